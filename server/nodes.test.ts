import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, type GraphQLInterfaceType } from "graphql";
import { newId } from "./platform/ids.js";
import { aChat, aStudent, aTutor, type Person } from "./testing/support/people/people.js";
import { until } from "./testing/support/pause.js";
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
  const create = `mutation ($input: CreateWebhookInput!) { payload: createWebhook(input: $input) { problems { code } webhook { id } } }`;
  const url = "https://hooks.invalid/";
  const created = await student.does<{ problems: []; webhook: { id: string } }>(create, { url });
  await otto.does(create, { url });
  await student.says(id, "See you");
  const deliveries = `{ viewer { webhooks { deliveries { edges { node { id } } } } } }`;
  type Listed = { viewer: { webhooks: [{ deliveries: { edges: readonly { node: { id: string } }[] } }] } };
  const delivery = async () =>
    (await student.client.ask<Listed>(deliveries)).viewer.webhooks[0].deliveries.edges[0]?.node.id;
  await until("The message is queued for the webhook", async () => (await delivery()) !== undefined, 60_000);
  ids = { Chat: id, Message: opening.id, Review: left.review.id, Tutor: tutor.id };
  ids = { ...ids, Webhook: created.webhook.id, WebhookDelivery: (await delivery()) ?? "" };
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

it("the node query returns an object of every type that implements Node", async () => {
  const schema = buildSchema(readFileSync(join(__dirname, "../schema/schema.graphql"), "utf8"));
  const kinds = schema.getPossibleTypes(schema.getType("Node") as GraphQLInterfaceType).map(({ name }) => name);
  expect(Object.keys(ids)).toEqual([...kinds].sort());
  for (const [__typename, id] of Object.entries(ids)) expect(await asks(sam, id)).toMatchObject({ __typename, id });
});

it("the node query resolves the fields of the object's own type", async () => {
  expect(await asks(sam, ids["Tutor"])).toMatchObject({ headline: "Speak without fear", reviews: { totalCount: 1 } });
  expect(await asks(sam, ids["Review"])).toMatchObject({ stars: 5, author: { displayName: "Sam L." } });
  expect(await asks(amelia, ids["Chat"])).toMatchObject({
    ...{ counterpart: { displayName: "Sam L." }, lastMessage: { content: "See you" } },
  });
  expect(await asks(amelia, ids["Message"])).toMatchObject({ content: "Hi Amelia!" });
});

it("the node query shows other users a tutor and their reviews, but no chats, messages, webhooks or deliveries", async () => {
  expect(await asks(otto, ids["Tutor"])).toMatchObject({ __typename: "Tutor" });
  expect(await asks(otto, ids["Review"])).toMatchObject({ __typename: "Review" });
  for (const type of ["Chat", "Message", "Webhook", "WebhookDelivery"]) expect(await asks(otto, ids[type])).toBeNull();
});

it("the node query shows an incomplete profile only to its tutor", async () => {
  const nora = await aTutor(app, { firstName: "Nora", headline: null, verified: false });
  expect([await asks(sam, nora.id), await asks(nora, nora.id)]).toMatchObject([null, { __typename: "Tutor" }]);
});

it.each([newId(), "", "nothing", `${newId()}-1`, `${newId()}-0`, "0".repeat(5000)])(
  "the node query returns null for the unknown id %s",
  async (id) => {
    expect(await asks(sam, id)).toBeNull();
  },
);

it("the node query returns null for the position of an event that is not a message", async () => {
  expect([await asks(sam, `${ids["Chat"]}-1`), await asks(sam, `${ids["Chat"]}-99`)]).toEqual([null, null]);
});

it("the node query returns null for a student, because a person is not a node", async () => {
  expect(await asks(amelia, sam!.id)).toBeNull();
});
