import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";
import { type Speech, runStory, type Transcript } from "../testing/suites/contracts/runStory.js";
import type { ClientVersion } from "../testing/support/clients/socketClient.js";

const graphql = "graphql";
const newest: Speech = { version: 4, transport: "websocket" };
const clients = ([2, 3, 4] as const satisfies readonly ClientVersion[]).flatMap((version) =>
  (["polling", "websocket", "both"] as const).map((transport) => ({ version, transport })),
);

let app: TestApp;
let told: Transcript;
beforeAll(async () => {
  app = await startTestApp();
  told = await runStory(app, { student: graphql, tutor: graphql });
});

const step = (name: string) => told.find(([one]) => one === name)?.[1];

describe("one story", () => {
  it("in GraphQL goes as it should", () => {
    expect(step("Amelia after step 4")).toMatchObject({ verified: false });
    expect(step("Amelia after step 5")).toMatchObject({ verified: true, firstName: "Amelia", email: "Amelia's email" });
    expect(step("Sam finds")).toMatchObject([{ id: "Amelia", price: 18, avatar: "the photo" }]);
    expect(step("Sam starts")).toMatchObject({
      chat: { unread: 0 },
      message: { id: "message 1", author: { id: "Sam" } },
    });
    expect(step("Amelia's unread chats after two")).toMatchObject([{ unread: 2, lastMessage: { id: "message 2" } }]);
    expect(step("Amelia reads it again")).toMatchObject({ unread: 1 });
    expect(step("Amelia's unread chats after the answer")).toEqual([]);
    expect(step("Sam's unread chats after the answer")).toMatchObject([{ unread: 1 }]);
    expect(step("Sam reads")).toMatchObject({ unread: 0 });
    expect(step("Sam's messages in the end")).toMatchObject([1, 2, 3, 4].map((n) => ({ id: `message ${n}` })));
  });

  it("goes the same way, field by field, over HTTP and Socket.IO", async () => {
    expect(await runStory(app, { student: newest, tutor: newest })).toEqual(told);
  });

  it("goes the same way when the two speak different languages", async () => {
    expect(await runStory(app, { student: newest, tutor: graphql })).toEqual(told);
    expect(await runStory(app, { student: graphql, tutor: newest })).toEqual(told);
  });

  it.each(clients)("goes the same way by version $version over $transport", async (client) => {
    expect(await runStory(app, { student: client, tutor: client })).toEqual(told);
  });
});
