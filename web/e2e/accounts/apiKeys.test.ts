import { describeWith } from "../../../server/testing/support/tools.js";
import { GraphqlClient } from "../../../server/testing/support/clients/graphqlClient.js";
import { RestClient } from "../../../server/testing/support/clients/restClient.js";
import { aChat } from "../../../server/testing/support/people/people.js";
import { startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { Visitor } from "../support/visitor.js";

describeWith("chromium")("API keys in a browser", () => {
  it("Nora creates and renames a key, and her program can read her chats with it until she revokes it", async () => {
    const server = await startServerProcess({ database: await createTestDatabase() });
    const { student: nora } = await aChat(server);
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(nora, "/tutors");
    await page.getByRole("button", { name: /^Your account/ }).click();
    await page.getByRole("menuitem", { name: "Account" }).click();
    await page.getByRole("link", { name: "Manage API keys" }).click();
    await page.getByRole("button", { name: "Create a key" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Calendar");
    await page.getByRole("checkbox", { name: "Read chats" }).check();
    await page.getByRole("button", { name: "Create key" }).click();
    const token = await page.getByLabel("API key", { exact: true }).inputValue();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Rename Calendar" }).click();
    await page.getByLabel("New name for “Calendar”").fill("Calendar at work");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Calendar at work").waitFor();

    const [graphql, rest] = [new GraphqlClient(server.origin), new RestClient(server.origin)];
    graphql.accessToken = rest.accessToken = token;
    const chats = "{ chats(first: 5) { totalCount } }";
    expect(await graphql.ask(chats)).toEqual({ chats: { totalCount: 1 } });
    expect((await rest.send("get", "/chats")).body?.data).toHaveLength(1);
    expect((await rest.send("get", "/teachers")).error?.code).toBe("MISSING_SCOPE");

    await page.getByRole("button", { name: "Revoke Calendar at work" }).click();
    await page.getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByText("No API keys yet").waitFor();
    expect((await graphql.send(chats)).status).toBe(401);
    expect((await rest.send("get", "/chats")).error?.code).toBe("API_KEY_ENDED");
    expect(visitor.troubles).toEqual([]);
  });
});
