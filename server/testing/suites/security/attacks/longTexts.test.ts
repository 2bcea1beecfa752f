import { aChat, aStudent, type Person } from "../../../support/people/people.js";
import { AttackedServer } from "./AttackedServer.js";

let attacked: AttackedServer;
beforeAll(async () => {
  attacked = await AttackedServer.start();
});

/** Combining marks in the wrong order, so that sorting them takes quadratic time; as JSON, 240 kB. */
const marks = "\u0315".repeat(60_000) + "\u0316".repeat(60_000);

const savePrice = ({ client: { accessToken } }: Person, price: string) =>
  fetch(`${attacked.origin}/api/teachers/me`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ price }),
  }).then((response) => response.text());

const chatsNamed = "query ($named: String!) { chats(first: 1, named: $named) { totalCount } }";
const createWebhook = `mutation ($url: String!) {
  createWebhook(input: { url: $url }) { userErrors { ... on CreateWebhookUserError { code } } }
}`;
const saveTimeZone = `mutation ($timeZone: String!) {
  tellTimeZone(input: { timeZone: $timeZone }) { userErrors { field } }
}`;

it.each<[what: string, answer: string, ask: (person: Person) => Promise<unknown>]>([
  ["name in a chat search", '"totalCount":0', ({ client }) => client.send(chatsNamed, { named: marks })],
  ["webhook URL", "TOO_LONG", ({ client }) => client.send(createWebhook, { url: `https://a${marks}.com` })],
  ["time zone", '"timeZone"', ({ client }) => client.send(saveTimeZone, { timeZone: `A${marks}` })],
  ["price in a REST call", "must be a number", (person) => savePrice(person, `${"1".repeat(240_000)}x`)],
])("a 240 kB %s does not block the server", async (_what, answer, ask) => {
  const sam = await aStudent(attacked.server);
  await attacked.withstands(async () => {
    expect(JSON.stringify(await ask(sam))).toContain(answer);
  });
});

it("an operation can't return so many long messages that they block the server", async () => {
  const { student, id } = await aChat(attacked.server);
  // Escaped, each of these control characters takes six bytes.
  const { message } = await student.says(id, `x${"\u0001".repeat(4999)}`);
  const ids = Array<string>(100).fill(message.id);
  const repeat = (names: readonly string[], texts: readonly string[]) => {
    const selected = `nodes(ids: $ids) { ... on Message { ${texts.map((text) => `${text}: content`).join(" ")} } }`;
    const query = `query ($ids: [ID!]!) { ${names.map((name) => `${name}: ${selected}`).join(" ")} }`;
    return student.client.send<{ a: unknown[] }>(query, { ids });
  };
  const rejected = (code: string) => ({ status: 400, errors: [{ extensions: { code } }] });
  await attacked.withstands(async () => {
    expect(await repeat(["a"], ["a", "b", "c", "d"])).toMatchObject(rejected("TOO_MANY_ALIASES"));
    expect(await repeat(["a", "b", "c"], ["a", "b", "c"])).toMatchObject(rejected("TOO_COSTLY"));
    expect((await repeat(["a"], ["a", "b", "c"])).data?.a).toHaveLength(100);
  });
});
