import type { Page } from "playwright-core";

/** Returns the page's color for the browser's address bar: the first `theme-color` whose media query matches. */
export function addressBarColor(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const colors = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
    return colors.find(({ media }) => matchMedia(media).matches)?.content;
  });
}
