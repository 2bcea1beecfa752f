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

async function aDoorBefore(ports: readonly number[]): Promise<ReverseProxy> {
  const door = await ReverseProxy.before(ports);
  atTheEnd(() => door.close());
  await until("All are ready", () => door.ready === ports.length, timeoutMs);
  return door;
}

describe("the front door before two nodes of the product", () => {
  let here: TestApp, there: TestApp, door: ReverseProxy;
  beforeAll(async () => {
    here = await startTestApp();
    there = await startTestApp({ database: here.database });
    door = await aDoorBefore([here, there].map(({ origin }) => portOf(origin)));
  });
  const place = () => ({ origin: door.origin, database: here.database });

  it.each([2, 3, 4] as const)("keeps a polling client of version %i at its node", async (version: ClientVersion) => {
    const [student, tutor] = [await aLegacyStudent(place()), await aLegacyTutor(place())];
    // Enough of them that some are at either node.
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
  });

  it("leads WebSockets to both, and a break to whoever follows when one stops", async () => {
    const chat = await aChat(place());
    const feeds = await Promise.all(Array.from({ length: 4 }, () => chat.tutor.follows()));
    await chat.student.says(chat.id, "Are you there?");
    for (const feed of feeds)
      expect((await feed.next()).event).toMatchObject({ message: { content: "Are you there?" } });
    await there.stop();
    await Promise.race(feeds.map(({ ended }) => ended));
    const again = await chat.tutor.follows();
    await chat.student.says(chat.id, "And now?");
    expect((await again.next()).event).toMatchObject({ message: { content: "And now?" } });
    expect((await fetch(`${door.origin}/readyz`)).status).toBe(200);
  });
});

describe("the front door", () => {
  /** A node that answers in its own way; it is ready as long as it says so. */
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

  it("asks another node when one dies before it has answered, but sends nothing twice that may have been done", async () => {
    let asked = 0;
    const dying = await aNode(({ socket }) => {
      asked += 1;
      socket.destroy();
    });
    let isReady = false;
    const [door, fresh] = [
      await aDoorBefore([dying]),
      await aNode(
        (_, outgoing) => outgoing.end("well"),
        () => isReady,
      ),
    ];
    const posted = await fetch(door.origin, { method: "POST", body: "once" });
    expect({ status: posted.status, asked }).toEqual({ status: 502, asked: 1 });
    isReady = true;
    const both = await aDoorBefore([dying, fresh]);
    const answers = await Promise.all(Array.from({ length: 6 }, async () => (await fetch(both.origin)).text()));
    expect(answers).toEqual(answers.map(() => "well"));
    expect(asked).toBeGreaterThan(1);
  });

  it("goes to nodes that are not ready where there are no others, and waits a little where there are none at all", async () => {
    let isReady = true;
    const door = await aDoorBefore([
      await aNode(
        (_, outgoing) => outgoing.end("well"),
        () => isReady,
      ),
    ]);
    isReady = false;
    await until("It is not ready", () => door.ready === 0, timeoutMs);
    expect(await (await fetch(door.origin)).text()).toBe("well");
  });

  it("says where a request comes from and believes nobody else about it", async () => {
    const tells = await aNode(({ headers }, outgoing) => outgoing.end(headers["x-forwarded-for"]));
    const door = await aDoorBefore([tells]);
    const answer = await fetch(door.origin, { headers: { "x-forwarded-for": "192.0.2.7" } });
    expect(await answer.text()).toBe("127.0.0.1");
  });
});
