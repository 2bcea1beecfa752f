import { createHash } from "node:crypto";

/** The CSP directive that allows each tag's contents by their hashes. */
const directives = { script: "script-src", style: "style-src" } as const;
type Tag = keyof typeof directives;

/** The SHA-256 hashes of a page's inline scripts and styles, as CSP sources. */
export type InlineHashes = Readonly<Record<Tag, readonly string[]>>;

function hashesIn(html: string, tag: Tag): readonly string[] {
  const contents = html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, "g"));
  return [...contents].map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

/** Returns the hashes of a page's inline scripts and styles, except those in tags with attributes. */
export function inlineHashes(html: string): InlineHashes {
  return { script: hashesIn(html, "script"), style: hashesIn(html, "style") };
}

/** Allows the hashed scripts and styles in a policy that otherwise allows only the site's own files. */
export function withInline(policy: string, hashes: InlineHashes): string {
  return (Object.keys(directives) as Tag[]).reduce(
    (text, tag) => text.replace(`${directives[tag]} 'self'`, [`${directives[tag]} 'self'`, ...hashes[tag]].join(" ")),
    policy,
  );
}
