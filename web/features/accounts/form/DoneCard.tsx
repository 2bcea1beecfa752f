import { type ComponentProps, useEffect } from "react";
import { CardPage } from "./CardPage";

/** The result that replaces a submitted form. */
export function DoneCard(props: ComponentProps<typeof CardPage>) {
  useEffect(() => {
    // The pressed button is gone, so move focus to the heading, which screen readers then read.
    document.querySelector("h1")?.focus();
  }, []);
  return <CardPage {...props} />;
}
