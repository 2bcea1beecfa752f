import type { BrowserContext, Page } from "playwright-core";
import { describeWith } from "../../../server/testing/support/servers/parts.js";
import { startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { complaintsAbout } from "../axe.js";
import { newProfile, openTab } from "../browser.js";
import { answerOneself, cutLine } from "./ownAnswers.js";
import { narrow, type State, wide } from "./state.js";
import { aWorld, type World } from "./world.js";

const everyWidth = [...wide, ...narrow];
/** All widths in both color schemes; otherwise those where the layout differs most, and the dark colors once. */
const isLong = process.env["SAYWELL_LONG"] !== undefined;
const tabletWidth = 768;

/** The page is there: its heading, and nothing that is still on its way. */
const stands = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector("h1") !== null && document.querySelector("[aria-busy='true']") === null,
  );

/** What moves; nothing may for those who have asked for less motion. What is over within a frame is no motion. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { target } = animation.effect as KeyframeEffect;
      const { duration } = animation.effect!.getComputedTiming();
      return Number(duration) <= 16 ? [] : [`moves: ${target?.outerHTML.slice(0, 120)}`];
    }),
  );

/** What reaches over the edge, when the page can be scrolled sideways. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const reaching = [...document.body.querySelectorAll("*")].filter(
      (one) => one.getBoundingClientRect().right > clientWidth,
    );
    return [`${scrollWidth} px wide: ${reaching.map(({ outerHTML }) => outerHTML.slice(0, 120)).join(" ")}`];
  });

/** A tab as on a computer where nobody has been before, but for the scripts and pictures that are already loaded. */
async function freshTab(context: BrowserContext, origin: string) {
  const tab = await openTab(context, origin);
  await context.setOffline(false);
  const session = await context.newCDPSession(tab.page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "cookies,local_storage,indexeddb" });
  await session.detach();
  return tab;
}

/** Somebody of the world, or nobody who is logged in, and what they can see. */
type Screens = {
  readonly who: "nora" | "amelia" | "newStudent" | "newTutor" | null;
  readonly states: readonly State[];
};

/**
 * Makes a test of each state: it breaks no rule of axe-core, wide and narrow, in light and in dark, nothing in it reaches
 * over the edge, also with text of double size, nothing moves for those who want less motion, and the console is empty.
 */
export function screensStand(title: string, all: readonly Screens[]): void {
  describeWith("chromium")(title, () => {
    let origin: string;
    let world: World;
    let profile: BrowserContext;
    beforeAll(async () => {
      const server = await startServerProcess({ database: await createTestDatabase() });
      ({ origin } = server);
      world = await aWorld(server);
      profile = await newProfile(origin, { reducedMotion: "reduce" });
    });

    async function wrongWith(state: State, who: Screens["who"]): Promise<readonly string[]> {
      const { at, act, answers, withoutLine, widths = everyWidth } = state;
      const { page, troubles } = await freshTab(profile, origin);
      await page.setViewportSize({ width: widths[0]!, height: 800 });
      if (who !== null) {
        const token = `Bearer ${world[who].client.accessToken}`;
        await page.addInitScript((jwt) => localStorage.setItem("ACCESS_TOKEN", jwt), token);
      }
      if (answers !== undefined) await answerOneself(page, new Map(Object.entries(answers)));
      if (withoutLine) await cutLine(page);
      await page.goto(at.replace(":tutor", world.amelia.id).replace(":chat", world.chat).replace(":long", world.long));
      await stands(page);
      await act?.(page, world);
      const wrong = [...(await moving(page))];
      for (const width of widths.filter((one) => isLong || one !== tabletWidth)) {
        await page.setViewportSize({ width, height: 800 });
        const colorSchemes = isLong || width === widths[0] ? (["light", "dark"] as const) : (["light"] as const);
        const complaints = await complaintsAbout(page, colorSchemes, { isResized: width !== widths[0] });
        const found = [...complaints, ...(await tooWide(page))];
        wrong.push(...found.map((what) => `${width} px: ${what}`));
      }
      await page.setViewportSize({ width: widths[0]!, height: 800 });
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      if (widths !== narrow) wrong.push(...(await tooWide(page)).map((what) => `text of 200 %: ${what}`));
      await page.close();
      // The browser itself says so where a state has no network.
      return [...wrong, ...troubles.filter((trouble) => !trouble.includes("net::ERR_INTERNET_DISCONNECTED"))];
    }

    describe.each(all)("of $who", ({ who, states }) => {
      it.each(states)("$name", async (state) => {
        expect(await wrongWith(state, who)).toEqual([]);
      });
    });
  });
}
