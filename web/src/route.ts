import { useEffect, useState } from "preact/hooks";

/** Where the reader is: the words after `#/`, such as `["match", "<id>"]`; the lobby has none. */
export type Route = string[];

function here(): Route {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
}

export function useRoute(): Route {
  const [route, setRoute] = useState(here);
  useEffect(() => {
    const changed = () => setRoute(here());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return route;
}

export function go(...words: string[]): void {
  location.hash = "/" + words.map(encodeURIComponent).join("/");
}
