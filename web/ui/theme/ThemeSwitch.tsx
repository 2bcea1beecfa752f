import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore, type ReactNode } from "react";
import { chooseTheme, themeChoice, watchTheme, type ThemeChoice } from "./colorScheme";
import { copy } from "../data/copy";
import * as css from "./ThemeSwitch.css";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { hidden } from "../layout/VisuallyHidden.css";

export const themeChoices: readonly {
  readonly value: ThemeChoice;
  readonly label: string;
  readonly icon: ReactNode;
}[] = [
  { value: "light", label: copy.themes.light, icon: <Sun size={20} aria-hidden /> },
  { value: "dark", label: copy.themes.dark, icon: <Moon size={20} aria-hidden /> },
  { value: "system", label: copy.themes.system, icon: <Monitor size={20} aria-hidden /> },
];

export function useTheme(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(watchTheme, themeChoice, () => "system" as const), chooseTheme];
}

/** Designed for the dark background of the footer. */
export function ThemeSwitch() {
  const [chosen, choose] = useTheme();
  return (
    <fieldset>
      <legend className={hidden}>{copy.theme}</legend>
      <div className={css.group}>
        {themeChoices.map(({ value, label, icon }) => (
          <label key={value} className={css.choice} title={label}>
            <input
              type="radio"
              name="theme"
              className={css.input}
              checked={chosen === value}
              onChange={() => choose(value)}
            />
            {icon}
            <VisuallyHidden>{label}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
