import { accountRows } from "../accounts/index.js";
import { type Database, openDatabase } from "../platform/database/database.js";
import { aStudent, aTutor } from "../testing/support/people/people.js";
import { aNewLegacyTutor, ameliaSays } from "../testing/support/people/legacyPeople.js";
import { GraphqlClient } from "../testing/support/clients/graphqlClient.js";
import { atTheEnd } from "../testing/support/atTheEnd.js";
import { aPhoto } from "../testing/support/people/pictures.js";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";
import { sampleFilmId, setVerified, tutorRows } from "./index.js";

const save = `mutation ($input: SaveTutorProfileInput!) {
  payload: saveTutorProfile(input: $input) {
    problems { code field }
    viewer { verified tutorProfile { finishedSteps tutor { firstName price avatar { url } } } }
  }
}`;
const own = `{ viewer { tutorProfile { finishedSteps } } }`;
type Payload = {
  readonly problems: readonly { readonly code: string; readonly field: string | null }[];
  readonly viewer: { readonly verified: boolean; readonly tutorProfile: { readonly finishedSteps: string[] } } | null;
};

let app: TestApp;
let database: Database;
beforeAll(async () => {
  app = await startTestApp();
  database = await openDatabase(app.database.url, [...accountRows, ...tutorRows]);
  atTheEnd(() => database.close());
});

describe("a tutor's own profile over GraphQL", () => {
  it("is completed step by step, and the last step verifies the tutor", async () => {
    const amelia = await aNewLegacyTutor(app);
    const client = new GraphqlClient(app.origin);
    client.accessToken = amelia.rest.accessToken;
    const picture = await amelia.rest.upload("image", await aPhoto());
    const saves = async (input: object) => (await client.ask<{ payload: Payload }>(save, { input })).payload;
    expect(await client.ask(own)).toEqual({ viewer: { tutorProfile: { finishedSteps: [] } } });
    const { youtubeVideoID: youtubeVideoId } = ameliaSays.video;
    const steps = [
      ["ABOUT", ameliaSays.about],
      ["PHOTO", { avatar: picture }],
      ["DESCRIPTION", ameliaSays.description],
      ["VIDEO", { youtubeVideoId, thumbnail: picture }],
      ["PRICING", ameliaSays.pricing],
    ] as const;
    for (const [i, [, input]] of steps.entries()) {
      const { problems, viewer } = await saves(input);
      expect(problems).toEqual([]);
      expect(viewer?.tutorProfile.finishedSteps).toEqual(steps.slice(0, i + 1).map(([name]) => name));
      expect(viewer?.verified).toBe(i === 4);
    }
    expect(await saves({ headline: "", price: 0, avatar: picture })).toEqual({
      problems: [
        { code: "REQUIRED", field: "headline" },
        { code: "BAD_PRICE", field: "price" },
      ],
      viewer: null,
    });
  });

  it("stores the weekly availability and its time zone, and removes both if the availability is null", async () => {
    const amelia = await aTutor(app);
    const shown = `{ viewer { tutorProfile { tutor { timeZone availability { day part } } } } }`;
    const saves = async (availability: unknown) =>
      (await amelia.client.ask<{ payload: Payload }>(save, { input: { availability } })).payload.problems;
    const slots = [
      { day: "MON", part: "FROM_9_TO_12" },
      { day: "SAT", part: "FROM_18_TO_21" },
    ];
    const seen = async () =>
      (await amelia.client.ask<{ viewer: { tutorProfile: unknown } }>(shown)).viewer.tutorProfile;
    expect(await saves({ timeZone: "Asia/Tashkent", slots: [...slots].reverse() })).toEqual([]);
    expect(await seen()).toEqual({ tutor: { timeZone: "Asia/Tashkent", availability: slots } });
    // Chrome uses this former name of the zone; Postgres on Debian 13 knows only the current name.
    expect(await saves({ timeZone: "Asia/Calcutta", slots })).toEqual([]);
    expect(await seen()).toEqual({ tutor: { timeZone: "Asia/Kolkata", availability: slots } });
    // A newer Node.js version may support time zones that Postgres does not know yet.
    const resolved = jest.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
    resolved.mockReturnValueOnce({ timeZone: "America/Atlantis" } as Intl.ResolvedDateTimeFormatOptions);
    for (const timeZone of ["Mars/Olympus", "America/New_York"]) {
      expect(await saves({ timeZone, slots })).toEqual([{ code: "UNKNOWN_TIME_ZONE", field: "availability" }]);
    }
    resolved.mockRestore();
    expect(await saves(null)).toEqual([]);
    expect(await seen()).toEqual({ tutor: { timeZone: null, availability: [] } });
  });

  it("rejects empty fields", async () => {
    const amelia = await aTutor(app);
    for (const field of ["firstName", "lastName", "country", "subject", "headline", "introduction", "price"]) {
      const { payload } = await amelia.client.ask<{ payload: Payload }>(save, { input: { [field]: null } });
      expect(payload).toEqual({ problems: [{ code: "REQUIRED", field }], viewer: null });
    }
  });

  it("is null for students, who can't save a profile", async () => {
    const nora = await aStudent(app);
    expect(await nora.client.ask(own)).toEqual({ viewer: { tutorProfile: null } });
    const { payload } = await nora.client.ask<{ payload: Payload }>(save, { input: { headline: "Me too" } });
    expect(payload.problems).toEqual([{ code: "WRONG_ROLE", field: null }]);
  });
});

