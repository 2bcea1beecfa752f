import { useEffect, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { createBrowserRouter } from "react-router-dom";

/** Draws nothing of its own and tells when everything inside has been drawn for the first time. */
function Drawn({ then, children }: { readonly then: () => void; readonly children: ReactNode }) {
  useEffect(() => then(), [then]);
  return children;
}

/** What was typed before the page came to life, to be said again once its fields listen. */
function typedSoFar(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll("input")].filter(({ type, value }) => type !== "radio" && value !== "");
  const values = typed.map(({ value }) => value);
  return () => {
    typed.forEach((input, index) => {
      // As if it were typed now: past React's own record of the value, which would take it for nothing new.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, values[index]);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  };
}

/** Whether the page in the HTML is the one that is now to be shown: the same for everybody, and complete. */
function isAlreadyThere(root: HTMLElement, pathname: string): boolean {
  const { session } = document.documentElement.dataset;
  // What follows the path changes what a page shows: a message, an open dialog.
  const { search, hash } = window.location;
  return root.dataset["page"] === pathname && search + hash === "" && session === undefined;
}

/**
 * Shows the first page as soon as the router has fetched its parts. Until then what the HTML brought along stays: the page
 * itself where it was built ahead, which then comes to life, or the sign that it is on its way.
 */
export function showFirst(router: ReturnType<typeof createBrowserRouter>, app: ReactNode): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no element with the id root");
  const show = () => {
    if (isAlreadyThere(root, router.state.location.pathname)) {
      hydrateRoot(root, <Drawn then={typedSoFar(root)}>{app}</Drawn>);
      return;
    }
    // At once, so that there is no moment between the sign and the page.
    root.replaceChildren();
    flushSync(() => createRoot(root).render(app));
    document.getElementById("waiting")?.remove();
    delete document.documentElement.dataset["session"];
  };
  if (router.state.initialized) {
    show();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    // The router has just worked: drawing is work enough for a task of its own.
    setTimeout(show);
  });
}
