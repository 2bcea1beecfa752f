import type { Page } from "playwright-core";
import { describeWith } from "../../../server/testing/support/tools.js";
import { aTutor } from "../../../server/testing/support/people/people.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { hasCount } from "../support/stableBox.js";
import { Visitor } from "../support/visitor.js";

/** Waits long enough for the script with the questions to arrive, and expects no question to be shown. */
async function expectNoQuestion(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  expect(await page.getByText(/^Question \d/).count()).toBe(0);
}

describeWith("chromium")("a new student's first search", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
    await Promise.all([
      aTutor(server, { firstName: "Inés", lastName: "Gil", subject: "spanish", price: 18 }),
      aTutor(server, { firstName: "Diego", lastName: "Ruiz", subject: "spanish", price: 35 }),
      aTutor(server, { firstName: "Amelia", lastName: "Stone", subject: "english", price: 20 }),
    ]);
  });

  it("asks for a subject, hours and a price, and then shows the matching tutors", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.signsUpAsStudent("Nora Lind", "nora@example.org", "correct horse");
    const question = (text: string) => page.getByRole("heading", { level: 2, name: text });
    const found = (count: number) =>
      page.getByRole("heading", { name: `${count} teacher(s) that match your needs` }).waitFor();
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const hasFocus = (text: string) =>
      page.waitForFunction((title) => document.activeElement?.textContent === title, text);

    await question("What do you want to learn?").waitFor();
    await page.getByText("Question 1 of 3").waitFor();
    await press("Spanish");
    await found(2);
    await press("Next");
    await hasFocus("When are you available?");
    await press("Skip");
    await hasFocus("How much would you like to pay for a lesson?");
    await page.getByRole("slider", { name: "Highest price" }).focus();
    await page.keyboard.press("End");
    for (let price = 40; price > 20; price -= 1) await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: /^Show \d tutors?$/ }).click();
    await page.waitForURL("**/tutors?subject=spanish&to=20");
    await found(1);
    await page.getByRole("article", { name: "Inés G." }).waitFor();
    await hasFocus("1 teacher(s) that match your needs");

    await page.goto("/tutors");
    await found(3);
    await expectNoQuestion(page);
    expect(visitor.troubles).toEqual([]);
  });

  it("asks no more questions after the student skips them all, even when she logs in again", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    const credentials = { email: "kim@example.org", password: "correct horse" };
    await visitor.signsUpAsStudent("Kim Park", credentials.email, credentials.password);
    const found = () => page.getByRole("heading", { name: "3 teacher(s) that match your needs" }).waitFor();
    await page.getByRole("button", { name: "Skip all" }).click();
    await hasCount(page.getByText("Question 1 of 3"), 0);
    await page.reload();
    await found();
    await expectNoQuestion(page);
    const elsewhere = await Visitor.at(server.origin);
    await elsewhere.logsInByForm({ credentials }, "/tutors");
    await elsewhere.page.getByRole("heading", { name: "3 teacher(s) that match your needs" }).waitFor();
    await expectNoQuestion(elsewhere.page);
    expect([visitor.troubles, elsewhere.troubles]).toEqual([[], []]);
  });
});
