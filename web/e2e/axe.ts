import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Found = {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
};

/** What axe-core finds wrong on a page as it stands, in light and in dark: each a rule and the elements it is about. */
export async function complaintsAbout(page: Page): Promise<readonly string[]> {
  const all: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    // Without motion nothing is looked at half faded in.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(source);
    const found = await page.evaluate<readonly Found[], readonly string[]>(
      (only) =>
        (
          globalThis as unknown as { axe: { run(root: Document, options: object): Promise<{ violations: Found[] }> } }
        ).axe
          .run(document, { runOnly: [...only] })
          .then(({ violations }) => violations),
      tags,
    );
    all.push(...found.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`));
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return all;
}
