import { TextDecoder, TextEncoder } from "node:util";

/* What browsers have and jsdom has not. */
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
/* Everything has a size and a place: lists that draw only what is in sight have a sight of some rows. */
Object.defineProperty(HTMLElement.prototype, "offsetParent", {
  configurable: true,
  get(this: HTMLElement) {
    return this.parentElement;
  },
});
globalThis.ResizeObserver ??= class {
  private readonly gone = new Set<Element>();
  constructor(private callback: ResizeObserverCallback) {}
  observe(target: Element) {
    this.gone.delete(target);
    const contentRect = { width: 800, height: target.getAttribute("role") === "log" ? 600 : 40 };
    queueMicrotask(() => {
      if (!this.gone.has(target)) this.callback([{ target, contentRect } as unknown as ResizeObserverEntry], this);
    });
  }
  unobserve(target: Element) {
    this.gone.add(target);
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
/* As much of it as the router's navigations take. */
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
