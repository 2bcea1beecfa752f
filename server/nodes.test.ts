import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, type GraphQLInterfaceType } from "graphql";
import { newId } from "./platform/ids.js";
import { aChat, aStudent, aTutor, type Person } from "./testing/support/people/people.js";
import { startTestApp, type TestApp } from "./testing/support/servers/startTestApp.js";

let app: TestApp;
let [sam, amelia, otto]: (Person | undefined)[] = [];
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  app = await startTestApp();
  const { id, student, tutor, opening } = await aChat(app);
  await tutor.says(id, "Hello Sam");
  const review = `mutation ($input: LeaveReviewInput!) { payload: leaveReview(input: $input) { problems { code } review { id } } }`;
  const left = await student.does<{ problems: []; review: { id: string } }>(review, {
    ...{ tutorId: tutor.id, stars: 5, text: "Patient and clear." },
  });
  [sam, amelia, otto] = [student, tutor, await aStudent(app, { name: "Otto" })];
  ids = { Chat: id, Message: opening.id, Review: left.review.id, Tutor: tutor.id };
});

const query = `query ($id: ID!) {
  node(id: $id) {
    __typename id
    ... on Tutor { headline reviews { totalCount } }
    ... on Review { stars author { displayName } }
    ... on Chat { counterpart { displayName } lastMessage { content } }
    ... on Message { content author { displayName } }
  }
}`;
type Found = { readonly node: Readonly<Record<string, unknown>> | null };

const asks = async (who: Person | undefined, id: string | undefined) =>
  (await who!.client.ask<Found>(query, { id })).node;

it("everything that implements Node is found again by its id, as what it is", async () => {
  const schema = buildSchema(readFileSync(join(__dirname, "../schema/schema.graphql"), "utf8"));
  const kinds = schema.getPossibleTypes(schema.getType("Node") as GraphQLInterfaceType).map(({ name }) => name);
  expect(Object.keys(ids)).toEqual([...kinds].sort());
  for (const [__typename, id] of Object.entries(ids)) expect(await asks(sam, id)).toMatchObject({ __typename, id });
});

it("and leads on to what the type leads to", async () => {
  expect(await asks(sam, ids["Tutor"])).toMatchObject({ headline: "Speak without fear", reviews: { totalCount: 1 } });
  expect(await asks(sam, ids["Review"])).toMatchObject({ stars: 5, author: { displayName: "Sam L." } });
  expect(await asks(amelia, ids["Chat"])).toMatchObject({
    ...{ counterpart: { displayName: "Sam L." }, lastMessage: { content: "Hello Sam" } },
  });
  expect(await asks(amelia, ids["Message"])).toMatchObject({ content: "Hi Amelia!" });
});

it("others find the tutor and the reviews, but not what is said between two", async () => {
  expect(await asks(otto, ids["Tutor"])).toMatchObject({ __typename: "Tutor" });
  expect(await asks(otto, ids["Review"])).toMatchObject({ __typename: "Review" });
  expect([await asks(otto, ids["Chat"]), await asks(otto, ids["Message"])]).toEqual([null, null]);
});

it("a profile that can't be shown yet is found by its tutor alone, and its reviews with it", async () => {
  const nora = await aTutor(app, { firstName: "Nora", headline: null, verified: false });
  expect([await asks(sam, nora.id), await asks(nora, nora.id)]).toMatchObject([null, { __typename: "Tutor" }]);
});

it.each([newId(), "", "nothing", `${newId()}-1`, `${newId()}-0`, "0".repeat(5000)])(
  "nothing is found by %s",
  async (id) => {
    expect(await asks(sam, id)).toBeNull();
  },
);

it("a message's place that holds another event is no message", async () => {
  expect([await asks(sam, `${ids["Chat"]}-1`), await asks(sam, `${ids["Chat"]}-99`)]).toEqual([null, null]);
});

it("a student is no node: a tutor's person and profile have one id", async () => {
  expect(await asks(amelia, sam!.id)).toBeNull();
});
