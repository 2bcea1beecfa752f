import type { BrowserContext, Page } from "playwright-core";
import { describeWith } from "../../../server/testing/support/tools.js";
import { startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { isLong } from "../../../server/testing/support/isLong.js";
import { axeViolations, type ColorScheme } from "../support/axe.js";
import { type BrowserWindow, newProfile, openTab } from "../support/browser.js";
import { presetAccessToken } from "../support/visitor.js";
import { mockResponses, blockWebSockets } from "./mockResponses.js";
import { narrow, type State, wide } from "./state.js";
import { createFixtures, type Fixtures } from "./fixtures.js";

/** Errors that the browser itself logs when it goes offline, including for a WebSocket that is still connecting. */
const networkIsOff = /net::ERR_INTERNET_DISCONNECTED|WebSocket is closed before the connection is established/;
const notLoaded = /^Failed to load resource: /;

/**
 * Keeps Chromium from starting a process for each tab, which saves a third of the CPU time. Chromium then exits when a
 * profile is closed, so this suits only tests that share one profile.
 */
const inOneProcess = ["--single-process"];

const everyWidth = [...wide, ...narrow];
const tabletWidth = 768;

/**
 * Returns the widths and color schemes to check a state in. A short run skips the tablet width, and checks only the
 * widest width in light mode and the narrowest in dark mode; a single width is checked in both modes.
 */
function looksAt(widths: readonly number[]): readonly (readonly [number, readonly ColorScheme[]])[] {
  if (isLong) return widths.map((width) => [width, ["light", "dark"]]);
  const [first, ...others] = widths.filter((width) => width !== tabletWidth);
  const narrowest = others.at(-1);
  return narrowest === undefined
    ? [[first!, ["light", "dark"]]]
    : [
        [first!, ["light"]],
        [narrowest, ["dark"]],
      ];
}

const pageIsReady = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector("h1") !== null && document.querySelector("[aria-busy='true']") === null,
  );

/**
 * Lists running animations; reduced motion allows none. Animations that last at most one frame don't count, nor do
 * scroll-driven ones, whose duration is not a number.
 */
const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { target } = animation.effect as KeyframeEffect;
      const { duration } = animation.effect!.getComputedTiming();
      return Number(duration) > 16 ? [`moves: ${target?.outerHTML.slice(0, 120)}`] : [];
    }),
  );

const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const reaching = [...document.body.querySelectorAll("*")].filter(
      (one) => one.getBoundingClientRect().right > clientWidth,
    );
    return [`${scrollWidth} px wide: ${reaching.map(({ outerHTML }) => outerHTML.slice(0, 120)).join(" ")}`];
  });

/** Lists what is wrong at these widths, and leaves the page at the first width. */
async function wrongIn(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const wrong = [...(await moving(page))];
  for (const [width, colorSchemes] of looksAt(widths)) {
    await page.setViewportSize({ width, height: 800 });
    const complaints = await axeViolations(page, colorSchemes, { isResized: width !== widths[0] });
    const found = [...complaints, ...(await tooWide(page))];
    wrong.push(...found.map((what) => `${width} px: ${what}`));
  }
  await page.setViewportSize({ width: widths[0]!, height: 800 });
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  if (widths !== narrow) wrong.push(...(await tooWide(page)).map((what) => `text at 200%: ${what}`));
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  return wrong;
}

const isExpected = (trouble: string, isBroken: boolean) =>
  networkIsOff.test(trouble) || (isBroken && notLoaded.test(trouble));

/**
 * Replaces the open tab with a new one that is online and has no cookies or stored data; scripts and pictures stay in
 * the browser's cache. If the old tab stayed open, it would send the messages in the new tab's outbox.
 */
async function freshTab(context: BrowserContext, origin: string): Promise<BrowserWindow> {
  for (const page of context.pages()) await page.close();
  const tab = await openTab(context, origin);
  await context.setOffline(false);
  const session = await context.newCDPSession(tab.page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "cookies,local_storage,indexeddb" });
  await session.detach();
  return tab;
}

/** `who` is null for a logged-out visitor. */
type Screens = {
  readonly who: "nora" | "amelia" | "wolfe" | "newStudent" | "newTutor" | null;
  readonly states: readonly State[];
};

const idsOf = ({ amelia, wolfe, chat, long }: Fixtures) => ({ tutor: amelia.id, wolfe: wolfe.id, chat, long });
type Ids = ReturnType<typeof idsOf>;

/**
 * Creates a test for each state and each of its further steps. The tests allow no axe-core violations, no overflow even
 * with text at double size, no motion under reduced motion, and no unexpected errors or warnings in the console.
 */
export function describeScreens(title: string, all: readonly Screens[]): void {
  describeWith("chromium")(title, () => {
    let origin: string;
    let fixtures: Fixtures;
    let profile: BrowserContext;
    beforeAll(async () => {
      const server = await startServerProcess({ database: await createTestDatabase() });
      ({ origin } = server);
      // Logged-out visitors see none of the fixtures.
      if (all.some(({ who }) => who !== null)) fixtures = await createFixtures(server);
      profile = await newProfile(origin, { reducedMotion: "reduce" }, isLong ? [] : inOneProcess);
    });

    async function opens(page: Page, state: State, who: Screens["who"]): Promise<void> {
      const { at, responses, withoutWebSocket, before, widths = everyWidth } = state;
      await page.setViewportSize({ width: widths[0]!, height: 800 });
      if (who !== null) await presetAccessToken(page, fixtures[who]);
      if (responses !== undefined) await mockResponses(page, new Map(Object.entries(responses)));
      if (withoutWebSocket) await blockWebSockets(page);
      await before?.(page, fixtures);
      await page.goto(at.replace(/:(tutor|wolfe|chat|long)/, (_, name: keyof Ids) => idsOf(fixtures)[name]));
      await pageIsReady(page);
    }

    describe.each(all)("of $who", ({ who, states }) => {
      describe.each(states)("at $at", ({ next = [], isBroken = false, ...state }) => {
        const { widths: usual = everyWidth } = state;
        let tab: BrowserWindow;
        let failed: string | undefined;
        let reported = 0;
        beforeAll(async () => {
          tab = await freshTab(profile, origin);
          await opens(tab.page, state, who);
        });

        it.each([state, ...next])("$name", async ({ name, act, widths = usual }) => {
          if (failed !== undefined) throw new Error(`Not reached, because "${failed}" wasn't.`);
          failed = name;
          await tab.page.setViewportSize({ width: widths[0]!, height: 800 });
          await act?.(tab.page, fixtures);
          failed = undefined;
          const wrong = await wrongIn(tab.page, widths);
          const troubles = tab.troubles.slice(reported).filter((trouble) => !isExpected(trouble, isBroken));
          reported = tab.troubles.length;
          expect([...wrong, ...troubles]).toEqual([]);
        });
      });
    });
  });
}
