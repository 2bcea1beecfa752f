import {
  aNewLegacyTutor,
  aLegacyStudent,
  ameliaSays,
  type LegacyPerson,
} from "../../../testing/support/people/legacyPeople.js";
import { aPhoto } from "../../../testing/support/people/pictures.js";
import type { RestUser } from "../../../testing/support/clients/restClient.js";
import { startTestApp, type TestApp } from "../../../testing/support/servers/startTestApp.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

async function problemsOf(tutor: LegacyPerson, patch: object) {
  const { status, error } = await tutor.rest.send("put", `/teachers/${tutor.id}`, { json: patch });
  return [status, error?.fields];
}

describe("becoming a tutor over HTTP", () => {
  it("accepts the wizard's five requests, after which students find the tutor", async () => {
    const amelia = await aNewLegacyTutor(app);
    const sam = await aLegacyStudent(app);
    const found = () => sam.rest.ask<readonly RestUser[]>("get", "/teachers?subject=english&countries=gb&priceTo=20");
    const avatar = await amelia.rest.upload("image", await aPhoto(600, 600), "me.jpg");
    const thumbnail = await amelia.rest.upload("image", await aPhoto(1280, 720), "still.jpg");
    const bodies = [
      { ...ameliaSays.about, email: "another@example.org" },
      { avatar },
      ameliaSays.description,
      { ...ameliaSays.video, thumbnail },
    ];
    const empty = { role: "TEACHER", firstName: "", subject: null, price: null, verified: false };
    expect(await amelia.me()).toMatchObject(empty);
    for (const body of bodies) {
      const { over18: _, email: __, ...shown } = { over18: true, email: "", ...body };
      expect(await amelia.saves(body)).toMatchObject({ ...shown, verified: false });
      expect((await amelia.me()).verified).toBe(false);
      expect(await found()).toEqual([]);
    }
    const { status, body } = await amelia.rest.send<RestUser>("put", `/teachers/${amelia.id}`, {
      json: { price: "18.50" },
    });
    expect(status).toBe(200);
    const { email } = amelia.credentials;
    expect(body).toMatchObject({ ...ameliaSays.description, verified: true, price: 18.5, email });
    expect(body?.data).toMatchObject({ verified: true });
    expect(await amelia.me()).toEqual(body?.data);
    expect(await found()).toMatchObject([{ _id: amelia.id, avatar, thumbnail, verified: true, price: 18.5 }]);
    const page = await sam.rest.ask<RestUser>("get", `/teachers/${amelia.id}`);
    expect(page).toMatchObject({ ...ameliaSays.description, ...ameliaSays.video, avatar, thumbnail });
    expect(page.email).toBeUndefined();
    for (const name of [avatar, thumbnail]) expect((await fetch(`${app.origin}/uploads/${name}`)).status).toBe(200);

    expect((await amelia.saves({ price: 19.5 })).verified).toBe(true);
    expect(await found()).toMatchObject([{ price: 19.5 }]);
  });

  it("returns a problem for each invalid field", async () => {
    const amelia = await aNewLegacyTutor(app);
    const required = "Please fill out the field";
    const { over18: _, ...about } = ameliaSays.about;
    const refused: readonly (readonly [patch: object, fields: Readonly<Record<string, string>>])[] = [
      [about, { over18: "Please confirm that you are over 18" }],
      [
        { firstName: "", lastName: " ", country: "", subject: null, over18: true },
        { firstName: required, lastName: required, country: required, subject: required },
      ],
      [{ country: "xx" }, { country: "Please choose a country from the list" }],
      [{ subject: "juggling", over18: true }, { subject: "Please choose a subject from the list" }],
      [{ avatar: "" }, { avatar: "Please upload a picture!" }],
      [{ avatar: "../../etc/passwd" }, { avatar: "Please upload a picture!" }],
      [{ avatar: "0197f000-0000-7000-8000-000000000001.webp" }, { avatar: "Please upload this picture again" }],
      [
        { introduction: "", experience: "", motivation: "\n", headline: "" },
        { introduction: required, experience: required, motivation: required, headline: required },
      ],
      [{ headline: "x".repeat(121) }, { headline: "Maximum 120 characters allowed to enter" }],
      [{ thumbnail: "" }, { thumbnail: "Please upload a thumbnail!" }],
      [{ youtubeVideoID: "my video" }, { youtubeVideoID: "Invalid youtube video link!" }],
      [{ youtubeVideoID: "" }, { youtubeVideoID: required }],
      [{ price: 0 }, { price: "Enter a price above $0 and up to $1,000, with at most two decimals" }],
      [{ price: 1000.01 }, { price: "Enter a price above $0 and up to $1,000, with at most two decimals" }],
    ];
    for (const [patch, fields] of refused) expect(await problemsOf(amelia, patch)).toEqual([422, fields]);
    expect(await amelia.me()).toMatchObject({ verified: false, firstName: "" });
  });

  it("rejects a save that empties a field of a verified profile, and a save by another user", async () => {
    const amelia = await aNewLegacyTutor(app);
    const ben = await aNewLegacyTutor(app);
    const picture = await amelia.rest.upload("image", await aPhoto());
    const complete = { ...ameliaSays.about, ...ameliaSays.description, ...ameliaSays.video, ...ameliaSays.pricing };
    expect((await amelia.saves({ ...complete, avatar: picture, thumbnail: picture })).verified).toBe(true);
    const fields = ["firstName", "lastName", "country", "subject", "avatar", "headline", "introduction", "experience"];
    for (const field of [...fields, "motivation", "thumbnail", "youtubeVideoID"]) {
      for (const nothing of ["", " ", null]) {
        const [status, problems] = await problemsOf(amelia, { [field]: nothing });
        expect([status, Object.keys(problems ?? {})]).toEqual([422, [field]]);
      }
    }
    const { status } = await amelia.rest.send("put", `/teachers/${amelia.id}`, { json: { price: null } });
    expect([400, 422]).toContain(status);
    expect((await ben.rest.send("put", `/teachers/${amelia.id}`, { json: { headline: "Mine" } })).status).toBe(403);
    expect(await problemsOf(ben, { avatar: picture })).toEqual([422, { avatar: "Please upload this picture again" }]);
    expect(await amelia.me()).toMatchObject({ verified: true, ...ameliaSays.description, price: 18 });
  });
});
