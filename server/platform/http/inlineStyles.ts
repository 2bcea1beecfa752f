import { createHash } from "node:crypto";

const inline = /<style>([^]*?)<\/style>/g;

/** What the content security policy must be told of a page's own style tags: the SHA-256 of each. */
export function styleHashes(html: string): readonly string[] {
  return [...html.matchAll(inline)].map(
    ([, css = ""]) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  );
}

/** A content security policy that lets a page have these styles besides those of our own files. */
export function withStyles(policy: string, hashes: readonly string[]): string {
  return policy.replace("style-src 'self'", ["style-src 'self'", ...hashes].join(" "));
}
