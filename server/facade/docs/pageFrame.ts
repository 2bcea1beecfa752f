import { brandName } from "../../platform/brandName.js";
import { escaped } from "./markdown.js";

export type PageFrame = {
  readonly title: string;
  /** The documentation's base path. */
  readonly docs: string;
  readonly hasPlayground: boolean;
  /** Additional tags in the head: style sheets and scripts. */
  readonly head?: string;
};

/** Returns the Content-Security-Policy of a documentation page; `scripts` is the value of script-src. */
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

/** The product's logo, as in the client's header. */
const logo = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><circle cx="16" cy="14" r="13"/><path d="M8.5 17.5 12 28.5 24 8.5"/></svg>`;

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="14" r="13" fill="#0b6b5d"/><path d="M8.5 17.5 12 28.5 24 8.5" fill="none" stroke="#ffb84d" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Renders a documentation page as HTML, with navigation and without inline scripts. */
export function pageFrame({ title, docs, hasPlayground, head = "" }: PageFrame, body: string): string {
  const links = [
    ["Start", docs],
    ["API", `${docs}/api`],
    ["Examples", `${docs}/examples`],
    ["Errors", `${docs}/errors`],
    ["REST", `${docs}/rest`],
    ["Socket", `${docs}/socket`],
    ["Changes", `${docs}/changelog`],
    ...(hasPlayground ? [["Playground", "/graphql"]] : []),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="${docs}/icon.svg" type="image/svg+xml">
<link rel="preload" href="${docs}/manrope.woff2" as="font" type="font/woff2" crossorigin>
${head}
<link rel="stylesheet" href="${docs}/page.css">
</head>
<body>
<header class="frame">
<a class="name" href="/">${logo}${brandName}</a>
<nav aria-label="Documentation">${links.map(([name, link]) => `<a href="${link}">${name}</a>`).join("")}</nav>
</header>
${body}
</body>
</html>
`;
}
