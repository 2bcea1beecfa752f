import { aChat, aStudent, aTutor, Rejection } from "./people.js";
import { describeWith } from "../tools.js";
import { sharedRedisUrl } from "../servers/redis.js";
import { startTestApp, type TestApp } from "../servers/startTestApp.js";

describe("users on one node", () => {
  let app: TestApp;
  beforeAll(async () => (app = await startTestApp()));

  it("a student writes to a tutor, the tutor replies, and each receives the other's message live", async () => {
    const [sam, amelia] = await Promise.all([aStudent(app), aTutor(app)]);
    const tutorsFeed = await amelia.follows();
    const { chat } = await sam.writesTo(amelia, "Hi Amelia!");
    expect((await tutorsFeed.next()).event.__typename).toBe("ChatStarted");

    const studentsFeed = await sam.follows();
    await amelia.says(chat.id, "Hello Sam");
    const { event } = await studentsFeed.until((item) => item.event.__typename === "MessageSent");
    expect(event).toMatchObject({ message: { content: "Hello Sam", author: { id: amelia.id } } });
    expect((await sam.messages(chat.id))?.map(({ content }) => content)).toEqual(["Hi Amelia!", "Hello Sam"]);
  });

  it("a rejected mutation throws a Rejection", async () => {
    const [sam, nobody] = await Promise.all([aStudent(app), aTutor(app, { price: null })]);
    await expect(sam.writesTo(nobody, "Hi")).rejects.toThrow(Rejection);
  });
});

describeWith("redis")("users on two nodes", () => {
  it("a message sent on one node arrives on the other", async () => {
    const here = await startTestApp({ config: { redisUrl: sharedRedisUrl() } });
    const there = await startTestApp({ database: here.database, config: { redisUrl: sharedRedisUrl() } });
    const chat = await aChat(here);
    const tutorThere = await chat.tutor.onAnotherDevice(there.origin);
    const feed = await tutorThere.follows();
    await chat.student.says(chat.id, "Are you there?");
    const { event } = await feed.next();
    expect(event).toMatchObject({ message: { content: "Are you there?" } });
  });
});
