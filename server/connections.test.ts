import { aChat, aStudent, aTutor, type Person } from "./testing/support/people/people.js";
import { startTestApp } from "./testing/support/servers/startTestApp.js";

type PageInfo = {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
};
type Connection = {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];
  readonly pageInfo: PageInfo;
};

const page = "{ edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }";
let sam: Person;
let chatId: string;
let tutorId: string;

beforeAll(async () => {
  const app = await startTestApp();
  sam = await aStudent(app);
  for (let i = 1; i <= 5; i += 1) {
    const tutor = await aTutor(app, { firstName: `Tutor${"abcde".charAt(i - 1)}` });
    ({ id: chatId } = await aChat(app, { student: sam, tutor }));
    tutorId = tutor.id;
  }
  for (let i = 1; i <= 4; i += 1) await sam.says(chatId, `Number ${i}`);
  const rita = await aTutor(app, { firstName: "Rita" });
  tutorId = rita.id;
  for (let i = 1; i <= 5; i += 1) {
    const student = await aStudent(app, { name: `Student ${i}` });
    const { id } = await aChat(app, { student, tutor: rita });
    await rita.says(id, "Hello");
    const review = "mutation ($input: LeaveReviewInput!) { payload: leaveReview(input: $input) { problems { code } } }";
    await student.does(review, { tutorId, stars: 4, text: "Clear." });
  }
});

/** Each query returns its list as `list` or `of.list`. */
const lists: readonly (readonly [name: string, size: "first" | "last", ask: (args: string) => string])[] = [
  ["Query.tutors", "first", (args) => `{ list: tutors(${args}) ${page} }`],
  ["Query.chats", "first", (args) => `{ list: chats(${args}) ${page} }`],
  ["Tutor.reviews", "first", (args) => `{ of: tutor(id: "${tutorId}") { list: reviews(${args}) ${page} } }`],
  ["Chat.messages", "last", (args) => `{ of: chat(id: "${chatId}") { list: messages(${args}) ${page} } }`],
];

async function ask(text: string): Promise<Connection> {
  const { list, of } = await sam.client.ask<{ list?: Connection; of?: { list: Connection } }>(text);
  return (list ?? of?.list)!;
}

describe.each(lists)("the paginated list %s", (_name, size, text) => {
  const [cursorName, more, edge] =
    size === "first"
      ? (["after", "hasNextPage", "endCursor"] as const)
      : (["before", "hasPreviousPage", "startCursor"] as const);

  it("returns the same items in several pages as in one, with cursors that match each page", async () => {
    const whole = await ask(text(`${size}: 100`));
    expect(whole.edges.length).toBeGreaterThanOrEqual(5);
    expect(whole.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false });
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const args: string = cursor === null ? `${size}: 2` : `${size}: 2, ${cursorName}: "${cursor}"`;
      const { edges, pageInfo } = await ask(text(args));
      expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([edges[0]?.cursor, edges.at(-1)?.cursor]);
      const nodes = edges.map(({ node }) => node.id);
      if (size === "first") found.push(...nodes);
      else found.unshift(...nodes);
      cursor = pageInfo[more] ? pageInfo[edge] : null;
    } while (cursor !== null && found.length < 100);
    expect(found).toEqual(whole.edges.map(({ node }) => node.id));
  });

  it("past the end, returns an empty page without cursors", async () => {
    const { pageInfo } = await ask(text(`${size}: 100`));
    const end = await ask(text(`${size}: 5, ${cursorName}: "${pageInfo[edge]}"`));
    expect(end.edges).toEqual([]);
    expect(end.pageInfo).toMatchObject({ startCursor: null, endCursor: null, [more]: false });
  });

  it.each(["0", "101", "-1"])("rejects a page size of %s", async (number) => {
    const { errors } = await sam.client.send(text(`${size}: ${number}`));
    expect(errors[0]?.extensions?.problem).toBe("BAD_PAGE_SIZE");
  });

  it("rejects a cursor that it did not issue", async () => {
    const { errors } = await sam.client.send(text(`${size}: 2, ${cursorName}: "bm90aGluZw"`));
    expect(errors[0]?.extensions?.problem).toBe("BAD_CURSOR");
  });
});
