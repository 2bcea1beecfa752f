import { useEffect, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { createBrowserRouter } from "react-router-dom";

const nothing = () => undefined;

/** Draws nothing of its own and tells when everything inside has been drawn for the first time. */
function Drawn({ then, children }: { readonly then: () => void; readonly children: ReactNode }) {
  useEffect(() => then(), [then]);
  return children;
}

/** What build/beforePaint.js has seen: whether a form was sent, and which button was pressed last, while nobody listened. */
type DoneAhead = { isOver: boolean; readonly isSent?: true; readonly pressed?: Element | null };

/**
 * What was done on a page before it came to life, to be done again once it listens: what was typed, and where; which
 * button was pressed, and whether it was sent.
 */
function doneSoFar(root: HTMLElement): () => void {
  const ahead = (window as unknown as { readonly doneAhead: DoneAhead }).doneAhead;
  const inputs = () => [...root.querySelectorAll("input")];
  const buttons = () => [...root.querySelectorAll("button")];
  const before = inputs().map((input) => ({ input, value: input.value, isHere: document.activeElement === input }));
  const pressed = buttons().findIndex((button) => button === ahead.pressed);
  // From here on React itself keeps what comes until the page is alive.
  ahead.isOver = true;
  return () => {
    const after = inputs();
    before.forEach(({ input: old, value, isHere }, index) => {
      const input = after[index];
      if (input?.type !== old.type || input.type === "radio") return;
      if (isHere && document.activeElement === document.body) input.focus();
      const typed = old === input ? input.value : value;
      if (typed === "") return;
      // As if it were typed now: past React's own record of the value, which would take it for nothing new.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, typed);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    // Once what was typed has arrived in the form.
    setTimeout(() => {
      if (ahead.isSent) root.querySelector("form")?.requestSubmit();
      else buttons()[pressed]?.click();
    });
  };
}

/** Whether the page in the HTML is the one that is now to be shown, and complete but for what follows the path. */
function isSamePage(root: HTMLElement, pathname: string): boolean {
  return root.dataset["page"] === pathname && document.documentElement.dataset["session"] === undefined;
}

/**
 * Shows the first page as soon as the router has fetched its parts. Until then what the HTML brought along stays: the page
 * itself where it was built ahead, which then comes to life, or the sign that it is on its way.
 */
export function showFirst(router: ReturnType<typeof createBrowserRouter>, app: ReactNode): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no element with the id root");
  const show = () => {
    const isSame = isSamePage(root, router.state.location.pathname);
    const page = <Drawn then={isSame ? doneSoFar(root) : nothing}>{app}</Drawn>;
    // What follows the path changes what a page shows: a message, an open dialog.
    const { search, hash } = window.location;
    if (isSame && search + hash === "") {
      hydrateRoot(root, page);
      return;
    }
    // At once, so that there is no moment between the sign and the page.
    root.replaceChildren();
    flushSync(() => createRoot(root).render(page));
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
