/** The colours a person chose: always light, always dark, or as the system says. */
export type ThemeChoice = "light" | "dark" | "system";

const key = "THEME";
const listeners = new Set<() => void>();

/** What is chosen now; the page's root element carries it, put there by theme.js before the first paint. */
export function themeChoice(): ThemeChoice {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Chooses, applies at once and remembers (where the browser lets us). */
export function chooseTheme(choice: ThemeChoice): void {
  document.documentElement.dataset["theme"] = choice;
  try {
    localStorage.setItem(key, choice);
  } catch {
    // A browser without storage keeps the choice until the page is left.
  }
  listeners.forEach((listener) => listener());
}

/** Calls back on every choice until the returned function is called. */
export function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
