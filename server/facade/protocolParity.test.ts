import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";
import { type Speech, runStory, type Transcript } from "../testing/suites/contracts/runStory.js";
import type { ClientVersion } from "../testing/support/clients/socketClient.js";

const graphql = "graphql";
const newest: Speech = { version: 4, transport: "websocket" };
const clients = ([2, 3, 4] as const satisfies readonly ClientVersion[]).flatMap((version) =>
  (["polling", "websocket", "both"] as const).map((transport) => ({ version, transport })),
);

let app: TestApp;
let expected: Transcript;
beforeAll(async () => {
  app = await startTestApp();
  expected = await runStory(app, { student: graphql, tutor: graphql });
});

const step = (name: string) => expected.find(([one]) => one === name)?.[1];

describe("the story of a student and a tutor", () => {
  it("has the expected results over GraphQL", () => {
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

  it("has the same results when the student and the tutor use different protocols", async () => {
    expect(await runStory(app, { student: newest, tutor: graphql })).toEqual(expected);
    expect(await runStory(app, { student: graphql, tutor: newest })).toEqual(expected);
  });

  it.each(clients)(
    "has the same results, field by field, over REST and Socket.IO $version over $transport",
    async (client) => {
      expect(await runStory(app, { student: client, tutor: client })).toEqual(expected);
    },
  );
});
