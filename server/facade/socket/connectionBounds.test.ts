import { once } from "node:events";
import { WebSocket } from "ws";
import { ChatService } from "../../chat/index.js";
import { Limits, TooMany } from "../../platform/limits/Limits.js";
import { connectionBounds } from "../../platform/limits/OpenConnections.js";
import { allowanceOf } from "../../platform/limits/rate.js";
import { aLegacyStudent, type LegacyPerson } from "../../testing/support/people/legacyPeople.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";
import { until } from "../../testing/support/pause.js";
import { connectTimeoutMs } from "./attachSocket.js";

let app: TestApp;
let student: LegacyPerson;
let other: LegacyPerson;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
  [student, other] = await Promise.all([aLegacyStudent(app), aLegacyStudent(app)]);
});

afterEach(() => jest.restoreAllMocks());

const polling = () => `${app.origin}/socket.io/?EIO=4&transport=polling`;
const openSession = () => fetch(polling());
const sidOf = async (opened: Response) => (JSON.parse((await opened.text()).slice(1)) as { sid: string }).sid;

it("an IP address can have 50 anonymous polling sessions at a time, and each is closed if it never authenticates", async () => {
  const phone = await student.connects();
  const opened = await Promise.all(Array.from({ length: connectionBounds.anonymousPerAddress + 10 }, openSession));
  const taken = opened.filter(({ ok }) => ok);
  expect(taken).toHaveLength(connectionBounds.anonymousPerAddress);
  expect(new Set(opened.filter(({ ok }) => !ok).map(({ status }) => status))).toEqual(new Set([403]));
  expect((await phone.ask("message", { chatID: "none", content: "Hi" })).error?.code).toBe("CHAT_NOT_FOUND");
  // A poll returns once there is a packet: "2" is a ping, and "1" closes the session.
  const ends = async (sid: string) => {
    for (let text = ""; !text.endsWith("1");) text = await (await fetch(`${polling()}&sid=${sid}`)).text();
  };
  await Promise.all(taken.map(async (session) => ends(await sidOf(session))));
  expect((await openSession()).status).toBe(200);
});

it("an account can have 20 connections at a time, and can open another once one of them has closed", async () => {
  const devices = await Promise.all(Array.from({ length: connectionBounds.perAccount }, () => other.connects()));
  await expect(other.connects()).rejects.toMatchObject({ data: { code: "TOO_MANY_CONNECTIONS" } });
  const [first] = devices;
  await first?.close();
  await first?.ended;
  expect(await (await other.connects()).ask("nothing", {})).toMatchObject({ error: { code: "UNKNOWN_EVENT" } });
});

it("a connection that closes while it is being authenticated is no longer counted", async () => {
  const impatient = await aLegacyStudent(app);
  const { take } = Limits.prototype;
  let closed: Promise<unknown> = Promise.resolve();
  const counting = jest.spyOn(Limits.prototype, "take").mockImplementation(async function (this: Limits, ...args) {
    await closed;
    return take.apply(this, args);
  });
  const connectAndClose = async () => {
    const socket = new WebSocket(`${app.origin.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    await once(socket, "message");
    socket.send(`40${JSON.stringify({ token: impatient.rest.accessToken })}`);
    socket.close();
    await once(socket, "close");
  };
  const closing = Array.from({ length: connectionBounds.perAccount }, connectAndClose);
  closed = Promise.all(closing).then(() => fetch(`${app.origin}/healthz`));
  await closed;
  expect(counting).toHaveBeenCalledTimes(connectionBounds.perAccount);
  expect(await (await impatient.connects()).ask("nothing", {})).toMatchObject({ error: { code: "UNKNOWN_EVENT" } });
});

it("a connection that closes while its feed is being opened leaves no feed open, so its user does not stay online", async () => {
  const impatient = await aLegacyStudent(app);
  const { follow } = ChatService.prototype;
  const ended = jest.fn();
  let close: () => Promise<unknown> = () => Promise.resolve();
  jest.spyOn(ChatService.prototype, "follow").mockImplementationOnce(async function (this: ChatService, ...args) {
    const feed = await follow.apply(this, args);
    void feed.next().then(ended);
    await close();
    return feed;
  });
  const socket = new WebSocket(`${app.origin.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  await once(socket, "message");
  close = async () => {
    socket.close();
    await once(socket, "close");
    await fetch(`${app.origin}/healthz`);
  };
  socket.send(`40${JSON.stringify({ token: impatient.rest.accessToken })}`);
  await until("the feed has ended", () => ended.mock.calls.length > 0, 60_000);
  expect(ended).toHaveBeenCalledWith({ done: true, value: undefined });
});

it("after a server failure, clients of all versions reconnect ten seconds later, and the failed connections are no longer counted", async () => {
  const unlucky = await aLegacyStudent(app);
  const follow = jest.spyOn(ChatService.prototype, "follow");
  const failure = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  for (let i = 0; i < connectionBounds.perAccount; i++) follow.mockRejectedValueOnce(failure);
  const begin = performance.now();
  const devices = Array.from({ length: connectionBounds.perAccount }, (_, i) =>
    unlucky.connects({ version: ([2, 3, 4] as const)[i % 3] ?? 4, reconnection: true }),
  );
  await Promise.race(devices);
  expect(performance.now() - begin).toBeGreaterThan(connectTimeoutMs - 100);
  for (const device of await Promise.all(devices)) {
    expect(await device.ask("nothing", {})).toMatchObject({ error: { code: "UNKNOWN_EVENT" } });
  }
  expect(follow).toHaveBeenCalledTimes(2 * connectionBounds.perAccount);
});

it("clients of all versions that exceed the rate limit on new connections reconnect ten seconds later", async () => {
  const hurried = await aLegacyStudent(app);
  const exceeded = allowanceOf("connections", { most: 1, seconds: 60 }, { points: 2, resetMs: 57_000 });
  const take = jest.spyOn(Limits.prototype, "take");
  const versions = [2, 3, 4] as const;
  for (const _version of versions) take.mockRejectedValueOnce(new TooMany(exceeded));
  const begin = performance.now();
  const devices = versions.map((version) => hurried.connects({ version, reconnection: true }));
  await Promise.race(devices);
  expect(performance.now() - begin).toBeGreaterThan(connectTimeoutMs - 100);
  for (const device of await Promise.all(devices)) {
    expect(await device.ask("nothing", {})).toMatchObject({ error: { code: "UNKNOWN_EVENT" } });
  }
});

it("a client that leaves the namespace is disconnected", async () => {
  const opened = await openSession();
  const sid = await sidOf(opened);
  const sends = (packet: string) => fetch(`${polling()}&sid=${sid}`, { method: "POST", body: packet });
  const polls = async () => (await fetch(`${polling()}&sid=${sid}`)).text();
  await sends(`40${JSON.stringify({ token: student.rest.accessToken })}`);
  expect(await polls()).toMatch(/^40\{/);
  const end = polls();
  await sends("41");
  expect(await end).toBe("1");
});
