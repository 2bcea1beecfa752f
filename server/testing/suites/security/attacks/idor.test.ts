import { aChat, type Person } from "../../../support/people/people.js";
import { RestClient } from "../../../support/clients/restClient.js";
import { startTestApp, type TestApp } from "../../../support/servers/startTestApp.js";
import { fingerprint } from "../../authorization/fingerprint.js";

let app: TestApp;
let mine: Awaited<ReturnType<typeof aChat>>;
let theirs: Awaited<ReturnType<typeof aChat>>;
beforeAll(async () => {
  app = await startTestApp();
  [mine, theirs] = [await aChat(app), await aChat(app, { opening: "A secret of ours" })];
});

/** Returns the IDs of other users' objects, and variants of these IDs. */
async function idsOfOthers(): Promise<readonly string[]> {
  const { id, opening, student, tutor } = theirs;
  const answer = await tutor.says(id, "A secret too");
  const sessions = await app.database.query<{ id: string }>("select id from session where account_id = any ($1)", [
    [student.id, tutor.id],
  ]);
  return [
    ...[id, opening.id, answer.message.id, student.id, tutor.id, ...sessions.map((session) => session.id)],
    ...[`${id}-1`, `${id}-99`, `${id}-0`, `${id}--1`, id.toUpperCase(), ` ${id}`, `${id}/..`, `${mine.id}-999`],
  ];
}

const attempts = (person: Person, id: string): readonly (() => Promise<unknown>)[] => {
  const ask = (query: string, variables: object) => () => person.client.send(query, { ...variables });
  const change = (name: string, type: string, input: object) =>
    ask(`mutation ($input: ${type}!) { ${name}(input: $input) { problems { code } } }`, { input });
  const rest = new RestClient(app.origin);
  rest.accessToken = person.client.accessToken;
  return [
    ask("query ($id: ID!) { chat(id: $id) { id messages(last: 50) { edges { node { content } } } } }", { id }),
    ask("query ($a: String!) { chats(first: 50, after: $a) { edges { node { lastMessage { content } } } } }", {
      a: id,
    }),
    change("sendMessage", "SendMessageInput", { chatId: id, content: "In between" }),
    change("readMessages", "ReadMessagesInput", { messageId: id }),
    change("markUnread", "MarkUnreadInput", { messageId: id }),
    change("editMessage", "EditMessageInput", { messageId: id, content: "Changed" }),
    change("removeMessage", "RemoveMessageInput", { messageId: id }),
    change("tellTyping", "TypingInput", { chatId: id }),
    () => rest.send("get", `/chats/${encodeURIComponent(id)}`),
    () => rest.send("put", `/teachers/${encodeURIComponent(id)}`, { json: { headline: "Taken over" } }),
  ];
};

it("no user can read or change another user's objects through any of their IDs", async () => {
  const ids = await idsOfOthers();
  const before = await fingerprint(app.database);
  for (const person of [mine.student, mine.tutor]) {
    for (const id of ids) {
      for (const attempt of attempts(person, id)) expect(JSON.stringify(await attempt())).not.toMatch(/secret/i);
    }
  }
  expect(await fingerprint(app.database)).toEqual(before);
});

it("another user's ID and an unknown ID get the same response", async () => {
  const nobody = "01890000-0000-7000-8000-000000000000";
  for (const [real, made] of [
    [theirs.id, nobody],
    [theirs.opening.id, theirs.opening.id.replace(theirs.id, nobody)],
  ] as const) {
    const said = attempts(mine.student, real).slice(2, 8);
    const other = attempts(mine.student, made).slice(2, 8);
    for (const [i, attempt] of said.entries()) {
      const [one, two] = [await attempt(), await other[i]?.()];
      expect(one).toEqual(two);
    }
  }
});

it("no response about another user contains an email address or a password hash", async () => {
  const { student, tutor } = mine;
  const rest = new RestClient(app.origin);
  rest.accessToken = student.client.accessToken;
  const answers = [
    await student.client.send(`{ tutors(first: 20) { edges { node { id displayName firstName lastName } } } }`),
    await student.client.send(`{ chats(first: 20) { edges { node { counterpart { id } tutor { id } } } } }`),
    await rest.send("get", "/teachers"),
    await rest.send("get", `/teachers/${tutor.id}`),
    await rest.send("get", "/chats"),
    await rest.send("get", `/chats/${mine.id}`),
  ];
  for (const answer of answers) {
    const text = JSON.stringify("body" in answer ? answer.body : answer.data);
    expect(text).not.toMatch(/@example\.org|argon2|password|hash/i);
  }
});
