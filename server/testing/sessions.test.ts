import { agedToken } from "./agedToken.js";
import { aChat } from "./people.js";
import { SocketClient } from "./socketClient.js";
import { startTestApp, type TestApp } from "./startTestApp.js";

/** How long a feed may outlive its session or its token, in milliseconds. */
const longestAfterwards = 2000;

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

describe("a session that ends", () => {
  it("closes its live connections on every node within two seconds, and leaves those of other devices open", async () => {
    const { student, id, tutor } = await aChat(here);
    const { accessToken } = student.client;
    const elsewhere = await student.onAnotherDevice(there.origin);
    const otherDevice = await elsewhere.follows();
    const feeds = await Promise.all([here, there].map(({ origin }) => student.follows(undefined, origin)));
    const sockets = await Promise.all(
      [here, there].map(({ origin }) => SocketClient.connect({ origin, accessToken: accessToken ?? "" })),
    );
    await tutor.says(id, "Are you here?");
    for (const feed of feeds) await feed.next();

    await student.logsOut();
    const begin = performance.now();
    const ends = await Promise.all([...feeds, ...sockets].map(({ ended }) => ended));
    expect(performance.now() - begin).toBeLessThan(longestAfterwards);
    expect(ends).toMatchObject([{ code: 4401 }, { code: 4401 }, "io server disconnect", "io server disconnect"]);

    await tutor.says(id, "Still there?");
    const isMore = (item: object) => JSON.stringify(item).includes("Still there?");
    await otherDevice.until(isMore);
    expect([...feeds, ...sockets].flatMap(({ items }) => items.filter(isMore))).toEqual([]);
    await otherDevice.close();
  });
});

describe("a token that expires", () => {
  it("closes its live connection within two seconds, and whoever comes back with a newer one misses nothing", async () => {
    const { student, id, tutor } = await aChat(here);
    const { accessToken } = student.client;
    const { feedCursor } = await student.chats();
    const { decodeJwt } = await import("jose");
    const aged = await agedToken(accessToken ?? "", 5);
    student.client.accessToken = aged;
    const feed = await student.follows(feedCursor);
    await tutor.says(id, "Are you here?");
    const { cursor } = await feed.next();

    expect(await feed.ended).toMatchObject({ code: 4401 });
    const lateBy = Date.now() - 1000 * (decodeJwt(aged).exp ?? 0);
    expect(lateBy).toBeLessThan(longestAfterwards);

    await tutor.says(id, "Are you back?");
    student.client.accessToken = accessToken;
    const next = await student.follows(cursor);
    expect((await next.next()).event).toMatchObject({ message: { content: "Are you back?" } });
    await next.close();
  });
});
