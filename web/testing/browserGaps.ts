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
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
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
