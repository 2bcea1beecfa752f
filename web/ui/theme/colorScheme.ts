export type ThemeChoice = "light" | "dark" | "system";

const key = "THEME";
const listeners = new Set<() => void>();

/** Returns the current choice, which beforePaint.js stores on the page's root element before the first paint. */
export function themeChoice(): ThemeChoice {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Defined by build/beforePaint.js. */
type AddressBar = { readonly colorAddressBar?: (choice: ThemeChoice) => void };

/** Applies a choice, and stores it if the browser allows storage. */
export function chooseTheme(choice: ThemeChoice): void {
  document.documentElement.dataset["theme"] = choice;
  (window as AddressBar).colorAddressBar?.(choice);
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Without storage, the choice lasts until the page is closed or reloaded.
  }
  listeners.forEach((listener) => listener());
}

/**
 * Calls `listener` whenever a color scheme is chosen, in this tab or in another one, until the returned function is
 * called. When `listener` runs for another tab's choice, beforePaint.js has already applied that choice.
 */
export function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
