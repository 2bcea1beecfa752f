import { once } from "node:events";
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { connectionBounds } from "../../../../platform/limits/OpenConnections.js";
import { aStudent } from "../../../support/people/people.js";
import { ask, AttackedServer, untilClosed } from "./AttackedServer.js";

let attacked: AttackedServer;
/** Has an unused rate limit and no anonymous connections; the last test uses up the limit, so keep that test last. */
let unused: AttackedServer;
beforeAll(async () => {
  attacked = await AttackedServer.start();
  unused = await AttackedServer.start();
});

const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const closed = (socket: WebSocket) => once(socket, "close").then(([code]) => code as number);

it.each([
  ["of 200 kB", 200, "x".repeat(200_000)],
  ["whose payload is echoed in the pongs", 2000, "x".repeat(900)],
])("pings %s over five connections that never read don't exhaust the server", async (_what, rounds, text) => {
  const sockets = await Promise.all(times(5, () => attacked.opens()));
  const ping = JSON.stringify({ type: "ping", payload: { text } });
  await attacked.withstands(async () => {
    const ends = sockets.map((socket) => {
      (socket as unknown as { _socket: Socket })._socket.pause();
      return closed(socket);
    });
    for (let i = 0; i < rounds; i += 1) {
      for (const socket of sockets) if (socket.readyState === socket.OPEN) socket.send(ping);
      if (i % 50 === 49) await new Promise((resolve) => setImmediate(resolve));
    }
    for (const socket of sockets) (socket as unknown as { _socket: Socket })._socket.resume();
    for (const code of await Promise.all(ends)) expect([1006, 1008]).toContain(code);
  });
});

it("324 large invalid documents over two anonymous connections don't stay in memory", async () => {
  const sockets = await Promise.all(times(2, () => attacked.opens()));
  await attacked.withstands(async () => {
    for (const socket of sockets) {
      for (let i = 0; i < 162; i += 1) {
        const query = `{ ${times(600, (n) => `x${i}y${n} { a }`).join(" ")} }`;
        expect(await ask(socket, String(i), { query })).toMatch(/"type":"error"/);
      }
    }
  });
});

it("forty operations that repeat one selection 180 times don't block the server", async () => {
  const socket = await attacked.opens();
  const query = `{ ${"tutors { edges { node { id } } } ".repeat(180)} }`;
  await attacked.withstands(async () => {
    const answers = await Promise.all(times(40, (i) => ask(socket, String(i), { query })));
    for (const answer of answers) expect(answer).toContain("TOO_MANY_MERGED_FIELDS");
  });
});

it("a connection is limited to 20 subscriptions: of 500, 480 are rejected", async () => {
  const { client } = await aStudent(attacked.server);
  const socket = await attacked.opens(client.accessToken);
  await attacked.withstands(async () => {
    let refused = 0;
    const query = "subscription { chatFeed { cursor } }";
    const allAnswered = new Promise<void>((resolve, reject) => {
      untilClosed(socket).catch(reject);
      socket.on("message", (data: Buffer) => {
        const text = String(data);
        if (text.includes('"type":"complete"')) reject(new Error(`A subscription ended: ${text}`));
        if (text.includes('"type":"error"')) refused += 1;
        if (refused === 480) resolve();
      });
    });
    // Stay below the limit of 600 frames in ten seconds.
    for (let i = 0; i < 500; i += 1) {
      socket.send(JSON.stringify({ id: String(i), type: "subscribe", payload: { query } }));
    }
    await allAnswered;
    expect(socket.readyState).toBe(socket.OPEN);
  });
});

it("an IP address is limited to 50 anonymous connections, and authenticated ones keep working", async () => {
  const { client } = await aStudent(unused.server);
  const phone = await unused.opens(client.accessToken);
  await unused.withstands(async () => {
    const outcomes = await Promise.all(
      times(connectionBounds.anonymousPerAddress + 50, () => {
        const socket = unused.socket();
        const greeted = once(socket, "open").then(() => socket.send(JSON.stringify({ type: "connection_init" })));
        const outcome = Promise.race([once(socket, "message").then(() => "in" as const), closed(socket)]);
        return greeted.then(() => outcome);
      }),
    );
    expect(outcomes.filter((outcome) => outcome === "in")).toHaveLength(connectionBounds.anonymousPerAddress);
    expect(outcomes.filter((outcome) => outcome === 1013)).toHaveLength(50);
    expect(await ask(phone, "a", { query: "{ viewer { email } }" })).toContain("@");
  });
});

it("an account is limited to 20 connections, and can open another once one of them has closed", async () => {
  const { client } = await aStudent(attacked.server);
  const devices = await Promise.all(times(connectionBounds.perAccount, () => attacked.opens(client.accessToken)));
  const opensOneMore = async () => {
    const socket = attacked.socket();
    await once(socket, "open");
    const payload = { authorization: `Bearer ${client.accessToken}` };
    socket.send(JSON.stringify({ type: "connection_init", payload }));
    return Promise.race([once(socket, "message").then(() => "in" as const), closed(socket)]);
  };
  expect(await opensOneMore()).toBe(1013);
  const [first] = devices;
  first?.close();
  if (first) await closed(first);
  expect(await opensOneMore()).toBe("in");
});

it("invalid operations count against the rate limit: many of 1,400 are rejected", async () => {
  await unused.withstands(async () => {
    const answers: number[] = [];
    // The server may handle all requests in a round in one turn of its event loop.
    for (let round = 0; round < 140; round += 1) {
      const asked = times(10, (i) => {
        const query = `{ nothing${round * 10 + i} }`;
        const headers = { "content-type": "application/json" };
        return fetch(`${unused.origin}/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) });
      });
      answers.push(...(await Promise.all(asked)).map(({ status }) => status));
    }
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(200);
  });
});
