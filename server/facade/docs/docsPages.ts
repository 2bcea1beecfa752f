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
SwaggerUIBundle({ url, dom_id: "#page", deepLinking: true, validatorUrl: null });\n`,
  security: security("'self'"),
};

/** The page's HTML, served at the path `place`: no script of its own stands in it. */
export function pageHtml({ title, assets }: DocsPage, place: string): string {
  const styles = assets.filter((name) => name.endsWith(".css"));
  const scripts = [...assets.filter((name) => name.endsWith(".js")), "start.js"];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${styles.map((name) => `<link rel="stylesheet" href="${place}/${name}">`).join("\n")}
</head>
<body>
<div id="page"></div>
${scripts.map((name) => `<script src="${place}/${name}" defer></script>`).join("\n")}
</body>
</html>
`;
}
