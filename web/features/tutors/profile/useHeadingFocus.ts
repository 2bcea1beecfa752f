import { useEffect } from "react";
import { mainId } from "../../../ui/layout/SkipLink";

/** Moves focus to the page heading once it is shown, if a navigation has left focus on the main content. */
export function useHeadingFocus(isShown: boolean): void {
  useEffect(() => {
    const main = document.activeElement;
    if (isShown && main?.id === mainId) main.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [isShown]);
}