describe("the tutor search over GraphQL", () => {
  it("counts tutors by country for the country picker, and marks the demo's video as a sample", async () => {
    const [nora, rustam] = await Promise.all([
      aStudent(app),
      aTutor(app, { subject: "biology", country: "uz" }),
      aTutor(app, { subject: "biology", country: "es" }),
      aTutor(app, { subject: "biology", country: "es" }),
    ]);
    await rustam.does(save, { youtubeVideoId: sampleFilmId });
    const query = `query ($filter: TutorFilter) {
      tutors(filter: $filter) { totalCount countries { country { code } tutors } edges { node { videoIsSample } } }
    }`;
    const filter = { subject: "biology", countries: ["uz"] };
    expect(await nora.client.ask(query, { filter })).toEqual({
      tutors: {
        totalCount: 1,
        countries: [
          { country: { code: "ES" }, tutors: 2 },
          { country: { code: "UZ" }, tutors: 1 },
        ],
        edges: [{ node: { videoIsSample: true } }],
      },
    });
    const spanish = await nora.client.ask<{ tutors: { edges: unknown[] } }>(query, {
      filter: { ...filter, countries: ["es"] },
    });
    expect(spanish.tutors.edges).toEqual(Array(2).fill({ node: { videoIsSample: false } }));
  });

  it("updates the counts by country when the first matching tutor appears", async () => {
    const nora = await aStudent(app);
    const query = `query ($filter: TutorFilter) { tutors(filter: $filter) { countries { country { code } tutors } } }`;
    const filter = { subject: "history", countries: ["is"] };
    expect(await nora.client.ask(query, { filter })).toEqual({ tutors: { countries: [] } });
    await aTutor(app, { subject: "history", country: "es" });
    expect(await nora.client.ask(query, { filter })).toEqual({
      tutors: { countries: [{ country: { code: "ES" }, tutors: 1 }] },
    });
  });
});

