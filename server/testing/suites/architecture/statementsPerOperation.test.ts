import { readFileSync } from "node:fs";
import { join } from "node:path";
import { aStudent, aTutor, type Person } from "../../support/people/people.js";
import { startTestApp, type TestApp } from "../../support/servers/startTestApp.js";
import { operationStatements } from "../../support/databases/statements.js";

const operations = JSON.parse(readFileSync(join(__dirname, "../../../../schema/operations.json"), "utf8")) as object;
function operation(name: string): string {
  const text = (Object.values(operations) as string[]).find((one) => one.startsWith(`query ${name}`));
  if (text === undefined) throw new Error(`The web client has no operation ${name}.`);
  return text;
}

let app: TestApp;
let sam: Person;

async function statementsOf(name: string, variables: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  // Run the operation once beforehand to warm the caches.
  await sam.client.ask(operation(name), variables);
  return operationStatements(() => sam.client.ask(operation(name), variables));
}

async function startsChats(count: number): Promise<string> {
  let chatId = "";
  for (let i = 0; i < count; i++) {
    const tutor = await aTutor(app);
    chatId = (await sam.writesTo(tutor, "Hi!")).chat.id;
    await tutor.says(chatId, "Hello!");
  }
  return chatId;
}

describe("the number of SQL statements that an operation runs", () => {
  beforeAll(async () => {
    app = await startTestApp();
    sam = await aStudent(app);
  });

  it("is the same for one tutor, chat and message as for many", async () => {
    const chat = await startsChats(1);
    const ask = async () => ({
      list: (await statementsOf("TutorSearch", { sort: "TOP_PICKS", first: 10 })).length,
      chats: (await statementsOf("ChatList", {})).length,
      conversation: (await statementsOf("Conversation", { id: chat })).length,
    });
    const ofOne = await ask();
    await startsChats(7);
    for (let i = 0; i < 5; i++) await sam.says(chat, `And ${i}`);
    expect(await ask()).toEqual(ofOne);
    expect(ofOne.list).toBe(1);
  });

  it("is at most five for a tutor's page", async () => {
    const tutor = await aTutor(app);
    expect((await statementsOf("TutorProfile", { id: tutor.id })).length).toBeLessThanOrEqual(5);
  });
});
