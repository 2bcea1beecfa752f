import type { Page } from "playwright-core";
import { describeWith } from "../../../server/testing/support/tools.js";
import { aStudent, aTutor, type Person } from "../../../server/testing/support/people/people.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { subjects as taughtSubjects } from "../../../server/tutors/index.js";
import { subjectLabel, subjectValues } from "../../features/tutors/search/filters/subjectValues";
import { closesByEscape } from "../support/closesByEscape.js";
import { Visitor } from "../support/visitor.js";

const priceDebounceMs = 2000;

const subjects = [
  ...[
    "All subjects",
    "English",
    "Spanish",
    "French",
    "Programming",
    "Web development",
    "Design",
    "University preparation",
    "IELTS",
    "SAT",
  ],
  ...["Math", "Biology", "History", "Career advice"],
];

describeWith("chromium")("the tutor screens", () => {
  let server: ServerProcess;
  let nora: Person;
  let amelia: Person;

  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
    [amelia, nora] = await Promise.all([
      aTutor(server, { firstName: "Amelia", lastName: "Stone", country: "gb", price: 18 }),
      aStudent(server, { name: "Nora Lind" }),
      aTutor(server, { firstName: "Diego", lastName: "Ruiz", country: "es", price: 35, verified: false }),
    ]);
    await server.database.query("update tutor_profile set youtube_video_id = 'dQw4w9WgXcQ' where account_id = $1", [
      amelia.id,
    ]);
  });

  async function searches(): Promise<Visitor> {
    const visitor = await Visitor.at(server.origin);
    await visitor.logsIn(nora, "/tutors");
    await visitor.page.getByRole("heading", { name: "2 teacher(s) that match your needs" }).waitFor();
    return visitor;
  }

  async function sends(visitor: Visitor): Promise<void> {
    await visitor.page.getByRole("dialog").getByRole("button", { name: "Send message" }).click();
    await visitor.page.getByText("Success!", { exact: true }).first().waitFor();
    await visitor.page.getByText("Your message successfully sent to Amelia").first().waitFor();
    await visitor.page.getByRole("dialog").waitFor({ state: "detached" });
  }

  const lastMessageText = async () => (await amelia.chats()).list[0]?.lastMessage.content;

  describe("in one search", () => {
    let visitor: Visitor;
    let page: Page;
    beforeAll(async () => {
      visitor = await searches();
      page = visitor.page;
    });
    afterEach(() => expect(visitor.troubles).toEqual([]));

    it("a card shows the picture, badge, name, flag, headline, introduction and price, and two buttons", async () => {
      const card = page.getByRole("article", { name: "Amelia S." });
      for (const text of [
        "Speak without fear",
        "I have taught English for ten years.",
        "$18",
        "50-min lesson",
        "Trials are 100% refundable",
      ]) {
        await card.getByText(text, { exact: true }).waitFor();
      }
      const green = await card
        .getByTitle("Verified tutor")
        .locator("svg")
        .evaluate((icon) => getComputedStyle(icon).color);
      const gray = await page
        .getByRole("article", { name: "Diego R." })
        .getByText("Not verified", { exact: true })
        .evaluate((badge) => getComputedStyle(badge).borderTopColor);
      expect([green, gray]).toEqual(["rgb(27, 122, 61)", "rgb(118, 127, 124)"]);
      await card.getByRole("img", { name: "United Kingdom" }).waitFor();
      await card.getByText("AS", { exact: true }).filter({ visible: true }).first().waitFor();
      await card.getByRole("button", { name: "Book trial lesson" }).waitFor();
      await card.getByRole("button", { name: "Send message" }).waitFor();
    });

    it("the side panel shows the hovered tutor's video, which opens on YouTube in a new tab", async () => {
      await page.context().route("https://www.youtube.com/**", (route) => route.fulfill({ body: "A video" }));
      const panel = page.getByRole("complementary", { name: "Introduction video" });
      await page.getByRole("article", { name: "Diego R." }).hover();
      await panel.getByText("No introduction video yet").waitFor();
      await page.getByRole("article", { name: "Amelia S." }).hover();
      const video = panel.getByRole("link", { name: /^Watch the introduction video of Amelia S\./ });
      const opened = page.context().waitForEvent("page");
      await video.click();
      const tab = await opened;
      await tab.waitForURL("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
      expect(new URL(page.url()).pathname).toBe("/tutors");
    });
  });

  it("the filters offer all subjects, searchable countries, and a price that is applied after a debounce", async () => {
    const visitor = await searches();
    const { page } = visitor;
    const found = (count: number) =>
      page.getByRole("heading", { name: `${count} teacher(s) that match your needs` }).waitFor();
    const subject = page.getByLabel("I want to learn");
    await subject.getByRole("option").nth(1).waitFor({ state: "attached" });
    expect(await subject.locator("option").allTextContents()).toEqual(subjects);
    expect(await subject.inputValue()).toBe("");
    expect(subjectValues.map((value) => ({ value, label: subjectLabel(value) }))).toEqual(taughtSubjects);

    await page.getByRole("button", { name: "Country of birth Any country" }).click();
    const options = page.getByRole("dialog").getByRole("option");
    await options.first().waitFor();
    await options.getByText("1 tutor", { exact: true }).first().waitFor();
    expect((await options.allTextContents()).slice(0, 4)).toEqual([
      ...["Spain1 tutor", "United Kingdom1 tutor", "Uzbekistan", "Afghanistan"],
    ]);
    expect(await options.count()).toBeGreaterThan(240);
    await page.getByLabel("Search countries").fill("united k");
    await page.getByRole("option", { name: "United Kingdom" }).click();
    await found(1);
    await page.getByLabel("Search countries").fill("spa");
    await page.getByRole("option", { name: "Spain" }).click();
    await found(2);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Price per lesson $1 - $40+" }).click();
    await page.getByRole("slider", { name: "Highest price" }).focus();
    const moved = Date.now();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "Price per lesson $1 - $39" }).waitFor({ state: "attached" });
    for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowLeft");
    await page.waitForURL("**/tutors?country=gb,es&to=30");
    expect(Date.now() - moved).toBeGreaterThanOrEqual(priceDebounceMs);
    await found(1);
    await page.getByRole("article", { name: "Amelia S." }).waitFor();
    expect(visitor.troubles).toEqual([]);
  });

  it("the contact form is prefilled to match the button clicked, sends the greeting only once, and then resets", async () => {
    const visitor = await searches();
    const { page } = visitor;
    const card = page.getByRole("article", { name: "Amelia S." });
    const text = page.getByRole("dialog", { name: "Contact Amelia S." }).getByLabel("Your message");
    await card.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Introduce yourself", { exact: false }).waitFor();
    expect(await text.inputValue()).toBe("Hi Amelia!");
    await text.fill("Hi Amelia! Do you teach beginners?");
    await sends(visitor);
    expect(await lastMessageText()).toBe("Hi Amelia!\nDo you teach beginners?");
    await card.getByRole("button", { name: "Send message" }).click();
    expect(await text.inputValue()).toBe("Hi Amelia!");
    await text.fill("On Sundays?");
    await sends(visitor);
    expect(await lastMessageText()).toBe("Hi Amelia!\nOn Sundays?");

    await card.getByRole("button", { name: "Book trial lesson" }).click();
    const request = "I would like to book a trial lesson with you. When are you available this week?";
    expect(await text.inputValue()).toBe(`Hi Amelia!\n${request}`);
    await sends(visitor);
    expect(await lastMessageText()).toBe(`Hi Amelia!\n${request}`);
    expect(visitor.troubles).toEqual([]);
  });

  it("a profile shows the name, About me, breadcrumb, prices and popularity; an unknown profile redirects to the search page", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    const joy = await aTutor(server, { firstName: "Joy", lastName: "Park", subject: "web-development", price: 22.5 });
    const { chat } = await nora.writesTo(joy, "Hi Joy!\nA trial lesson?", { kind: "TRIAL_REQUEST" });
    await joy.says(chat.id, "Gladly.");
    // Set these values directly: the server computes them only once a minute.
    await server.database.query(
      "update tutor_profile set (new_contacts, trial_requests, response_minutes) = (1, 1, 1) where account_id = $1",
      [joy.id],
    );
    await visitor.logsIn(nora, `/tutors/${joy.id}`);
    await page.getByRole("heading", { level: 1, name: "Joy P." }).waitFor();
    await page.getByRole("img", { name: "United Kingdom" }).waitFor();
    await page.getByText("JP", { exact: true }).first().waitFor();
    for (const text of [
      ...["I have taught English for ten years.", "Trials are 100% refundable", "Teaches Web development", "About me"],
      ...["Speak without fear", "Ten years in Leeds and Lisbon.", "Say something wrong today and right tomorrow."],
    ]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    const way = page.getByRole("navigation", { name: "Breadcrumb" });
    expect(await way.getByRole("listitem").allTextContents()).toEqual([
      ...["Find Tutors", "Web Development Tutors Online", "Joy P."],
    ]);
    const card = page.getByRole("complementary", { name: "Lessons with Joy P." });
    for (const text of ["$17", "$22.50"]) await card.getByText(text, { exact: true }).waitFor();
    await card.getByText("50-min lesson").first().waitFor();
    await card.getByText("Popular: 1 new contact and 1 lesson booking in the last 48 hours").waitFor();
    await card.getByText(/^Usually responds in (1 hr|\d+ hrs)$/).waitFor();
    await card.getByRole("button", { name: "Book trial lesson" }).click();
    await closesByEscape(page.getByRole("dialog", { name: "Contact Joy P." }));
    await card.getByRole("button", { name: "Send message" }).click();
    await closesByEscape(page.getByRole("dialog", { name: "Contact Joy P." }));
    await way.getByRole("link", { name: "Find Tutors" }).click();
    await page.waitForURL("**/tutors");
    await page.goto("/tutors/0198c0de-0000-7000-8000-000000000000");
    await page.waitForURL("**/tutors");
    expect(visitor.troubles).toEqual([]);
  });
});
