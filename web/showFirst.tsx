import { startTransition, useEffect, useLayoutEffect, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { createBrowserRouter } from "react-router-dom";

/** Recorded by build/beforePaint.js: whether a form was submitted, and the button that was clicked last. */
type EarlyInput = { isOver: boolean; readonly isSent?: true; readonly pressed?: Element | null };

const valueSetter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** The user's input before React shows the page: the text, the focus, and the clicked button or submitted form. */
class EarlyVisit {
  private readonly early = (window as unknown as { readonly earlyInput: EarlyInput }).earlyInput;
  private readonly inputs: readonly HTMLInputElement[];
  private readonly buttons: readonly HTMLButtonElement[];
  private focused = document.activeElement;

  constructor(private readonly root: HTMLElement) {
    this.inputs = [...root.querySelectorAll("input")];
    this.buttons = [...root.querySelectorAll("button")];
    root.addEventListener("focusin", this.follow);
  }

  end(): void {
    this.early.isOver = true;
    this.root.removeEventListener("focusin", this.follow);
  }

  /** Transfers text and focus from the prerendered elements to those that React has replaced them with. */
  restore(): void {
    for (const [old, input] of this.pairs()) {
      if (old === this.focused && document.activeElement === document.body) input.focus();
      // Use the native setter: React tracks the value and would ignore an input event that seems to change nothing.
      if (old !== input && old.value !== "") valueSetter?.call(input, old.value);
    }
  }

  replay(): void {
    for (const [, input] of this.pairs()) {
      if (input.value !== "") input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    // The timeout lets the form process the input events first.
    setTimeout(() => {
      const { isSent, pressed } = this.early;
      if (isSent) this.root.querySelector("form")?.requestSubmit();
      else this.root.querySelectorAll("button")[this.buttons.findIndex((button) => button === pressed)]?.click();
    });
  }

  private readonly follow = ({ target }: FocusEvent): void => {
    this.focused = target as Element;
  };

  /** Pairs prerendered inputs with those that React shows instead; radio buttons are left out. */
  private pairs(): readonly (readonly [HTMLInputElement, HTMLInputElement])[] {
    const shown = this.root.querySelectorAll("input");
    return this.inputs.flatMap((old, i) => {
      const input = shown[i];
      return input?.type === old.type && input.type !== "radio" ? [[old, input] as const] : [];
    });
  }
}

function AfterVisit({ visit, children }: { readonly visit: EarlyVisit | null; readonly children: ReactNode }) {
  // Runs within the commit that replaces the prerendered elements, so that no input is lost in between.
  useLayoutEffect(() => {
    visit?.end();
    visit?.restore();
  }, [visit]);
  useEffect(() => visit?.replay(), [visit]);
  return children;
}

/** Returns whether the HTML contains the page to show, complete except for what depends on the query and the hash. */
function isSamePage(root: HTMLElement, pathname: string): boolean {
  return root.dataset["page"] === pathname && document.documentElement.dataset["session"] === undefined;
}

/**
 * Shows the first page as soon as the router has loaded it. Until then, the HTML's content stays: the prerendered page,
 * which is then hydrated or replaced, or the loading state. `onException` receives errors thrown during rendering.
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
    const visit = isSame ? new EarlyVisit(root) : null;
    const page = <AfterVisit visit={visit}>{app}</AfterVisit>;
    // The query and the hash can change what a page shows, such as a message or an open dialog.
    const { search, hash } = window.location;
    if (isSame && search + hash === "") {
      // From now on, React itself queues events until the page is hydrated.
      visit?.end();
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
