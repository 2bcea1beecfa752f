import type { Page } from "playwright-core";

/** What a person saw of a page while it came: every heading, the way in or onwards, and whether it was on its way. */
export type Sighting = string;

/** What a watch knows. */
export type Watch = {
  /** Everything that has been seen. */
  seen(): Promise<readonly Sighting[]>;
  /** Resolves when the sign of waiting has been seen. */
  readonly isWaiting: Promise<void>;
};

/**
 * From now on looks at each new document of this page before every frame that is painted, and notes what stands there to
 * be seen: first-level headings, "Log In" or "Dashboard" in a header, the application's header, the sign of waiting.
 */
export async function observeFrames(page: Page): Promise<Watch> {
  const seen: Sighting[] = [];
  let settle: () => void = () => undefined;
  const isWaiting = new Promise<void>((resolve) => (settle = resolve));
  await page.exposeFunction("sighted", (sighting: Sighting) => {
    seen.push(sighting);
    if (sighting === "Loading") settle();
  });
  await page.addInitScript(() => {
    const report = (window as unknown as { sighted: (sighting: string) => void }).sighted;
    const known = new Set<string>();
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const note = (sighting: string) => {
      if (known.has(sighting)) return;
      known.add(sighting);
      report(sighting);
    };
    const look = () => {
      for (const heading of document.querySelectorAll("h1")) {
        if (isSeen(heading)) note(heading.textContent ?? "");
      }
      for (const link of document.querySelectorAll("header a")) {
        if (isSeen(link) && /^(Log In|Dashboard)$/.test(link.textContent ?? "")) note(link.textContent ?? "");
      }
      for (const sign of document.querySelectorAll("[role=status]")) {
        if (isSeen(sign) && sign.textContent === "Loading") note("Loading");
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return {
    isWaiting,
    async seen() {
      // One more frame, so that what stands there now has been looked at.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      return seen;
    },
  };
}
