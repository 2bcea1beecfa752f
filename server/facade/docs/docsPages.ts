import { type PageFrame, pageFrame } from "./pageFrame.js";

/** A page that shows a contract: which, and with what it is drawn. */
export type DocsPage = {
  readonly name: string;
  readonly title: string;
  /** The contract's file in `schema/`. */
  readonly contract: string;
  /** The package that draws it, and which of its files a browser may have. */
  readonly packageName: string;
  readonly assets: readonly string[];
  /** The script that begins to draw. */
  readonly start: string;
  /** The page's own Content-Security-Policy. */
  readonly security: string;
};

/** The Content-Security-Policy of such a page; `scripts` says where its scripts may come from. */
export const security = (scripts: string): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The calls over HTTP. */
export const restPage: DocsPage = {
  name: "rest",
  title: "Saywell over HTTP",
  contract: "rest.openapi.yaml",
  packageName: "swagger-ui-dist",
  assets: ["swagger-ui.css", "swagger-ui-bundle.js"],
  start: `const url = new URL("rest.openapi.yaml", document.currentScript.src).href;
const night = matchMedia("(prefers-color-scheme: dark)");
const dress = () => document.documentElement.classList.toggle("dark-mode", night.matches);
night.addEventListener("change", dress);
dress();
SwaggerUIBundle({ url, dom_id: "#page", deepLinking: true, validatorUrl: null });\n`,
  security: security("'self'"),
};

/** The page's HTML, drawn by scripts that are served below the path `place`. */
export function pageHtml({ title, assets }: DocsPage, place: string, frame: Omit<PageFrame, "title">): string {
  const styles = assets.filter((name) => name.endsWith(".css"));
  const scripts = [...assets.filter((name) => name.endsWith(".js")), "start.js"];
  const head = [
    ...styles.map((name) => `<link rel="stylesheet" href="${place}/${name}">`),
    ...scripts.map((name) => `<script src="${place}/${name}" defer></script>`),
  ];
  return pageFrame({ ...frame, title, head: head.join("\n") }, '<div id="page"></div>');
}
