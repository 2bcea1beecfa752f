import { operations } from "../../../support/clients/operations.js";
import { aStudent, aTutor } from "../../../support/people/people.js";
import { RestClient } from "../../../support/clients/restClient.js";
import { startServerProcess } from "../../../support/servers/serverProcess.js";
import { SocketClient } from "../../../support/clients/socketClient.js";
import { createTestDatabase } from "../../../support/databases/testDatabase.js";

describe("the log of a complete user story", () => {
  it("contains no token, password, email address or message", async () => {
    const server = await startServerProcess({
      database: await createTestDatabase(),
      environment: { LOG_LEVEL: "trace" },
    });
    const password = "a password that nobody must see";
    const sam = await aStudent(server, { name: "Sam Lee", password });
    const amelia = await aTutor(server, { password });
    const { chat } = await sam.writesTo(amelia, "A whisper that nobody must hear");
    await amelia.says(chat.id, "Another whisper");
    const rest = new RestClient(server.origin);
    await rest.send("post", "/auth/login", { json: { email: sam.credentials.email, password: `${password} not` } });
    rest.accessToken = await rest.ask<string>("post", "/auth/login", { email: sam.credentials.email, password });
    await rest.send("post", "/auth/refresh");
    const socket = await SocketClient.connect({
      ...{ origin: server.origin, accessToken: rest.accessToken, tokenIn: "query", version: 2 },
    });
    await socket.ask("message", { chatID: chat.id, content: "A whisper by socket" });
    await sam.reads((await amelia.says(chat.id, "A whisper to be read")).message);
    await sam.client.send('query { viewer { person { id } } secret(token: "whisper") }');
    await fetch(`${server.origin}/tutors/whisper?token=${sam.client.accessToken}`);
    // Cause failures that are logged: an invalid document, an invalid body, and missing tables.
    await sam.client.send("{ nothing", { password });
    await rest.send("post", "/auth/login", {
      body: `{"password":"${password}`,
      headers: { "content-type": "application/json" },
    });
    await server.database.query("alter table chat_event rename to chat_event_away");
    await sam.says(chat.id, "A whisper in trouble").catch(() => undefined);
    await sam.messages(chat.id).catch(() => undefined);
    await socket.ask("message", { chatID: chat.id, content: "A whisper in trouble" }).catch(() => undefined);
    await server.database.query("alter table account rename to account_away");
    await sam.client.send(operations.logIn, { input: { email: sam.credentials.email, password } });
    await rest.send("post", "/auth/login", { json: { email: sam.credentials.email, password } });
    await server.end("SIGTERM");
    const log = server.output();
    expect(log).toContain('"msg"');
    expect(log).toMatch(/failed/);
    const secrets = [password, "whisper", sam.client.accessToken, sam.client.refreshCookie, rest.accessToken];
    for (const secret of [
      ...secrets,
      rest.refreshCookie,
      sam.credentials.email,
      amelia.credentials.email,
      "Bearer ey",
    ]) {
      expect(secret).toBeTruthy();
      expect(log).not.toContain(secret);
    }
  });
});
