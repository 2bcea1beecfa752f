import { startTransition, useEffect, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { createBrowserRouter } from "react-router-dom";

const noop = () => undefined;

/** Calls `then` after the first render of its children. */
function AfterFirstRender({ then, children }: { readonly then: () => void; readonly children: ReactNode }) {
  useEffect(() => then(), [then]);
  return children;
}

/** Recorded by build/beforePaint.js before hydration: whether a form was submitted, and the last clicked button. */
type EarlyInput = { isOver: boolean; readonly isSent?: true; readonly pressed?: Element | null };

/**
 * Captures what the user did on a page before hydration and returns a function that replays it afterwards: the typed
 * text, the focus, and the clicked button or submitted form.
 */
function captureInput(root: HTMLElement): () => void {
  const early = (window as unknown as { readonly earlyInput: EarlyInput }).earlyInput;
  const inputs = () => [...root.querySelectorAll("input")];
  const buttons = () => [...root.querySelectorAll("button")];
  const before = inputs().map((input) => ({ input, value: input.value, hasFocus: document.activeElement === input }));
  const pressed = buttons().findIndex((button) => button === early.pressed);
  // From now on, React itself queues events until the page is hydrated.
  early.isOver = true;
  return () => {
    const after = inputs();
    before.forEach(({ input: old, value, hasFocus }, index) => {
      const input = after[index];
      if (input?.type !== old.type || input.type === "radio") return;
      if (hasFocus && document.activeElement === document.body) input.focus();
      const typed = old === input ? input.value : value;
      if (typed === "") return;
      // Uses the native setter: React tracks the value and would ignore an input event that seems to change nothing.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, typed);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    // After the form has processed the input events.
    setTimeout(() => {
      if (early.isSent) root.querySelector("form")?.requestSubmit();
      else buttons()[pressed]?.click();
    });
  };
}

/** Whether the HTML contains the page to show, in full except for what depends on the query and the hash. */
function isSamePage(root: HTMLElement, pathname: string): boolean {
  return root.dataset["page"] === pathname && document.documentElement.dataset["session"] === undefined;
}

/**
 * Shows the first page as soon as the router has loaded it. Until then the HTML's content stays: the prerendered page,
 * which is then hydrated, or the loading state. `onException` receives what components throw while rendering.
 */
export function showFirst(
  router: ReturnType<typeof createBrowserRouter>,
  app: ReactNode,
  onException: (error: unknown) => void,
): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no element with the id root");
  const options = { onCaughtError: onException, onUncaughtError: onException };
  const show = () => {
    const isSame = isSamePage(root, router.state.location.pathname);
    const page = <AfterFirstRender then={isSame ? captureInput(root) : noop}>{app}</AfterFirstRender>;
    // The query and the hash change what a page shows, such as a message or an open dialog.
    const { search, hash } = window.location;
    if (isSame && search + hash === "") {
      hydrateRoot(root, page, { ...options, onRecoverableError: (error) => console.error(error) });
      return;
    }
    // React renders a transition in short tasks, and keeps the loading state (shell/frame/waiting.ts) until it is done.
    startTransition(() => createRoot(root, options).render(page));
  };
  if (router.state.initialized) {
    show();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    // The router has just run, so render in a new task.
    setTimeout(show);
  });
}
