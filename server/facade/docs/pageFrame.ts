import { escaped } from "./prose.js";

/** The parameters of a documentation page's layout. */
export type PageFrame = {
  readonly title: string;
  /** The path that the documentation is served at; a prefix of its links. */
  readonly docs: string;
  /** Whether there is a playground at /graphql. */
  readonly hasPlayground: boolean;
  /** Additional tags in the head: style sheets and scripts. */
  readonly head?: string;
};

/** A documentation page as HTML, with navigation; it contains no inline scripts. */
export function pageFrame({ title, docs, hasPlayground, head = "" }: PageFrame, body: string): string {
  const links = [
    ["Start", docs],
    ["REST", `${docs}/rest`],
    ["Socket", `${docs}/socket`],
    ...(hasPlayground ? [["Playground", "/graphql"]] : []),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
${head}
<link rel="stylesheet" href="${docs}/page.css">
</head>
<body>
<header class="frame">
<a class="name" href="/">Saywell</a>
<nav aria-label="Documentation">${links.map(([name, link]) => `<a href="${link}">${name}</a>`).join("")}</nav>
</header>
${body}
</body>
</html>
`;
}
