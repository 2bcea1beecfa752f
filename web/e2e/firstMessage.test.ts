import type { Locator } from "playwright-core";
import { describeWith } from "../../server/testing/support/servers/parts.js";
import { aTutor } from "../../server/testing/support/people/people.js";
import { startServerProcess } from "../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../server/testing/support/databases/testDatabase.js";
import { Visitor } from "./visitor.js";

/** The most that a new student may have to do between the first page and the first message. */
const maxInteractions = 7;

describeWith("chromium")("from the first page to the first message", () => {
  it("a new student needs at most seven interactions", async () => {
    const server = await startServerProcess({ database: await createTestDatabase() });
    const amelia = await aTutor(server, { firstName: "Amelia", lastName: "Stone" });
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    // Every press counts as one, and so does every field that is filled in, however long what is typed there.
    let interactions = 0;
    const presses = async (place: Locator) => {
      interactions += 1;
      await place.click();
    };
    const fillsIn = async (label: string, text: string) => {
      interactions += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    };

    await page.goto("/");
    await presses(page.getByRole("link", { name: "Get started" }));
    await fillsIn("Name", "Nora Lind");
    await fillsIn("Email", "nora@example.org");
    await fillsIn("Password", "correct horse");
    await presses(page.getByRole("button", { name: "Sign up", exact: true }));
    await presses(page.getByRole("article", { name: "Amelia S." }).getByRole("button", { name: "Send message" }));
    await presses(page.getByRole("dialog").getByRole("button", { name: "Send message" }));
    await page.getByText("Your message successfully sent to Amelia").waitFor();

    expect(interactions).toBeLessThanOrEqual(maxInteractions);
    expect((await amelia.chats()).list.map(({ lastMessage }) => lastMessage.content)).toEqual(["Hi Amelia!"]);
    expect(visitor.troubles).toEqual([]);
  });
});
