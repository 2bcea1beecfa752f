import { newId } from "../../platform/ids.js";
import { Limits } from "../../platform/limits/Limits.js";
import { aNewLegacyTutor } from "../../testing/support/people/legacyPeople.js";
import { aStudent, type Person } from "../../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

let app: TestApp;
let nora: Person;
beforeAll(async () => {
  app = await startTestApp();
  nora = await aStudent(app);
});
afterEach(() => jest.restoreAllMocks());

/** Returns the limits that `work` counts against, besides those on calls and cost. */
async function limitsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const take = jest.spyOn(Limits.prototype, "take").mockClear();
  await work();
  return take.mock.calls.map(([kind]) => kind).filter((kind) => kind !== "calls" && kind !== "cost");
}

const id = newId();
const credentials = 'email: "a@example.org", password: "correct horse"';

it.each([
  ["signUpStudent", "authentication, signUp", `name: "A", ${credentials}`],
  ["signUpTutor", "authentication, signUp", credentials],
  ["logIn", "authentication, logIn", credentials],
  ["logInByLink", "authentication, passwords", 'token: "a"'],
  ["requestLogInLink", "authentication, logInLink", 'email: "a@example.org"'],
  ["renewConnection", "authentication", 'accessToken: "a"'],
  ["requestPasswordReset", "authentication, reset", 'email: "a@example.org"'],
  ["resetPassword", "authentication, passwords", 'token: "a", password: "correct horse"'],
  ["changePassword", "passwords", 'currentPassword: "a", newPassword: "b"'],
  ["createApiKey", "apiKeys, securityEmails", 'name: "A", scopes: [READ_CHATS], lifetime: NEVER'],
  ["startChat", "messages", `tutorId: "${id}", content: "Hi", kind: TEXT`],
  ["sendMessage", "messages", `chatId: "${id}", content: "Hi"`],
  ["editMessage", "messages", `messageId: "${id}-2", content: "Hi"`],
  ["removeMessage", "messages", `messageId: "${id}-2"`],
  ["leaveReview", "messages", `tutorId: "${id}", stars: 5, text: "Good"`],
])("the mutation %s counts against the limits on %s", async (mutation, limits, input) => {
  const query = `mutation { ${mutation}(input: { ${input} }) { problems { code } } }`;
  expect((await limitsOf(() => nora.client.send(query))).join(", ")).toBe(limits);
});

it("uploads and Socket.IO messages count against their limits", async () => {
  const tutor = await aNewLegacyTutor(app);
  const upload = () => tutor.rest.upload("image", Buffer.from("no picture")).catch(() => undefined);
  expect(await limitsOf(upload)).toEqual(["uploads"]);
  const socket = await tutor.connects();
  expect(await limitsOf(() => socket.ask("message", { chatID: id, content: "Hi" }))).toEqual(["events", "messages"]);
  expect(await limitsOf(() => socket.ask("start_chat", { teacherID: id, message: "Hi" }))).toContain("messages");
});
