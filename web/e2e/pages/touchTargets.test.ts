import type { Page } from "playwright-core";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { createFixtures, type Fixtures } from "../states/fixtures.js";
import { press } from "../states/state.js";
import { openWindow } from "../support/browser.js";
import { presetAccessToken } from "../support/visitor.js";

/**
 * Lists the controls that are smaller than 44 x 44 px (WCAG 2.2, 2.5.5). Ignores links inside a sentence, and controls
 * that are disabled or can't be tapped. In table cells, checks only the height.
 */
function tooSmall(): string[] {
  const least = 44;
  const roles = ["button", "option", "menuitem", "slider"].map((role) => `[role='${role}']`);
  const controls = ["a[href]", "button", "input", "select", "textarea", "summary", ...roles].join(", ");
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === "inline" && element.parentElement!.textContent !== element.textContent;
  const isTappable = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    getComputedStyle(element).pointerEvents !== "none" &&
    !element.closest("[inert], [aria-hidden='true']") &&
    !element.matches(":disabled");
  return [...document.querySelectorAll(controls)].flatMap((element) => {
    const target = element.closest("label") ?? element;
    const box = target.getBoundingClientRect();
    if (Math.min(box.width, box.height) <= 1 || !isTappable(element) || isInSentence(element)) return [];
    // A pseudo-element may extend the tap target.
    const around = [target, ...target.querySelectorAll("*")].map((one) => getComputedStyle(one, "::after"));
    const width = Math.max(box.width, ...around.map((style) => parseFloat(style.width) || 0));
    const height = Math.max(box.height, ...around.map((style) => parseFloat(style.height) || 0));
    const isSmall = Math.round(height) < least || (Math.round(width) < least && !element.closest("td, th"));
    return isSmall ? [`${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`] : [];
  });
}

describeWith("chromium")("on a touchscreen", () => {
  let origin: string;
  let fixtures: Fixtures;
  beforeAll(async () => {
    const server = await startServerProcess({ database: await createTestDatabase() });
    ({ origin } = server);
    fixtures = await createFixtures(server);
  });

  async function smallOn(
    who: "nora" | "amelia" | null,
    paths: Readonly<Record<string, (page: Page) => Promise<void>>>,
    width = 320,
  ) {
    const device = { viewport: { width, height: 800 }, hasTouch: true, isMobile: true };
    const { page } = await openWindow(origin, device);
    if (who !== null) await presetAccessToken(page, fixtures[who]);
    const small: string[] = [];
    for (const [path, act] of Object.entries(paths)) {
      await page.goto(path);
      await act(page);
      await page.waitForFunction(() => document.querySelector("h1") && !document.querySelector("[aria-busy='true']"));
      small.push(...(await page.evaluate(tooSmall)).map((what) => `${path}: ${what}`));
    }
    return small;
  }

  const nothing = () => Promise.resolve();
  const cards = (page: Page) => page.getByRole("article").first().waitFor();

  it("visitors can tap every control", async () => {
    expect(
      await smallOn(null, {
        "/": nothing,
        "/auth/login": (page) => press(page, "Forgot your password"),
        "/auth/sign-up-as-teacher": nothing,
        "/log-in#a-token": nothing,
        "/verify-email#a-token": nothing,
      }),
    ).toEqual([]);
  });

  it("visitors can tap every control on a tablet", async () => {
    expect(await smallOn(null, { "/": nothing }, 820)).toEqual([]);
  });

  it("students can tap every control", async () => {
    const { chat, amelia } = fixtures;
    expect(
      await smallOn("nora", {
        "/tutors?from=2": cards,
        "/tutors": (page) => press(page, "Filters"),
        [`/tutors/${amelia.id}`]: (page) => page.getByRole("heading", { level: 1, name: "Amelia" }).waitFor(),
        [`/dashboard/chat?chat=${chat}`]: (page) => page.getByRole("log").waitFor(),
        "/tutors#account": (page) => page.getByRole("dialog").waitFor(),
      }),
    ).toEqual([]);
  });

  it("tutors can tap every control", async () => {
    expect(
      await smallOn("amelia", {
        "/dashboard/chat": (page) => page.locator("a[href*='?chat=']").first().waitFor(),
        "/dashboard/tutor/settings": (page) => page.getByRole("button", { name: /^Pricing/ }).click(),
      }),
    ).toEqual([]);
  });
});