describe("tutors over GraphQL", () => {
  it("have a price with its currency and a country with its ISO 3166 code, alongside the deprecated fields", async () => {
    const rustam = await aTutor(app, { country: "uz", price: 17.5 });
    const query = `query ($id: ID!) {
      tutor(id: $id) { price lessonPrice { amount currency } country birthCountry { code name } }
    }`;
    expect(await rustam.client.ask(query, { id: rustam.id })).toEqual({
      tutor: {
        price: 17.5,
        lessonPrice: { amount: 1750, currency: "USD" },
        country: "uz",
        birthCountry: { code: "UZ", name: "Uzbekistan" },
      },
    });
  });

  it("are filtered by a maximum price, which is ignored at the slider's maximum and, over REST, above it as well", async () => {
    const subject = "spanish";
    const [nora] = await Promise.all([aStudent(app), ...[30, 60, 90].map((price) => aTutor(app, { subject, price }))]);
    const query = `query ($filter: TutorFilter) { tutors(filter: $filter, sort: PRICE_LOWEST_FIRST) { edges { node { price } } } }`;
    type Found = { tutors: { edges: { node: { price: number } }[] } };
    const found = async (priceTo: number) => {
      const { tutors } = await nora.client.ask<Found>(query, { filter: { subject, priceTo } });
      return tutors.edges.map(({ node }) => node.price);
    };
    expect(await found(60)).toEqual([30, 60]);
    expect(await found(39)).toEqual([30]);
    expect(await found(40)).toEqual([30, 60, 90]);
    const rest = await fetch(`${app.origin}/api/teachers?subject=${subject}&priceTo=60`, {
      headers: { authorization: `Bearer ${nora.client.accessToken}` },
    });
    expect(((await rest.json()) as { data: unknown[] }).data).toHaveLength(3);
  });

  it("can't be filtered by an infinite price, which the count cache would confuse with no price", async () => {
    const [nora] = await Promise.all([aStudent(app), aTutor(app)]);
    type Found = { tutors: { totalCount: number; edges: { cursor: string }[] } };
    const { tutors } = await nora.client.ask<Found>("{ tutors(first: 1) { totalCount edges { cursor } } }");
    const infinite = `tutors(filter: { priceFrom: 1e999 }, after: "${tutors.edges[0]?.cursor}")`;
    const { errors } = await nora.client.send(`{ ${infinite} { totalCount } }`);
    expect(errors).toMatchObject([{ extensions: { problem: "BAD_PRICE" } }]);
    const { tutors: again } = await nora.client.ask<Found>("{ tutors(first: 1) { totalCount } }");
    expect(again.totalCount).toBe(tutors.totalCount);
  });

  it("are found by a country code in upper or lower case, and are counted by country", async () => {
    const [nora, amelia] = await Promise.all([aStudent(app), aTutor(app)]);
    await amelia.does(save, { country: "IS" });
    const query = `query ($filter: TutorFilter) { tutors(filter: $filter) { totalCount } }`;
    for (const code of ["is", "IS"]) {
      expect(await nora.client.ask(query, { filter: { countries: [code] } })).toEqual({ tutors: { totalCount: 1 } });
    }
    type Counts = { countries: { country: { code: string; name: string }; tutors: number }[] };
    const { countries } = await nora.client.ask<Counts>("{ countries { country { code name } tutors } }");
    expect(countries[0]?.country).toEqual({ code: "UZ", name: "Uzbekistan" });
    expect(countries).toContainEqual({ country: { code: "IS", name: "Iceland" }, tutors: 1 });
    expect(countries).toContainEqual({ country: { code: "AQ", name: "Antarctica" }, tutors: 0 });
  });

  it("have pictures with absolute URLs, which lead to the widest stored version if a greater width is requested", async () => {
    const legacy = await aNewLegacyTutor(app);
    const avatar = await legacy.rest.upload("image", await aPhoto());
    const client = new GraphqlClient(app.origin);
    client.accessToken = legacy.rest.accessToken;
    await client.ask(save, { input: { avatar } });
    const query = "{ viewer { person { avatar { url absoluteUrl large: absoluteUrl(width: 5000) } } } }";
    type Shown = { viewer: { person: { avatar: { url: string; absoluteUrl: string; large: string } } } };
    const { url, absoluteUrl, large } = (await client.ask<Shown>(query)).viewer.person.avatar;
    expect(new URL(absoluteUrl).pathname).toBe(url);
    expect(large).toContain("-1280.");
    expect((await fetch(`${app.origin}${new URL(large).pathname}`)).status).toBe(200);
  });
});

describe("an operator", () => {
  it("can remove the verified badge, but can restore it only if the profile is complete", async () => {
    const amelia = await aTutor(app);
    const { email } = amelia.credentials;
    const isVerified = async () =>
      (await amelia.client.ask<{ viewer: { verified: boolean } }>("{ viewer { verified } }")).viewer.verified;
    await setVerified(database, email.toUpperCase(), false);
    expect(await isVerified()).toBe(false);
    await expect(setVerified(database, email, true)).rejects.toThrow(
      `The profile of ${email} is not complete: about, photo, video missing.`,
    );
    const completeProfile = `update tutor_profile set over18_confirmed_at = now(), thumbnail = 'x', youtube_video_id = 'dQw4w9WgXcQ'`;
    await app.database.query(`${completeProfile} where account_id = $1`, [amelia.id]);
    await app.database.query("update account set avatar = 'x' where id = $1", [amelia.id]);
    await setVerified(database, email, true);
    expect(await isVerified()).toBe(true);
    await expect(setVerified(database, "nobody@example.org", true)).rejects.toMatchObject({ kind: "NOT_FOUND" });
  });
});
