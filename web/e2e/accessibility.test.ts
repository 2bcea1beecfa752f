import type { Page } from "playwright-core";
import { describeWith } from "../../server/testing/parts.js";
import type { Person } from "../../server/testing/people.js";
import { startServerProcess } from "../../server/testing/serverProcess.js";
import { createTestDatabase } from "../../server/testing/testDatabase.js";
import { complaintsAbout } from "./axe.js";
import { openWindow } from "./browser.js";
import { chatStates } from "./states/chatStates.js";
import { answerOneself, cutLine } from "./states/ownAnswers.js";
import { publicStates } from "./states/publicStates.js";
import { narrow, type State, wide } from "./states/state.js";
import { studentStates } from "./states/studentStates.js";
import { newTutorStates, tutorStates } from "./states/tutorStates.js";
import { aWorld, type World } from "./states/world.js";

const everyWidth = [...wide, ...narrow];

/** The page is there: its heading, and nothing that is still on its way. */
const stands = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector("h1") !== null && document.querySelector("[aria-busy='true']") === null,
  );

/** What moves; nothing may for those who have asked for less motion. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map((animation) => {
      const { target } = animation.effect as KeyframeEffect;
      return `moves: ${target?.outerHTML.slice(0, 120)}`;
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

describeWith("chromium")("every screen with everything open that can open, at three widths, light and dark", () => {
  let origin: string;
  let world: World;
  beforeAll(async () => {
    const server = await startServerProcess({ database: await createTestDatabase() });
    ({ origin } = server);
    world = await aWorld(server);
  }, 60_000);

  /** What is wrong with a state in the eyes of somebody: the rules it breaks, its width, and what the console says. */
  async function wrongWith(state: State, who?: Person): Promise<readonly string[]> {
    const { at, act, answers, withoutLine, widths = everyWidth } = state;
    const { page, troubles } = await openWindow(origin, {
      viewport: { width: widths[0]!, height: 800 },
      reducedMotion: "reduce",
    });
    if (who) {
      const token = `Bearer ${who.client.accessToken}`;
      await page.addInitScript((jwt) => localStorage.setItem("ACCESS_TOKEN", jwt), token);
    }
    if (answers !== undefined) await answerOneself(page, new Map(Object.entries(answers)));
    if (withoutLine) await cutLine(page);
    await page.goto(at.replace(":tutor", world.amelia.id).replace(":chat", world.chat));
    await stands(page);
    await act?.(page);
    const wrong = [...(await moving(page))];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      wrong.push(...[...(await complaintsAbout(page)), ...(await tooWide(page))].map((what) => `${width} px: ${what}`));
    }
    await page.setViewportSize({ width: widths[0]!, height: 800 });
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    if (widths !== narrow) wrong.push(...(await tooWide(page)).map((what) => `text of 200 %: ${what}`));
    await page.context().close();
    // The browser itself says so where a state has no network.
    return [...wrong, ...troubles.filter((trouble) => !trouble.includes("net::ERR_INTERNET_DISCONNECTED"))];
  }

  it.each(publicStates)("$name", async (state) => {
    expect(await wrongWith(state)).toEqual([]);
  });
  it.each(studentStates)("a student: $name", async (state) => {
    expect(await wrongWith(state, world.nora)).toEqual([]);
  });
  it.each([{ name: "no chats yet", at: "/dashboard/chat" }])("a new student: $name", async (state) => {
    expect(await wrongWith(state, world.newStudent)).toEqual([]);
  });
  it.each(chatStates)("a tutor: $name", async (state) => {
    expect(await wrongWith(state, world.amelia)).toEqual([]);
  });
  it.each(tutorStates)("a tutor: $name", async (state) => {
    expect(await wrongWith(state, world.amelia)).toEqual([]);
  });
  it.each(newTutorStates)("a new tutor: $name", async (state) => {
    expect(await wrongWith(state, world.newTutor)).toEqual([]);
  });
});
