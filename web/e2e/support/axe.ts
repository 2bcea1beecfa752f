import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { isLong } from "../../../server/testing/support/isLong.js";

const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const allRules = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
} as const;
/** The only rules to check in the second color scheme, where only the colors differ. */
const colorRules = { type: "rule", values: ["color-contrast", "link-in-text-block"] } as const;

export type ColorScheme = "light" | "dark";

type Violation = {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly element: Element }[];
};
type Axe = { run(root: Node, options: object): Promise<{ readonly violations: readonly Violation[] }> };

/** The kinds of elements checked so far, by test file, viewport width and color scheme. */
const examined = new Map<string, Set<string>>();

/** Returns each visible element's kind: the tags and attributes of the element and its parent, without content. */
const visibleKinds = (page: Page) =>
  page.evaluate(() => {
    const content =
      /^(id|for|name|href|src|srcset|style|title|alt|value|datetime|d|aria-(label|labelledby|describedby|controls|owns|activedescendant))$/;
    const kindOf = ({ tagName, attributes }: Element) =>
      [tagName, ...[...attributes].map(({ name, value }) => (content.test(name) ? name : `${name}=${value}`))].join(
        " ",
      );
    const visible = [...document.body.querySelectorAll("*")].filter((element) => element.checkVisibility());
    return [...new Set(visible.map((element) => `${kindOf(element)} in ${kindOf(element.parentElement!)}`))];
  });

/** Records the element kinds on the page; returns whether any are new for this test file, width and color scheme. */
async function showsNew(page: Page, colorScheme: ColorScheme): Promise<boolean> {
  const look = `${expect.getState().testPath} ${page.viewportSize()?.width} ${colorScheme}`;
  const seen = examined.get(look) ?? new Set();
  const before = seen.size;
  examined.set(look, seen);
  for (const kind of await visibleKinds(page)) seen.add(kind);
  return seen.size > before;
}

/**
 * Returns the violations that axe-core finds on the page in its current state, by color scheme: each rule and the
 * elements that break it. In a short run, dark mode and `isResized` pages, which were already checked at another
 * width, are checked only if the page shows new kinds of elements.
 */
export async function axeViolations(
  page: Page,
  colorSchemes: readonly ColorScheme[] = ["light", "dark"],
  { isResized = false }: { isResized?: boolean } = {},
): Promise<readonly string[]> {
  const all: string[] = [];
  const isReduced = await page.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  for (const colorScheme of colorSchemes) {
    const isNew = await showsNew(page, colorScheme);
    if (!isNew && !isLong && (isResized || colorScheme === "dark")) continue;
    if (await page.evaluate<boolean>("!('axe' in globalThis)")) await page.evaluate(source);
    // Under reduced motion, no element is checked while it is fading in or changing color.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found = await page.evaluate(
      async (runOnly) => {
        for (const fading of document.getAnimations()) if (fading instanceof CSSTransition) fading.finish();
        const { axe } = globalThis as unknown as { readonly axe: Axe };
        // None of these rules read style sheets, so don't preload style sheets.
        const options = { runOnly, resultTypes: ["violations"], preload: { assets: ["media"] }, elementRef: true };
        const { violations } = await axe.run(document, options);
        // A sticky bar may cover most of a button, but only until the button is scrolled to the middle of the screen.
        const isSmallInTheMiddle = async (element: Element) => {
          element.scrollIntoView({ block: "center" });
          return (await axe.run(element, { runOnly: ["target-size"] })).violations.length > 0;
        };
        const broken: string[] = [];
        for (const { id, nodes } of violations) {
          for (const { html, element } of nodes) {
            if (id !== "target-size" || (await isSmallInTheMiddle(element))) broken.push(`${id}: ${html}`);
          }
        }
        return broken;
      },
      colorScheme === colorSchemes[0] ? allRules : colorRules,
    );
    all.push(...found.map((what) => `${colorScheme}: ${what}`));
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: isReduced ? "reduce" : null });
  return all;
}
