import { agedToken } from "../../testing/support/people/agedToken.js";
import { GraphqlClient } from "../../testing/support/clients/graphqlClient.js";
import { operations } from "../../testing/support/clients/operations.js";
import { aChat, aStudent, type Person } from "../../testing/support/people/people.js";
import { servedTime } from "../../testing/support/clients/servedTime.js";
import { SocketClient } from "../../testing/support/clients/socketClient.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

/** The maximum delay until all connections of a revoked session are closed, in milliseconds of `servedTime`. */
const maxDelayMs = 2000;

type Chat = Awaited<ReturnType<typeof aChat>>;

const logOutEverywhere = "mutation Everywhere { payload: logOutEverywhere { problems { code reason field } } }";
const changePassword = `mutation Change($input: ChangePasswordInput!) {
  payload: changePassword(input: $input) { problems { code reason field } }
}`;
const me = "query Me { viewer { email } }";

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await startTestApp();
  there = await startTestApp({ database: here.database });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

/** Opens a Socket.IO connection and a feed on each node, and waits until the feeds have received a message. */
async function connectionsOf(person: Person, { tutor, id }: Pick<Chat, "tutor" | "id">) {
  const accessToken = person.client.accessToken ?? "";
  const origins = [here.origin, there.origin];
  const sockets = await Promise.all(origins.map((origin) => SocketClient.connect({ origin, accessToken })));
  const feeds = await Promise.all(origins.map((origin) => person.follows(undefined, origin)));
  await tutor.says(id, "Do you hear me?");
  await Promise.all(feeds.map((feed) => feed.next()));
  return [...sockets, ...feeds];
}

async function endOf(
  connections: readonly { readonly ended: Promise<unknown> }[],
  passed: () => number,
): Promise<number> {
  await Promise.all(connections.map(({ ended }) => ended));
  return passed();
}

const statusOn = async (origin: string, { accessToken }: GraphqlClient) => {
  const client = new GraphqlClient(origin);
  client.accessToken = accessToken;
  return (await client.send(me)).status;
};

describe("a session on several nodes", () => {
  it("closes its connections on every node at logout, while another device keeps receiving messages", async () => {
    const chat = await aChat(here);
    const { student: phone, tutor, id } = chat;
    const laptop = await phone.onAnotherDevice(there.origin);
    const otherDevice = await laptop.follows();
    const connections = await connectionsOf(phone, chat);
    const passed = servedTime();
    await phone.logsOut();
    const ends = await Promise.all(connections.map(({ ended }) => ended));
    expect(passed()).toBeLessThan(maxDelayMs);
    expect(ends).toMatchObject(["io server disconnect", "io server disconnect", { code: 4401 }, { code: 4401 }]);

    await tutor.says(id, "Still there?");
    const isMore = (item: object) => JSON.stringify(item).includes("Still there?");
    await otherDevice.until(isMore);
    expect(connections.flatMap(({ items }) => items.filter(isMore))).toEqual([]);
    await otherDevice.close();
  });

  it("ends on every node, for thief and owner alike, when a refresh token is reused more than ten seconds after its first use", async () => {
    const chat = await aChat(here);
    const { student: nora } = chat;
    const stolen = nora.client.refreshCookie;
    await nora.does(operations.refreshSession);
    const connections = await connectionsOf(nora, chat);
    await here.database.query("update refresh_token set used_at = used_at - interval '11 seconds'");

    const thief = new GraphqlClient(there.origin);
    thief.refreshCookie = stolen;
    const passed = servedTime();
    const { payload } = await thief.ask<{ payload: unknown }>(operations.refreshSession);
    expect(payload).toMatchObject({ session: null, problems: [{ code: "SESSION_ENDED" }] });
    expect(await endOf(connections, passed)).toBeLessThan(maxDelayMs);
    expect([await statusOn(here.origin, nora.client), await statusOn(there.origin, nora.client)]).toEqual([401, 401]);
    await expect(nora.does(operations.refreshSession)).rejects.toThrow();
  });

  it("stays open when two tabs on two nodes use one refresh token within ten seconds", async () => {
    const nora = await aStudent(here);
    const tab = new GraphqlClient(there.origin);
    tab.refreshCookie = nora.client.refreshCookie;
    nora.client.accessToken = null;
    const answers = await Promise.all(
      [nora.client, tab].map((client) => client.ask<{ payload: { problems: unknown[] } }>(operations.refreshSession)),
    );
    expect(answers.map(({ payload }) => payload.problems)).toEqual([[], []]);
  });

  it("closes the connections of every device when its owner logs out everywhere", async () => {
    const chat = await aChat(here);
    const { student: phone } = chat;
    const laptop = await phone.onAnotherDevice(there.origin);
    const connections = [...(await connectionsOf(phone, chat)), ...(await connectionsOf(laptop, chat))];
    const passed = servedTime();
    await phone.does(logOutEverywhere);
    expect(phone.client.refreshCookie).toBeNull();
    expect(await endOf(connections, passed)).toBeLessThan(maxDelayMs);
    for (const { client } of [phone, laptop]) expect(await statusOn(there.origin, client)).toBe(401);
    await expect(laptop.does(operations.refreshSession)).rejects.toThrow("SESSION_ENDED");
  });

  it("ends, with its connections, when its owner changes their password on another device", async () => {
    const chat = await aChat(here);
    const { student: phone } = chat;
    const laptop = await phone.onAnotherDevice(there.origin);
    const connections = await connectionsOf(laptop, chat);
    const feed = await phone.follows(undefined, there.origin);
    const passed = servedTime();
    const { password } = phone.credentials;
    await phone.does(changePassword, { currentPassword: password, newPassword: "battery staple" });
    expect(await endOf(connections, passed)).toBeLessThan(maxDelayMs);
    expect(await statusOn(here.origin, phone.client)).toBe(200);
    expect(await statusOn(there.origin, laptop.client)).toBe(401);
    await phone.does(operations.refreshSession);
    await feed.close();
  });
});

describe("an access token that expires", () => {
  it("closes its live connection within two seconds; the client reconnects with a valid token and misses nothing", async () => {
    const { student, id, tutor } = await aChat(here);
    const { accessToken } = student.client;
    const { feedCursor } = await student.chats();
    const { decodeJwt } = await import("jose");
    const aged = await agedToken(accessToken ?? "", 12);
    const passed = servedTime();
    const begin = Date.now();
    student.client.accessToken = aged;
    const feed = await student.follows(feedCursor);
    await tutor.says(id, "Are you here?");
    const { cursor } = await feed.next();

    expect(await feed.ended).toMatchObject({ code: 4401 });
    const expiry = 1000 * (decodeJwt(aged).exp ?? 0);
    expect(passed()).toBeLessThan(expiry - begin + maxDelayMs);

    await tutor.says(id, "Are you back?");
    student.client.accessToken = accessToken;
    const next = await student.follows(cursor);
    expect((await next.next()).event).toMatchObject({ message: { content: "Are you back?" } });
    await next.close();
  });
});

it("changing a password and logging out everywhere are rejected without a session", async () => {
  const stranger = new GraphqlClient(here.origin);
  type Payload = { payload: { problems: readonly { code: string }[] } };
  const input = { currentPassword: "correct horse", newPassword: "battery staple" };
  const answers = [
    await stranger.ask<Payload>(changePassword, { input }),
    await stranger.ask<Payload>(logOutEverywhere),
  ];
  expect(answers.map(({ payload }) => payload.problems[0]?.code)).toEqual(["LOG_IN_FIRST", "LOG_IN_FIRST"]);
});
