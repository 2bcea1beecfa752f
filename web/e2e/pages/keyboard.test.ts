import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describeWith } from "../../../server/testing/support/tools.js";
import { aStudent, aTutor } from "../../../server/testing/support/people/people.js";
import { until } from "../../../server/testing/support/pause.js";
import { aPhoto } from "../../../server/testing/support/people/pictures.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { timeoutMs } from "../support/browser.js";
import { hasFocus, noraAndHerTutors, rowsAre } from "../support/inbox.js";
import { ringContrast } from "../support/ringContrast.js";
import { Visitor } from "../support/visitor.js";

const maxStops = 80;

/** The minimum contrast of a focus ring according to WCAG. */
const minContrast = 3;

async function tabsTo(target: Locator, key = "Tab"): Promise<void> {
  await target.waitFor({ state: "attached" });
  const page = target.page();
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} was not reached in ${maxStops} presses of ${key}`);
}

/**
 * Presses `key` `stops` times and expects this to reach more than 20 elements; returns the elements that are fully
 * covered while focused.
 */
async function coveredStops(page: Page, stops: number, key = "Tab"): Promise<readonly string[]> {
  const covered: string[] = [];
  const reached = await page.evaluateHandle(() => new Set<Element>());
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press(key);
    const text = await page.evaluate(async (all) => {
      const focused = document.activeElement!;
      if (focused !== document.body) all.add(focused);
      const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
      const isSeen = () => {
        const { x, y, width, height } = focused.getBoundingClientRect();
        const points = parts.flatMap((across) => parts.map((down) => [x + width * across, y + height * down] as const));
        return points.some(([left, top]) => {
          const seen = document.elementFromPoint(left, top);
          return seen !== null && (focused.contains(seen) || seen.contains(focused));
        });
      };
      // A toast moves away in the next frame.
      for (let frame = 0; frame < 60 && !isSeen(); frame += 1) await new Promise(requestAnimationFrame);
      return isSeen() ? null : `${focused.tagName} ${focused.ariaLabel ?? focused.id} ${focused.textContent}`;
    }, reached);
    if (text !== null) covered.push(text);
  }
  expect(await reached.evaluate(({ size }) => size)).toBeGreaterThan(20);
  return covered;
}

async function writes(page: Page, label: string, text: string): Promise<void> {
  await tabsTo(page.getByLabel(label, { exact: true }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

async function presses(target: Locator): Promise<void> {
  await tabsTo(target);
  await target.page().keyboard.press("Enter");
}

const menuHasFocus = (page: Page) => page.waitForFunction(() => document.activeElement?.closest("[role='menu']"));

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

describeWith("chromium")("with the keyboard alone", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
  });

  it("a new student sees which link has focus on a dark background, signs up, filters, messages a tutor and continues in the chat", async () => {
    const amelia = await aTutor(server, { firstName: "Amelia", lastName: "Stone", subject: "english" });
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await page.goto("/");
    await page.keyboard.press("Tab");
    await hasFocus(link(page, "Skip to content"));
    await page.keyboard.press("Enter");
    const start = link(page, "Get started");
    await tabsTo(start);
    expect(await ringContrast(start)).toBeGreaterThan(minContrast);
    const cookies = link(page, "Cookie Policy");
    await cookies.focus();
    expect(await ringContrast(cookies)).toBeGreaterThan(minContrast);
    await start.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Sign up as a student" }).waitFor();
    await writes(page, "Name", "Nora Lind");
    await writes(page, "Email", "nora@example.org");
    await writes(page, "Password", "correct horse");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/tutors");
    await tabsTo(page.getByLabel("I want to learn"));
    await page.keyboard.type("English");
    await page.waitForURL("**/tutors?subject=english");
    const card = page.getByRole("article", { name: "Amelia S." });
    await presses(card.getByRole("button", { name: "Send message" }));
    await hasFocus(page.getByRole("dialog", { name: "Contact Amelia S." }).getByLabel("Your message"));
    await page.keyboard.type(" Do you teach beginners?");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Your message successfully sent to Amelia").waitFor();
    await hasFocus(card.getByRole("button", { name: "Send message" }));

    const [chat] = (await amelia.chats()).list;
    await amelia.says(chat!.id, "I do.");
    await presses(page.getByRole("button", { name: /^Messages/ }));
    await rowsAre(page, ["I do."]);
    await hasFocus(visitor.chatWith("Amelia S."));
    await page.keyboard.press("Enter");
    await hasFocus(page.getByLabel("Message to Amelia S."));
    await page.keyboard.type("When can we begin?");
    await page.keyboard.press("Enter");
    await visitor.conversationWith("Amelia S.").getByText("When can we begin?").waitFor();
    await until("Amelia has all", async () => (await amelia.messages(chat!.id))?.length === 3, timeoutMs);
    expect((await amelia.messages(chat!.id))?.map(({ content }) => content)).toEqual([
      "Hi Amelia!\nDo you teach beginners?",
      "I do.",
      "When can we begin?",
    ]);
    expect(visitor.troubles).toEqual([]);
  });

  it("a student logs in after submitting an empty form and a wrong password", async () => {
    const { credentials } = await aStudent(server, { name: "Sam Lee" });
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await page.goto("/auth/login");
    await presses(button(page, "Log In"));
    await hasFocus(page.getByLabel("Email"));
    await page.keyboard.type(credentials.email);
    await writes(page, "Password", "not the one");
    await page.keyboard.press("Enter");
    await page.getByText("The email or the password is wrong.").waitFor();
    await tabsTo(page.getByLabel("Password", { exact: true }), "Shift+Tab");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(credentials.password);
    await presses(button(page, "Show password"));
    await page
      .locator("[type=text]")
      .and(page.getByLabel("Password", { exact: true }))
      .waitFor();
    await tabsTo(page.getByLabel("Password", { exact: true }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/tutors");
    expect(visitor.troubles).toEqual([]);
  });

  it("a tutor completes the five steps of the profile", async () => {
    const folder = await mkdtemp(join(tmpdir(), "saywell-files-"));
    const photo = join(folder, "me.jpg");
    await writeFile(photo, await aPhoto(800, 800));
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    const step = (title: string) => hasFocus(page.getByRole("heading", { name: title, level: 2, exact: true }));
    // Register the handler up front: Playwright needs a moment to start intercepting file dialogs.
    page.on("filechooser", (chooser) => void chooser.setFiles(photo));
    const chooses = async (label: string) => {
      await tabsTo(page.getByLabel(label, { exact: true }));
      await page.keyboard.press("Space");
      await page.getByText(/^Picture uploaded/).waitFor();
    };

    await page.goto("/auth/sign-up-as-teacher");
    await writes(page, "Email", "mia@example.org");
    await writes(page, "Password", "correct horse");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard/tutor/settings");
    await writes(page, "First name", "Mia");
    await writes(page, "Last name", "Kovac");
    await tabsTo(page.getByLabel("Country of birth"));
    await page.keyboard.type("Croatia");
    await tabsTo(page.getByLabel("Subject taught"));
    await page.keyboard.type("Math");
    await tabsTo(page.getByLabel("I confirm I'm over 18"));
    await page.keyboard.press("Space");
    await presses(button(page, "Save and continue"));
    await step("Photo");
    await chooses("Your photo");
    await presses(button(page, "Save and continue"));
    await step("Description");
    for (const field of ["Headline", "Introduce yourself", "Teaching experience"])
      await writes(page, field, "Numbers.");
    await writes(page, "Motivate students to learn with you", "Numbers are friends.");
    await presses(button(page, "Save and continue"));
    await step("Video");
    await writes(page, "YouTube video link", "https://youtu.be/dQw4w9WgXcQ");
    await chooses("Thumbnail");
    await presses(button(page, "Save and continue"));
    await step("Pricing");
    await writes(page, "Price of a 50-minute lesson", "22.50");
    await presses(button(page, "Complete registration"));
    await page.waitForURL("**/dashboard/chat");
    await page.getByText("No chats yet...").waitFor();
    expect(visitor.troubles).toEqual([]);
  });

  it("a student reads and replies in the messages popover", async () => {
    const { nora, diego, withDiego } = await noraAndHerTutors(server);
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(nora, "/tutors");
    const opener = page.getByRole("button", { name: /^Messages/ });
    await presses(opener);
    await hasFocus(visitor.chatWith("Diego R."));
    await page.keyboard.press("ArrowDown");
    await hasFocus(visitor.chatWith("Amelia S."));
    await page.keyboard.press("ArrowUp");
    await hasFocus(visitor.chatWith("Diego R."));
    await page.keyboard.press("Enter");
    await hasFocus(page.getByLabel("Message to Diego R."));
    await page.keyboard.type("Hasta luego.");
    await page.keyboard.press("Enter");
    await visitor.conversationWith("Diego R.").getByText("Hasta luego.").waitFor();
    // The page shows the message before the server has received it.
    await until(
      "Diego has the reply",
      async () => (await diego.messages(withDiego))?.at(-1)?.content === "Hasta luego.",
      timeoutMs,
    );
    await page.keyboard.press("Escape");
    await hasFocus(visitor.chatWith("Diego R."));
    await page.keyboard.press("Escape");
    await hasFocus(opener);
    expect(visitor.troubles).toEqual([]);
  });

  it("a student sets and removes every filter", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(await aStudent(server), "/tutors");
    const country = page.getByRole("button", { name: /^Country of birth/ });
    await presses(country);
    await tabsTo(page.getByLabel("Search countries"));
    await page.keyboard.type("spa");
    await page.getByRole("option", { name: "Spain" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/country=es/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await hasFocus(country);
    const hours = page.getByRole("button", { name: /^Availability/ });
    await presses(hours);
    await tabsTo(button(page, "Mon"));
    await page.keyboard.press("Space");
    await page.waitForURL(/days=mon/);
    await page.keyboard.press("Escape");
    await hasFocus(hours);
    const price = page.getByRole("button", { name: /^Price per lesson/ });
    await tabsTo(price, "Shift+Tab");
    await page.keyboard.press("Enter");
    await tabsTo(page.getByRole("slider", { name: "Highest price" }));
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(/to=39/);
    await page.keyboard.press("Escape");
    await hasFocus(price);
    await tabsTo(page.getByLabel("Sort by"));
    await page.keyboard.type("Popularity");
    await page.waitForURL(/sort=/);
    await writes(page, "Search by name or keyword", "numbers");
    await page.waitForURL(/q=numbers/);
    await tabsTo(button(page, "Remove Spain"));
    await page.keyboard.press("Enter");
    await hasFocus(button(page, "Remove $1 - $39 per lesson"));
    const heading = page.getByRole("heading", { level: 2, name: /teacher\(s\) that match your needs/ });
    await presses(button(page, "Clear all"));
    await page.waitForURL(/\/tutors\?sort=[a-z-]+$/);
    await hasFocus(heading);
    await tabsTo(page.getByLabel("I want to learn"), "Shift+Tab");
    await page.keyboard.type("Math");
    await presses(button(page, "Remove Math"));
    await hasFocus(heading);
    await writes(page, "Search by name or keyword", "nobody at all");
    await presses(button(page, "Clear filters"));
    await hasFocus(heading);
    expect(visitor.troubles).toEqual([]);
  });

  it("a tutor and a student can always see what has focus, because neither the bars at the bottom of a small screen nor a toast covers it", async () => {
    const amelia = await aTutor(server, { firstName: "Amelia", lastName: "Stone" });
    const small = { viewport: { width: 640, height: 512 } };
    const tutor = await Visitor.at(server.origin, small);
    await tutor.logsIn(amelia, "/dashboard/tutor/settings");
    await tutor.page.getByLabel("First name").waitFor();
    expect(await coveredStops(tutor.page, 25)).toEqual([]);
    const student = await Visitor.at(server.origin, small);
    await student.logsIn(await aStudent(server), `/tutors/${amelia.id}`);
    await student.page.getByRole("heading", { name: "What students say" }).waitFor();
    expect(await coveredStops(student.page, 45)).toEqual([]);
    await student.page.evaluate(() => void Promise.reject(new TypeError("x is not a function")));
    // A toast stays while the pointer is over it.
    await student.page.getByText("Something went wrong on this page.").hover();
    expect(await coveredStops(student.page, 40, "Shift+Tab")).toEqual([]);
    await aTutor(server, {
      firstName: "Zoe",
      lastName: "Lang",
      introduction: "I have taught for ten years. ".repeat(20),
    });
    await student.page.setViewportSize({ width: 320, height: 512 });
    await student.page.goto("/tutors");
    await student.page.getByRole("article", { name: "Zoe L." }).waitFor();
    expect(await coveredStops(student.page, 30)).toEqual([]);
    await button(student.page, "Filters").click();
    await student.page.getByLabel("Search countries").waitFor();
    expect(await coveredStops(student.page, 40)).toEqual([]);
  });

  it("a student sees the focused and chosen options of a list in forced colors and the focused menu item in any colors, and logs out", async () => {
    const visitor = await Visitor.at(server.origin, { forcedColors: "active" });
    const { page } = visitor;
    await visitor.logsIn(await aStudent(server, { name: "Kim Park" }), "/tutors");
    const isOutlined = (target: Locator) =>
      target.evaluate((element) => getComputedStyle(element).outlineStyle === "solid");
    await presses(page.getByRole("button", { name: /^Country of birth/ }));
    await tabsTo(page.getByLabel("Search countries"));
    await page.keyboard.type("spa");
    const spain = page.getByRole("option", { name: "Spain" });
    await spain.waitFor();
    const isTicked = () => spain.locator("svg").isVisible();
    expect([await isOutlined(spain), await isTicked()]).toEqual([true, false]);
    await page.keyboard.press("Enter");
    await page.waitForURL(/country=es/);
    expect(await isTicked()).toBe(true);
    await page.keyboard.press("Escape");
    await presses(button(page, "Your account, Kim P."));
    await menuHasFocus(page);
    await page.keyboard.press("ArrowDown");
    expect(await isOutlined(page.locator("[role^=menuitem]:focus"))).toBe(true);
    expect(await isOutlined(page.locator("[role^=menuitem]:not(:focus)").first())).toBe(false);
    // Under reduced motion, a new color scheme applies immediately.
    await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await ringContrast(page.locator("[role^=menuitem]:focus"))).toBeGreaterThan(minContrast);
    }
    await page.keyboard.press("Escape");
    await hasFocus(button(page, "Your account, Kim P."));
    await page.keyboard.press("Enter");
    await menuHasFocus(page);
    await page.keyboard.press("End");
    await hasFocus(page.getByRole("menuitem", { name: "Log out" }));
    await page.keyboard.press("Enter");
    await link(page, "Log In").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("ACCESS_TOKEN"))).toBeNull();
    expect(visitor.troubles).toEqual([]);
  });
});
