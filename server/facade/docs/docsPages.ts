import { brandName } from "../../platform/brandName.js";
import { type PageFrame, pageFrame } from "./pageFrame.js";

export type DocsPage = {
  readonly name: string;
  readonly title: string;
  /** The contract's file in `schema/`. */
  readonly contract: string;
  /** The package that renders the page, and which of its files are served. */
  readonly packageName: string;
  readonly assets: readonly string[];
  /** The script that starts the rendering. */
  readonly start: string;
  readonly security: string;
};

/** Returns the Content-Security-Policy of a docs page; `scripts` is the value of script-src. */
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

export const restPage: DocsPage = {
  name: "rest",
  title: `${brandName} over HTTP`,
  contract: "rest.openapi.yaml",
  packageName: "swagger-ui-dist",
  assets: ["swagger-ui.css", "swagger-ui-bundle.js"],
  start: `const url = new URL("rest.openapi.yaml", document.currentScript.src).href;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = () => document.documentElement.classList.toggle("dark-mode", prefersDark.matches);
prefersDark.addEventListener("change", applyTheme);
applyTheme();
SwaggerUIBundle({ url, dom_id: "#page", deepLinking: true, validatorUrl: null });\n`,
  security: security("'self'"),
};

/** Returns the page's HTML; its scripts and style sheets are served under `path`. */
export function pageHtml({ title, assets }: DocsPage, path: string, frame: Omit<PageFrame, "title">): string {
  const styles = assets.filter((name) => name.endsWith(".css"));
  const scripts = [...assets.filter((name) => name.endsWith(".js")), "start.js"];
  const head = [
    ...styles.map((name) => `<link rel="stylesheet" href="${path}/${name}">`),
    ...scripts.map((name) => `<script src="${path}/${name}" defer></script>`),
  ];
  return pageFrame({ ...frame, title, head: head.join("\n") }, '<div id="page"></div>');
}
