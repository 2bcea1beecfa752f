import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** In the dark a page has other colours and is otherwise the same. */
const rulesOf = { light: everyRule, dark: ["cat.color"] } as const;

type Found = {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
};
type Axe = { run(root: Document, options: object): Promise<{ readonly violations: readonly Found[] }> };

/** What axe-core finds wrong on a page as it stands, in light and in dark: each a rule and the elements it is about. */
export async function complaintsAbout(page: Page): Promise<readonly string[]> {
  const all: string[] = [];
  if (await page.evaluate("!('axe' in globalThis)")) await page.evaluate(source);
  for (const colorScheme of ["light", "dark"] as const) {
    // Without motion nothing is looked at half faded in.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found = await page.evaluate(async (runOnly) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run(document, { runOnly: [...runOnly], resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    }, rulesOf[colorScheme]);
    all.push(...found.map((what) => `${colorScheme}: ${what}`));
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return all;
}
