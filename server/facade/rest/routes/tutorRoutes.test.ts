import { newId } from "../../../platform/ids.js";
import {
  aNewLegacyTutor,
  aLegacyStudent,
  aLegacyTutorByWizard,
  type LegacyPerson,
} from "../../../testing/support/people/legacyPeople.js";
import { aTutor } from "../../../testing/support/people/people.js";
import type { RestUser } from "../../../testing/support/clients/restClient.js";
import { startTestApp, type TestApp } from "../../../testing/support/servers/startTestApp.js";

let app: TestApp;
let sam: LegacyPerson;
let amelia: LegacyPerson;

beforeAll(async () => {
  app = await startTestApp();
  [sam, amelia] = await Promise.all([aLegacyStudent(app), aLegacyTutorByWizard(app)]);
});

describe("a tutor's profile over REST", () => {
  it("rejects saves by other users, empty fields and invalid values, and ignores fields that can't be changed", async () => {
    const others = await sam.rest.send("put", `/teachers/${amelia.id}`, { json: { price: 1 } });
    expect([others.status, others.error?.code]).toEqual([403, "WRONG_ROLE"]);
    const colleague = await aNewLegacyTutor(app);
    const foreign = await colleague.rest.send("put", `/teachers/${amelia.id}`, { json: { price: 1 } });
    expect([foreign.status, foreign.error?.code]).toEqual([403, "NOT_YOUR_PROFILE"]);
    const emptied = await amelia.rest.send("put", `/teachers/${amelia.id}`, { json: { headline: null, price: "" } });
    expect(emptied.status).toBe(422);
    expect(emptied.error?.fields).toEqual({
      headline: "Please fill out the field",
      price: "Please fill out the field",
    });
    const video = await amelia.rest.send("put", `/teachers/${amelia.id}`, { json: { youtubeVideoID: "no such" } });
    expect(video.error?.fields).toEqual({ youtubeVideoID: "Invalid youtube video link!" });
    const price = await amelia.rest.send("put", `/teachers/${amelia.id}`, { json: { price: "cheap" } });
    expect([price.status, price.error?.msg]).toEqual([400, "The field price must be a number."]);
    const greedy = await amelia.rest.send("put", `/teachers/${amelia.id}`, {
      json: { verified: false, role: "STUDENT", _id: newId(), email: "x@example.org", __proto__: { price: 1 } },
    });
    expect(greedy.body?.data).toEqual(await amelia.me());
  });

  it("is hidden from students until it is complete, and then shown to them without the email address", async () => {
    const { body } = await sam.rest.send<RestUser>("get", `/teachers/${amelia.id}`);
    expect(body).toMatchObject({ _id: amelia.id, firstName: "Amelia", verified: true });
    expect(JSON.stringify(body)).not.toContain("@");
    const unfinished = await aNewLegacyTutor(app);
    expect((await sam.rest.send("get", `/teachers/${unfinished.id}`)).status).toBe(404);
    expect((await unfinished.rest.send("get", `/teachers/${unfinished.id}`)).status).toBe(200);
    for (const id of [newId(), sam.id, "nonsense", "%00", "..%2f..%2f"]) {
      expect((await sam.rest.send("get", `/teachers/${id}`)).error?.code).toBe("TUTOR_NOT_FOUND");
    }
  });
});

describe("the list of tutors over REST", () => {
  let catalog: TestApp;
  let student: LegacyPerson;
  const idsOf = async (query: string) =>
    (await student.rest.ask<readonly RestUser[]>("get", `/teachers${query}`)).map(({ firstName }) => firstName).sort();

  beforeAll(async () => {
    catalog = await startTestApp();
    student = await aLegacyStudent(catalog);
    await aTutor(catalog, { firstName: "Ada", country: "gb", subject: "math", price: 12 });
    await aTutor(catalog, { firstName: "Bea", country: "es", subject: "english", price: 20 });
    await aTutor(catalog, { firstName: "Cem", country: "tr", subject: "english", price: 55, verified: false });
  });

  it.each([
    ["", ["Ada", "Bea", "Cem"]],
    ["?subject=english", ["Bea", "Cem"]],
    ["?subject=&countries=&priceFrom=&limit=", ["Ada", "Bea", "Cem"]],
    ["?countries=gb&countries=es", ["Ada", "Bea"]],
    ["?countries[]=gb&countries[]=tr", ["Ada", "Cem"]],
    ["?countries=gb,es", ["Ada", "Bea"]],
    ["?priceFrom=15&priceTo=30", ["Bea"]],
    ["?priceFrom=15&priceTo=40", ["Bea", "Cem"]],
    ["?page=7&unknown=x", ["Ada", "Bea", "Cem"]],
  ])("for the query %j contains %j", async (query, names) => {
    expect(await idsOf(query)).toEqual(names);
  });

  it("starts with verified tutors, and includes the total even if it exceeds the limit", async () => {
    const { body } = await student.rest.send<readonly RestUser[]>("get", "/teachers?limit=2");
    expect(body?.data.map(({ verified }) => verified)).toEqual([true, true]);
    expect(body?.meta).toEqual({ total: 3, limit: 2, hasMore: true });
  });

  it.each([
    ["?priceFrom=cheap", 400],
    ["?limit=many", 400],
    ["?subject=english&subject=math", 400],
    ["?limit=0", 422],
    ["?limit=501", 422],
    ["?limit=1.5", 422],
    ["?subject=magic", 422],
    ["?countries=atlantis", 422],
    ["?priceFrom=-1", 422],
    ["?priceFrom=30&priceTo=10", 422],
  ])("rejects an invalid query: %s gets %i", async (query, status) => {
    expect((await student.rest.send("get", `/teachers${query}`)).status).toBe(status);
  });

  it("responds with 422 to a price that has hundreds of digits", async () => {
    const { status, error } = await student.rest.send("get", `/teachers?priceFrom=${"9".repeat(400)}`);
    expect([status, error?.code]).toEqual([422, "BAD_PRICE"]);
  });

  it("is forbidden to tutors", async () => {
    const tutor = await aNewLegacyTutor(catalog);
    expect((await tutor.rest.send("get", "/teachers")).error?.code).toBe("WRONG_ROLE");
  });
});
