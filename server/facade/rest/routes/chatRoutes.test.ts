import { newId } from "../../../platform/ids.js";
import { aLegacyStudent, aLegacyTutor, type LegacyPerson } from "../../../testing/support/people/legacyPeople.js";
import { aStudent, aTutor } from "../../../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../../../testing/support/servers/startTestApp.js";

let app: TestApp;
let sam: LegacyPerson;

beforeAll(async () => {
  app = await startTestApp();
  sam = await aLegacyStudent(app);
});

describe("chats over REST", () => {
  it("are listed with their newest message, and their messages are returned oldest first, page by page", async () => {
    const [student, tutor] = await Promise.all([aLegacyStudent(app, "Nora Berg"), aLegacyTutor(app)]);
    const socket = await student.connects();
    const { chat } = await socket.must<{ chat: { _id: string } }>("start_chat", { teacherID: tutor.id, message: "1" });
    for (const content of ["2", "3", "4", "5"]) await socket.must("message", { chatID: chat._id, content });
    const [listed] = await tutor.chats("?onlyUnreads=true");
    expect(listed).toMatchObject({
      _id: chat._id,
      unreads: 5,
      lastMessage: { content: "5", author: { name: "Nora Berg" } },
    });
    expect(listed?.teacher).toMatchObject({ _id: tutor.id, firstName: "Amelia", name: "Amelia Stone" });
    expect(await student.chats("?onlyUnreads=1")).toEqual([]);
    expect(await student.chats("?onlyUnreads=false")).toHaveLength(1);
    expect(await student.chats("?onlyUnreads=")).toHaveLength(1);

    const newest = await tutor.rest.send<readonly { _id: string; content: string }[]>(
      "get",
      `/chats/${chat._id}?limit=2`,
    );
    expect(newest.body?.data.map(({ content }) => content)).toEqual(["4", "5"]);
    expect(newest.body?.meta).toEqual({ limit: 2, hasMore: true });
    const before = newest.body?.data[0]?._id ?? "";
    const older = await tutor.messages(chat._id, `?before=${before}`);
    expect(older.map(({ content }) => content)).toEqual(["1", "2", "3"]);
    expect((await tutor.rest.send("get", `/chats/${chat._id}?before=nonsense`)).error?.code).toBe("BAD_CURSOR");
    expect((await tutor.rest.send("get", "/chats?onlyUnreads=perhaps")).status).toBe(400);
  });

  it("are hidden from a user who is not a participant", async () => {
    const [tutor, stranger] = await Promise.all([aTutor(app), aStudent(app)]);
    const { chat } = await stranger.writesTo(tutor, "Hi");
    for (const id of [chat.id, newId(), "nonsense"]) {
      const { status, error } = await sam.rest.send("get", `/chats/${id}`);
      expect([status, error?.code]).toEqual([404, "CHAT_NOT_FOUND"]);
    }
  });
});
