import { posix } from "node:path";
import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt({ html: false });

/** Escapes a string for use in HTML text or in a double-quoted attribute. */
export const escaped = markdown.utils.escapeHtml;

markdown.renderer.rules.fence = (tokens, index) => {
  const { info = "", content = "" } = tokens[index] ?? {};
  return `<pre${info === "sh" ? ' class="commands"' : ""}>${escaped(content.trimEnd())}</pre>\n`;
};

/** Renders the Markdown of a contract's description; escapes HTML. */
export const renderText = (text: string): string => markdown.render(text);

export type Rendered = {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
};

/**
 * Renders one of the project's documents: escapes HTML, makes shell commands copyable, turns links to other documents
 * into links to their pages, and turns links to files that are not served into plain text.
 * @param path the document's path in the project
 * @param pages maps the path of each document to the path of its page
 */
export function renderMarkdown(text: string, path: string, pages: ReadonlyMap<string, string>): Rendered {
  const tokens = markdown.parse(text, {});
  const headings = tokens.flatMap(({ type, tag }, index) =>
    type === "heading_open" ? [{ tag, token: tokens[index], title: tokens[index + 1]?.content ?? "" }] : [],
  );
  for (const { token, title } of headings) token?.attrSet("id", idOf(title));
  for (const { children } of tokens) {
    for (const [index, child] of (children ?? []).entries()) {
      if (child.type !== "link_open") continue;
      const target = pageOf(child.attrGet("href") ?? "", path, pages);
      if (target !== null) child.attrSet("href", target);
      else for (const end of [child, children?.find(({ type }, i) => i > index && type === "link_close")]) hide(end);
    }
  }
  return {
    title: headings[0]?.title ?? "",
    html: markdown.renderer.render(tokens, markdown.options, {}),
    sections: headings.filter(({ tag }) => tag === "h2").map(({ title }) => ({ id: idOf(title), title })),
  };
}

type Token = ReturnType<MarkdownIt["parse"]>[number];

function hide(token: Token | undefined): void {
  if (token !== undefined) Object.assign(token, { type: "text", content: "" });
}

function pageOf(href: string, path: string, pages: ReadonlyMap<string, string>): string | null {
  if (/^(https?:|#)/.test(href)) return href;
  const [file = "", hash] = href.split("#");
  const page = pages.get(posix.join(posix.dirname(path), file));
  return page === undefined ? null : `${page}${hash === undefined ? "" : `#${hash}`}`;
}

/** Returns a heading's id in GitHub's format, so that links within a document work both on GitHub and here. */
function idOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .replaceAll(/\s/g, "-");
}
