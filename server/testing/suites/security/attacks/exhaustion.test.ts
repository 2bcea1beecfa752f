import { once } from "node:events";
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { connectionBounds } from "../../../../platform/limits/OpenConnections.js";
import { aStudent } from "../../../support/people/people.js";
import { ask, AttackedServer } from "./AttackedServer.js";

let attacked: AttackedServer;
beforeEach(async () => {
  attacked = await AttackedServer.start();
});

const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const closed = (socket: WebSocket) => once(socket, "close").then(([code]) => code as number);

it.each([
  ["of 200 kB", "x".repeat(200_000)],
  ["that are repeated in pongs", "x".repeat(900)],
])("pings %s over five connections that read nothing leave the server alive", async (_what, text) => {
  const sockets = await Promise.all(times(5, () => attacked.opens()));
  const ping = JSON.stringify({ type: "ping", payload: { text } });
  await attacked.withstands(async () => {
    const ends = sockets.map((socket) => {
      (socket as unknown as { _socket: Socket })._socket.pause();
      return closed(socket);
    });
    for (let i = 0; i < 2000; i += 1) {
      for (const socket of sockets) if (socket.readyState === socket.OPEN) socket.send(ping);
      if (i % 50 === 49) await new Promise((resolve) => setImmediate(resolve));
    }
    for (const socket of sockets) (socket as unknown as { _socket: Socket })._socket.resume();
    for (const code of await Promise.all(ends)) expect([1006, 1008]).toContain(code);
  });
});

it("324 large invalid documents from an anonymous connection leave nothing in memory", async () => {
  const socket = await attacked.opens();
  await attacked.withstands(async () => {
    for (let i = 0; i < 324; i += 1) {
      const query = `{ ${times(600, (n) => `x${i}y${n} { a }`).join(" ")} }`;
      expect(await ask(socket, String(i), { query })).toMatch(/"type":"error"/);
    }
  });
});

it("invalid operations count: most of 1,400 are refused", async () => {
  await attacked.withstands(async () => {
    const answers: number[] = [];
    for (let round = 0; round < 28; round += 1) {
      const asked = times(50, (i) => {
        const query = `{ nothing${round * 50 + i} }`;
        const headers = { "content-type": "application/json" };
        return fetch(`${attacked.origin}/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) });
      });
      answers.push(...(await Promise.all(asked)).map(({ status }) => status));
    }
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(200);
  });
});

it("forty frames with one selection 180 times over do not hold up the server", async () => {
  const socket = await attacked.opens();
  const query = `{ ${"tutors { edges { node { id } } } ".repeat(180)} }`;
  await attacked.withstands(async () => {
    const answers = await Promise.all(times(40, (i) => ask(socket, String(i), { query })));
    for (const answer of answers) expect(answer).toContain("TOO_MANY_MERGED_FIELDS");
  });
});

it("of 500 subscriptions over a connection 20 are taken", async () => {
  const { client } = await aStudent(attacked.server);
  const socket = await attacked.opens(client.accessToken);
  await attacked.withstands(async () => {
    let refused = 0;
    const query = "subscription { chatFeed { cursor } }";
    const allAnswered = new Promise<void>((resolve) => {
      socket.on("message", (data: Buffer) => {
        if (String(data).includes('"type":"error"')) refused += 1;
        if (refused === 480) resolve();
      });
    });
    // More at once would exceed the bound on frames.
    for (let i = 0; i < 500; i += 1) {
      socket.send(JSON.stringify({ id: String(i), type: "subscribe", payload: { query } }));
    }
    await allAnswered;
    expect(socket.readyState).toBe(socket.OPEN);
  });
});

it("an address has 50 anonymous connections at a time, and those with an account go on", async () => {
  const { client } = await aStudent(attacked.server);
  const phone = await attacked.opens(client.accessToken);
  await attacked.withstands(async () => {
    const outcomes = await Promise.all(
      times(connectionBounds.anonymousPerAddress + 50, () => {
        const socket = attacked.socket();
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

it("an account has 20 connections at a time, and one more when one has closed", async () => {
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
