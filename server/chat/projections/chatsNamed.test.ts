import { aStudent, aTutor } from "../../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

describe("a tutor's chats in GraphQL", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });

  it("are found by the student's name, and include the student's newest message rather than the tutor's", async () => {
    const tutor = await aTutor(app);
    const [zoe, sam] = [await aStudent(app, { name: "Zoë Quinn" }), await aStudent(app, { name: "Sam Lee" })];
    const { chat } = await zoe.writesTo(tutor, "Hello!");
    await zoe.says(chat.id, "Is Monday fine?");
    await tutor.says(chat.id, "It is.");
    await sam.writesTo(tutor, "Good morning");
    type Found = {
      chats: { totalCount: number; edges: { node: { counterpartLastMessage: { content: string } | null } }[] };
    };
    const query = `query Named($named: String) {
      chats(named: $named) { totalCount edges { node { counterpartLastMessage { content } } } }
    }`;
    const named = async (name: string) => {
      const { chats } = await tutor.client.ask<Found>(query, { named: name });
      return chats.edges.map(({ node }) => node.counterpartLastMessage?.content);
    };
    expect(await named("zoe q")).toEqual(["Is Monday fine?"]);
    expect(await named("")).toEqual(["Good morning", "Is Monday fine?"]);
    const { chats } = await sam.client.ask<Found>(query, {});
    // The tutor has not replied to Sam.
    expect(chats.edges.map(({ node }) => node.counterpartLastMessage)).toEqual([null]);
  });
});
