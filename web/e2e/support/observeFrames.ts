import type { Page } from "playwright-core";

/** Something visible while a page loaded: a heading, the link "Log In" or "Dashboard", or the loader ("Loading"). */
export type Sighting = string;

export type Watch = {
  seen(): Promise<readonly Sighting[]>;
  /** Resolves when the loader first becomes visible. */
  readonly isWaiting: Promise<void>;
};

/** Records, before each frame is painted, what is visible in every document that this page loads. */
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
      // Wait for one more frame, so that the current state is recorded.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      return seen;
    },
  };
}
