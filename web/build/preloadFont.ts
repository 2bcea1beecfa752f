import type { Plugin } from "vite";

/** Preloads the font that every page needs; otherwise, browsers would discover it only in the style sheet. */
export function preloadFont(name: string): Plugin {
  return {
    name: "saywell-preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(name) && path.endsWith(".woff2"));
        if (file === undefined) throw new Error(`No font file in the bundle is named ${name}`);
        const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` };
        return [{ tag: "link", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}
