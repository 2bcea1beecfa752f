import type { Locator } from "playwright-core";
import { describeWith } from "../../../server/testing/support/tools.js";
import { aTutor } from "../../../server/testing/support/people/people.js";
import { startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { Visitor } from "../support/visitor.js";

const maxInteractions = 7;

describeWith("chromium")("the first message", () => {
  it("takes a new student at most seven interactions from the landing page", async () => {
    const server = await startServerProcess({ database: await createTestDatabase() });
    const amelia = await aTutor(server, { firstName: "Amelia", lastName: "Stone" });
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    // A click counts as one interaction, and so does filling in a field.
    let interactions = 0;
    const presses = async (target: Locator) => {
      interactions += 1;
      await target.click();
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
