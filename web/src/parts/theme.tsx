import { useEffect, useState } from "preact/hooks";

const PLACE = "feint-theme";
const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** Light, dark, or as the system has it. */
export function ThemeButton() {
  const [theme, setTheme] = useState<Theme>(() => (localStorage.getItem(PLACE) as Theme | null) ?? "system");
  useEffect(() => {
    document.documentElement.style.colorScheme = theme === "system" ? "light dark" : theme;
    localStorage.setItem(PLACE, theme);
  }, [theme]);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
  return (
    <button
      type="button"
      class="quiet"
      onClick={() => setTheme(next)}
      aria-label={`Colours: ${theme}. Change to ${next}`}
    >
      <span aria-hidden="true">{{ system: "◐", light: "○", dark: "●" }[theme]}</span> <span class="wide">{theme}</span>
    </button>
  );
}
