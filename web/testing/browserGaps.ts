import { TextDecoder, TextEncoder } from "node:util";

/* Browser APIs that jsdom lacks. */
Object.assign(globalThis, { TextDecoder, TextEncoder });
window.scrollTo = () => undefined;
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;
globalThis.CSS ??= { supports: () => true, escape: (text: string) => text } as unknown as typeof CSS;
/* Gives every element a size and an offset parent, so that virtualized lists render some of their rows. */
Object.defineProperty(HTMLElement.prototype, "offsetParent", {
  configurable: true,
  get(this: HTMLElement) {
    return this.parentElement;
  },
});
globalThis.ResizeObserver ??= class {
  private readonly unobserved = new Set<Element>();
  constructor(private callback: ResizeObserverCallback) {}
  observe(target: Element) {
    this.unobserved.delete(target);
    const contentRect = { width: 800, height: target.getAttribute("role") === "log" ? 600 : 40 };
    queueMicrotask(() => {
      if (!this.unobserved.has(target))
        this.callback([{ target, contentRect } as unknown as ResizeObserverEntry], this);
    });
  }
  unobserve(target: Element) {
    this.unobserved.add(target);
  }
  disconnect() {
    this.callback = () => undefined;
  }
};
globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollBy = () => undefined;
/* The part of Request that the router needs for navigation. */
globalThis.Request ??= class {
  readonly method = "GET";
  readonly signal: AbortSignal | null | undefined;
  constructor(
    readonly url: string,
    init: RequestInit = {},
  ) {
    this.signal = init.signal;
  }
} as unknown as typeof Request;
