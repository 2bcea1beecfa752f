import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ChatService } from "../../../chat/index.js";
import { Semaphore } from "../../../platform/async/Semaphore.js";
import { DomainError } from "../../../platform/errors/DomainError.js";
import { Limits } from "../../../platform/limits/Limits.js";
import { atTheEnd } from "../../support/atTheEnd.js";
import { GraphqlClient } from "../../support/clients/graphqlClient.js";
import { agedToken } from "../../support/people/agedToken.js";
import { createsKey, revokesKey } from "../../support/people/apiKeys.js";
import { aChat, aStudent, aTutor, type Person } from "../../support/people/people.js";
import { aPhoto } from "../../support/people/pictures.js";
import { startTestApp, type TestApp } from "../../support/servers/startTestApp.js";
import { connect, type Credentials, example } from "./exampleClient.js";

type Send = (url: string, init: RequestInit) => Promise<unknown>;
type SessionClass = new (url: string, credentials: Credentials) => { token(refused?: string): Promise<string> };

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

/** What can happen to a response on its way to the client. */
const failures: Record<string, (to: ServerResponse, response: IncomingMessage) => void> = {
  "no response": (to) => void to.destroy(),
  "half of a response": (to, response) =>
    response.once("data", (chunk: Buffer) => {
      to.writeHead(response.statusCode ?? 500, response.headers);
      to.write(chunk.subarray(0, chunk.length / 2), () => to.destroy());
    }),
  "a proxy's page": (to) => void to.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>"),
};

