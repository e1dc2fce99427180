import { useEffect, useRef } from "preact/hooks";
import { Lobby } from "./pages/lobby.tsx";
import { ReplayPage } from "./pages/replay.tsx";
import { TablePage } from "./pages/table.tsx";
import { ThemeButton } from "./parts/theme.tsx";
import { useRoute } from "./route.ts";

export function App() {
  const route = useRoute();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // a new page is announced from its top; the first one is where the reader already is
    if (!first.current) main.current?.focus();
    first.current = false;
    scrollTo(0, 0);
  }, [route.join("/")]);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        Skip to the page
      </a>
      <header class="top">
        <a class="brand" href="#/">
          <img src="/icon.svg" alt="" width="28" height="28" />
          Feint
        </a>
        <nav aria-label="Pages">
          <a href="#/" aria-current={route.length === 0 ? "page" : undefined}>
            Play
          </a>
          <a href="#/replay" aria-current={route[0] === "replay" ? "page" : undefined}>
            Replay
          </a>
        </nav>
        <ThemeButton />
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <Page route={route} />
      </main>
    </>
  );
}

function Page({ route }: { route: string[] }) {
  const [name, match] = route;
  if (name === "match" && match) return <TablePage key={match} match={match} />;
  if (name === "replay") return <ReplayPage key={match ?? ""} match={match ?? null} />;
  return <Lobby />;
}
