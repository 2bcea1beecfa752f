import { createHash } from "node:crypto";

const inline = /<style>([^]*?)<\/style>/g;

/** The content security policy's sources for a page's own style tags: the SHA-256 of each. */
export function styleHashes(html: string): readonly string[] {
  return [...html.matchAll(inline)].map(
    ([, css = ""]) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  );
}

/** Adds these styles to a content security policy that allows only the site's own files. */
export function withStyles(policy: string, hashes: readonly string[]): string {
  return policy.replace("style-src 'self'", ["style-src 'self'", ...hashes].join(" "));
}
