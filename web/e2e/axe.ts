import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
/** In the dark a page has other colours and is otherwise the same. */
const rulesIn = {
  light: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
  dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
} as const;

type Found = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };
type Axe = { run(root: Document, options: object): Promise<{ readonly violations: readonly Found[] }> };

/** What axe-core finds wrong on a page as it stands, by color scheme: each a rule and the elements it is about. */
export async function complaintsAbout(
  page: Page,
  colorSchemes: readonly (keyof typeof rulesIn)[] = ["light", "dark"],
): Promise<readonly string[]> {
  const all: string[] = [];
  if (await page.evaluate<boolean>("!('axe' in globalThis)")) await page.evaluate(source);
  for (const colorScheme of colorSchemes) {
    // Without motion nothing is looked at half faded in, nor on its way from one colour to another.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found = await page.evaluate(async (runOnly) => {
      for (const fading of document.getAnimations()) if (fading instanceof CSSTransition) fading.finish();
      const { axe } = globalThis as unknown as { readonly axe: Axe };
      const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    }, rulesIn[colorScheme]);
    all.push(...found.map((what) => `${colorScheme}: ${what}`));
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return all;
}
