import { GraphqlClient } from "../testing/support/clients/graphqlClient.js";
import { operations, type ProblemAnswer } from "../testing/support/clients/operations.js";
import { aStudent } from "../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";

type Payload = {
  payload: {
    problems: readonly ProblemAnswer[];
    session?: {
      accessToken: string;
      viewer: { email: string; verified: boolean; person: { displayName: string } };
    } | null;
  };
};

const viewer = "query Me { viewer { email verified person { id role displayName avatar { url } } } }";
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it("the viewer query returns the student who signed up, or null without a token", async () => {
  const nora = await aStudent(app, { name: "Nora Lind", email: "Nora@Example.org" });
  const person = { id: nora.id, role: "STUDENT", displayName: "Nora L.", avatar: null };
  expect(await nora.client.ask(viewer)).toEqual({ viewer: { email: "nora@example.org", verified: false, person } });
  expect(await new GraphqlClient(app.origin).ask(viewer)).toEqual({ viewer: null });
});

it("signUpStudent returns the problems with a rejected sign-up as data, one per field, and sets no cookie", async () => {
  const stranger = new GraphqlClient(app.origin);
  const { payload } = await stranger.ask<Payload>(operations.signUpStudent, {
    input: { name: "", email: "x", password: "" },
  });
  expect(payload.session).toBeNull();
  expect(payload.problems.map(({ field, code }) => [field, code])).toEqual([
    ["name", "REQUIRED"],
    ["email", "BAD_EMAIL"],
    ["password", "REQUIRED"],
  ]);
  expect(stranger.refreshCookie).toBeNull();
});

it("a student's cookie refreshes the session, and logging out ends the session and clears the cookie", async () => {
  const nora = await aStudent(app, { name: "Nora Lind" });
  const first = nora.client.refreshCookie;
  nora.client.accessToken = null;
  const { payload } = await nora.client.ask<Payload>(operations.refreshSession);
  expect(payload.session?.viewer.person.displayName).toBe("Nora L.");
  expect(nora.client.refreshCookie).not.toBe(first);
  nora.client.accessToken = payload.session?.accessToken ?? null;
  const cookie = nora.client.refreshCookie;
  await nora.logsOut();
  expect(nora.client.refreshCookie).toBeNull();
  expect(await nora.client.send(viewer)).toMatchObject({
    status: 401,
    errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
  });
  Object.assign(nora.client, { accessToken: null, refreshCookie: cookie });
  const again = await nora.client.ask<Payload>(operations.refreshSession);
  expect(again.payload).toMatchObject({ session: null, problems: [{ code: "SESSION_ENDED" }] });
});
