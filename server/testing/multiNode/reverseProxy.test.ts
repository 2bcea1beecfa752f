import { createServer, type RequestListener } from "node:http";
import { atTheEnd } from "../support/atTheEnd.js";
import { ReverseProxy } from "./ReverseProxy.js";
import { aLegacyStudent, aLegacyTutor } from "../support/people/legacyPeople.js";
import { listen } from "../../platform/http/listen.js";
import { aChat } from "../support/people/people.js";
import { until } from "../support/pause.js";
import { startTestApp, type TestApp } from "../support/servers/startTestApp.js";
import type { ClientVersion } from "../support/clients/socketClient.js";

const portOf = (origin: string) => Number(new URL(origin).port);
const timeoutMs = 60_000;

async function aProxyFor(ports: readonly number[]): Promise<ReverseProxy> {
  const proxy = await ReverseProxy.open(ports);
  atTheEnd(() => proxy.close());
  await until("All are ready", () => proxy.ready === ports.length, timeoutMs);
  return proxy;
}

describe("the reverse proxy in front of two Saywell nodes", () => {
  let here: TestApp, there: TestApp, proxy: ReverseProxy;
  beforeAll(async () => {
    here = await startTestApp();
    there = await startTestApp({ database: here.database });
    proxy = await aProxyFor([here, there].map(({ origin }) => portOf(origin)));
  });
  const server = () => ({ origin: proxy.origin, database: here.database });

  it.each([2, 3, 4] as const)(
    "keeps a Socket.IO %i client's polling session on one node",
    async (version: ClientVersion) => {
      const [student, tutor] = [await aLegacyStudent(server()), await aLegacyTutor(server())];
      // Enough connections to use both nodes.
      const sockets = await Promise.all(
        (["polling", "polling", "both", "both"] as const).map((transport) => student.connects({ version, transport })),
      );
      const [one, ...others] = sockets;
      await one?.must("start_chat", { teacherID: tutor.id, message: "Hi Amelia!" });
      for (const other of others) {
        expect(await other.next()).toMatchObject({
          event: "new_chat",
          payload: { lastMessage: { content: "Hi Amelia!" } },
        });
      }
    },
  );

  it("spreads WebSockets over both nodes, and closes the WebSockets of a node that stops", async () => {
    const chat = await aChat(server());
    const feeds = await Promise.all(Array.from({ length: 4 }, () => chat.tutor.follows()));
    await chat.student.says(chat.id, "Are you there?");
    for (const feed of feeds)
      expect((await feed.next()).event).toMatchObject({ message: { content: "Are you there?" } });
    await there.stop();
    await Promise.race(feeds.map(({ ended }) => ended));
    const again = await chat.tutor.follows();
    await chat.student.says(chat.id, "And now?");
    expect((await again.next()).event).toMatchObject({ message: { content: "And now?" } });
    expect((await fetch(`${proxy.origin}/readyz`)).status).toBe(200);
  });
});

describe("the reverse proxy", () => {
  /** Starts a fake node that is stopped at the end of the test file; returns its port. */
  async function aNode(answer: RequestListener, ready = () => true): Promise<number> {
    const server = createServer((incoming, outgoing) => {
      if (incoming.url === "/readyz") outgoing.writeHead(ready() ? 200 : 503).end();
      else answer(incoming, outgoing);
    });
    const port = portOf(await listen(server, 0, "127.0.0.1"));
    atTheEnd(async () => {
      server.closeAllConnections();
      server.close();
    });
    return port;
  }

  it("retries a GET on another node when a node dies before it responds, but never retries a POST", async () => {
    let asked = 0;
    const dying = await aNode(({ socket }) => {
      asked += 1;
      socket.destroy();
    });
    let isReady = false;
    const [proxy, fresh] = [
      await aProxyFor([dying]),
      await aNode(
        (_, outgoing) => outgoing.end("well"),
        () => isReady,
      ),
    ];
    const posted = await fetch(proxy.origin, { method: "POST", body: "once" });
    expect({ status: posted.status, asked }).toEqual({ status: 502, asked: 1 });
    isReady = true;
    const both = await aProxyFor([dying, fresh]);
    const answers = await Promise.all(Array.from({ length: 6 }, async () => (await fetch(both.origin)).text()));
    expect(answers).toEqual(answers.map(() => "well"));
    expect(asked).toBeGreaterThan(1);
  });

  it("forwards a request to a node that is not ready if no node is ready", async () => {
    let isReady = true;
    const proxy = await aProxyFor([
      await aNode(
        (_, outgoing) => outgoing.end("well"),
        () => isReady,
      ),
    ]);
    isReady = false;
    await until("The node is not ready", () => proxy.ready === 0, timeoutMs);
    expect(await (await fetch(proxy.origin)).text()).toBe("well");
  });

  it("sets X-Forwarded-For to the client's address and ignores the value that the client sent", async () => {
    const echo = await aNode(({ headers }, outgoing) => outgoing.end(headers["x-forwarded-for"]));
    const proxy = await aProxyFor([echo]);
    const answer = await fetch(proxy.origin, { headers: { "x-forwarded-for": "192.0.2.7" } });
    expect(await answer.text()).toBe("127.0.0.1");
  });
});
