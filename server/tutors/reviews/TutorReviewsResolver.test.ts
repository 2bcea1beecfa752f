import { operationStatements } from "../../testing/support/databases/statements.js";
import { createsKey } from "../../testing/support/people/apiKeys.js";
import { aChat, aStudent, aTutor, type Person } from "../../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

type Own = { readonly stars: number; readonly text: string } | null;
type Shown = { readonly id: string; readonly viewerReview: Own };

const review = `mutation ($input: LeaveReviewInput!) {
  payload: leaveReview(input: $input) { problems { code } tutor { viewerReview { stars text } } }
}`;
let app: TestApp;
let nora: Person;
let otto: Person;
let rita: Person;

async function aReviewedTutor(stars: number, text: string): Promise<Person> {
  const tutor = await aTutor(app);
  const { id } = await aChat(app, { student: nora, tutor });
  await tutor.says(id, "Hello");
  await nora.does(review, { tutorId: tutor.id, stars, text });
  return tutor;
}

async function shownTo({ client }: Person): Promise<Own> {
  const query = `query ($id: ID!) { tutor(id: $id) { id viewerReview { stars text } } }`;
  return (await client.ask<{ tutor: Shown }>(query, { id: rita.id })).tutor.viewerReview;
}

async function inList(): Promise<readonly Shown[]> {
  type List = { readonly tutors: { readonly edges: readonly { readonly node: Shown }[] } };
  const query = "{ tutors(first: 10) { edges { node { id viewerReview { stars text } } } } }";
  return (await nora.client.ask<List>(query)).tutors.edges.map(({ node }) => node);
}

describe("the viewer's own review of a tutor", () => {
  beforeAll(async () => {
    app = await startTestApp();
    [nora, otto] = await Promise.all([aStudent(app, { name: "Nora Lind" }), aStudent(app, { name: "Otto Berg" })]);
    rita = await aReviewedTutor(4, " Clear. ");
  });

  it("is shown to the student who wrote it, and to no one else", async () => {
    expect(await shownTo(nora)).toEqual({ stars: 4, text: "Clear." });
    for (const other of [otto, rita, await aTutor(app)]) expect(await shownTo(other)).toBeNull();
  });

  it("is null for an API key, which can't be used to write reviews", async () => {
    const key = await nora.onAnotherDevice();
    key.client.accessToken = (await createsKey(nora)).token;
    expect(await shownTo(key)).toBeNull();
  });

  it("shows each replacement immediately, even two in one request", async () => {
    const replacing = (name: string) =>
      `${name}: leaveReview(input: $${name}) { userErrors { code } tutor { viewerReview { stars text } } }`;
    const answer = await nora.client.ask<Record<string, { readonly tutor: Shown }>>(
      `mutation ($one: LeaveReviewInput!, $two: LeaveReviewInput!) { ${replacing("one")} ${replacing("two")} }`,
      { one: { tutorId: rita.id, stars: 2, text: "Late." }, two: { tutorId: rita.id, stars: 3, text: "Fine." } },
    );
    expect(answer["one"]?.tutor.viewerReview).toEqual({ stars: 2, text: "Late." });
    expect(answer["two"]?.tutor.viewerReview).toEqual({ stars: 3, text: "Fine." });
    expect(await shownTo(nora)).toEqual({ stars: 3, text: "Fine." });
  });

  it("takes one SQL statement for a whole list of tutors", async () => {
    const vera = await aReviewedTutor(5, "Patient.");
    const reviews = new Map((await inList()).map(({ id, viewerReview }) => [id, viewerReview?.text]));
    expect(reviews.size).toBeGreaterThan(2);
    expect([...reviews].filter(([, text]) => text !== undefined)).toHaveLength(2);
    expect(reviews.get(vera.id)).toBe("Patient.");
    const statements = await operationStatements(inList);
    expect(statements.filter((text) => text.includes("tutor_review"))).toHaveLength(1);
  });
});
