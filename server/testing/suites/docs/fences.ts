import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Fence = {
  /** The path in the project. */
  readonly document: string;
  /** The line number of the opening fence, starting from 1. */
  readonly line: number;
  /** The language that the opening fence names; "" if there is none. */
  readonly language: string;
  readonly text: string;
};

const root = join(__dirname, "../../../..");

/** Returns the paths of the README and all documents in docs. */
export function documents(): readonly string[] {
  const below = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" });
  return ["README.md", ...below.filter((name) => name.endsWith(".md")).map((name) => join("docs", name))].sort();
}

export function textOf(document: string): string {
  return readFileSync(join(root, document), "utf8");
}

/** Returns the code blocks in a document; a block in a list is returned without the list's indentation. */
export function fencesIn(document: string, markdown = textOf(document)): readonly Fence[] {
  const fences: Fence[] = [];
  let open: {
    readonly line: number;
    readonly language: string;
    readonly indent: string;
    readonly lines: string[];
  } | null = null;
  markdown.split("\n").forEach((text, i) => {
    const [, indent = "", language] = /^(\s*)```\s*(\S*)/.exec(text) ?? [];
    if (language === undefined) open?.lines.push(text.startsWith(open.indent) ? text.slice(open.indent.length) : text);
    else if (open === null) open = { line: i + 1, language, indent, lines: [] };
    else {
      fences.push({ document, line: open.line, language: open.language, text: open.lines.join("\n") });
      open = null;
    }
  });
  return fences;
}

/** Returns the inline code, outside fenced blocks, that starts like a command. */
export function inlineCommandsIn(markdown: string): readonly string[] {
  const withoutFences = markdown.replaceAll(/^\s*```[^]*?^\s*```/gm, "");
  return [...withoutFences.matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)]
    .map(([, code = ""]) => code.replaceAll(/\s+/g, " "))
    .filter((code) => /^([A-Z_]+=\S+ )*(npm|npx|node|bash|sh|docker) \S/.test(code));
}