describe("the example client", () => {
  /** Starts a proxy to the server; the first response for each idempotency key fails. */
  async function anUnreliableLine(failure: string): Promise<{ url: string; tries: string[] }> {
    const tries: string[] = [];
    const line = createServer((from, to) => {
      const { url = "", method = "", headers } = from;
      const key = String(headers["idempotency-key"]);
      const onward = request(`${app.origin}${url}`, { method, headers }, (response) => {
        const isFirst = !tries.includes(key);
        tries.push(key);
        if (isFirst) failures[failure]?.(to, response);
        else response.pipe(to.writeHead(response.statusCode ?? 500, response.headers));
      });
      from.pipe(onward);
    }).listen(0, "127.0.0.1");
    await once(line, "listening");
    atTheEnd(async () => void line.close());
    return { url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, tries };
  }

  it.each(Object.keys(failures))("resends a message after %s, and the server stores it only once", async (failure) => {
    const { student, id } = await aChat(app);
    const { url, tries } = await anUnreliableLine(failure);
    const client = await connect(url, () => ({ accessToken: student.client.accessToken ?? "" }));
    const { seq } = await client.send({ chatId: id, content: "Once" });
    expect([tries.length, new Set(tries).size]).toEqual([2, 1]);
    const stored = (await student.messages(id))?.filter(({ content }) => content === "Once");
    expect(stored?.map((message) => message.seq)).toEqual([seq]);
  });

  it("resends a message that could not be stored in time, and the server stores it only once", async () => {
    const { student, id } = await aChat(app);
    const client = await connect(app.origin, () => ({ accessToken: student.client.accessToken ?? "" }));
    const send = jest.spyOn(ChatService.prototype, "send").mockClear();
    send.mockRejectedValueOnce(DomainError.of("UNAVAILABLE", "TRY_AGAIN", "The message could not be stored."));
    const { seq } = await client.send({ chatId: id, content: "Once" });
    expect(send).toHaveBeenCalledTimes(2);
    const stored = (await student.messages(id))?.filter(({ content }) => content === "Once");
    expect(stored?.map((message) => message.seq)).toEqual([seq]);
  });

  it("reports why a message was rejected, without resending it", async () => {
    const { student, id } = await aChat(app);
    const client = await connect(app.origin, () => ({ accessToken: student.client.accessToken ?? "" }));
    const send = jest.spyOn(ChatService.prototype, "send").mockClear();
    await expect(client.send({ chatId: id, content: " " })).rejects.toMatchObject({ code: "BLANK_MESSAGE" });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("retries a login that failed because the server was too busy", async () => {
    const { credentials } = await aStudent(app);
    // A semaphore limits how many passwords are hashed at a time; here, it rejects the first login.
    const hash = jest.spyOn(Semaphore.prototype, "run").mockClear();
    hash.mockRejectedValueOnce(DomainError.of("UNAVAILABLE", "BUSY", "The server is too busy right now."));
    const client = await connect(app.origin, credentials);
    expect(await client.cursor()).toEqual(expect.any(String));
    expect(hash).toHaveBeenCalledTimes(2);
  });

  it("reads the Retry-After header of a GraphQL response with status 503", async () => {
    const { send } = (await example("client/src/http.ts")) as { send: Send };
    // The rate-limit check is a request's first use of the database.
    const failure = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    jest.spyOn(Limits.prototype, "take").mockRejectedValueOnce(failure);
    const init = { headers: { "Content-Type": "application/json" }, body: '{ "query": "{ __typename }" }' };
    const response = send(`${app.origin}/graphql`, init);
    await expect(response).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfter: 5 });
  });

  it("renews its session with the refresh cookie, and logs in again if the session has ended", async () => {
    const nora = await aStudent(app);
    const { Session } = (await example("client/src/Session.ts")) as { Session: SessionClass };
    const session = new Session(app.origin, nora.credentials);
    const sessions = async () =>
      (await app.database.query("select 1 from session where account_id = $1", [nora.id])).length;
    const first = await session.token();
    expect(await session.token()).toBe(first);
    const before = await sessions();
    const second = await session.token(first);
    expect([before, await sessions()]).toEqual([2, 2]);

    const other = new GraphqlClient(app.origin);
    other.accessToken = second;
    await other.ask("mutation { logOut { problems { code } } }");
    const third = await session.token(second);
    other.accessToken = third;
    expect(await other.ask("{ viewer { email } }")).toEqual({ viewer: { email: nora.credentials.email } });
  });

  it("keeps a new token for a while even if its clock is so fast that the token seems to have expired", async () => {
    const { Session } = (await example("client/src/Session.ts")) as { Session: SessionClass };
    const expiresAt = new Date(Date.now() - 60_000).toISOString();
    const access = jest.fn(() => ({ accessToken: "token", expiresAt }));
    const session = new Session(app.origin, access);
    expect([await session.token(), await session.token()]).toEqual(["token", "token"]);
    expect(access).toHaveBeenCalledTimes(1);
  });

  it("asks for another API key after the old one has been revoked", async () => {
    const student = await aStudent(app);
    const [old, current] = [await createsKey(student), await createsKey(student)];
    const keys = jest.fn(() => ({ accessToken: current.token })).mockReturnValueOnce({ accessToken: old.token });
    const client = await connect(app.origin, keys);
    await client.cursor();
    expect(keys).toHaveBeenCalledTimes(1);
    await revokesKey(student, old.apiKey.id);
    expect(await client.cursor()).toEqual(expect.any(String));
    expect(keys).toHaveBeenCalledTimes(2);
  });

  it("reports why its only API key was rejected", async () => {
    const student = await aStudent(app);
    const { apiKey, token } = await createsKey(student);
    const client = await connect(app.origin, () => ({ accessToken: token }));
    await revokesKey(student, apiKey.id);
    await expect(client.cursor()).rejects.toMatchObject({ name: "SaywellError", code: "API_KEY_ENDED" });
  });

  it("gives the upload of a large file more time than other requests", async () => {
    const client = await connect(app.origin, () => ({ accessToken: "token" }));
    const timeout = jest.spyOn(AbortSignal, "timeout");
    jest.spyOn(globalThis, "fetch").mockResolvedValueOnce(new Response('{ "data": { "file_path": "me.mp4" } }'));
    expect(await client.upload("video", new Blob([new Uint8Array(10_000_000)]), "me.mp4")).toBe("me.mp4");
    // 30 seconds, plus the upload time at half a megabit per second.
    expect(timeout.mock.lastCall?.[0]).toBeGreaterThan(190_000);
  });

  it("uploads a picture", async () => {
    const tutor = await aTutor(app);
    const client = await connect(app.origin, tutor.credentials);
    const file = new Blob([new Uint8Array(await aPhoto())], { type: "image/jpeg" });
    expect(await client.upload("image", file, "me.jpg")).toMatch(/^[\w-]+\.webp$/);
  });

  it.each([
    ["a wrong password", async ({ credentials }: Person) => ({ ...credentials, password: "a wrong one" })],
    ["an invalid token", async () => () => ({ accessToken: "none" })],
    [
      "an expired token",
      async ({ client }: Person) => {
        const accessToken = await agedToken(client.accessToken ?? "", -10);
        return () => ({ accessToken });
      },
    ],
  ])("reports %s instead of retrying forever", async (_what, credentialsOf) => {
    const client = await connect(app.origin, await credentialsOf(await aStudent(app)));
    await expect(client.feed().next()).rejects.toMatchObject({ name: "SaywellError" });
    await expect(client.feed("a cursor of before").next()).rejects.toMatchObject({ name: "SaywellError" });
  });
});
