import { allRoutes } from "./restRoutes.js";
import { aLegacyStudent } from "../../testing/support/people/legacyPeople.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

const elsewhere = { origin: "https://evil.example" };
/** The headers that browsers send with another site's form: an origin, an opaque origin, or only fetch metadata. */
const foreign = [elsewhere, { origin: "null" }, { "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }];
const cookieRoutes = allRoutes({ accounts: {} } as never)
  .filter(({ setsCookie }) => setsCookie)
  .map(({ path }) => path);

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

it("cross-site protection covers exactly the routes that open or end a session", () => {
  expect(cookieRoutes).toEqual(
    ["sign-up-student", "sign-up-teacher", "login", "refresh", "logout"].map((name) => `/auth/${name}`),
  );
});

it.each(cookieRoutes)(
  "a form that another site posts to %s is rejected without setting or clearing a cookie",
  async (path) => {
    const { rest } = await aLegacyStudent(app);
    const cookie = rest.refreshCookie ?? "";
    for (const headers of foreign) {
      const refused = await fetch(`${app.origin}/api${path}`, { method: "POST", headers: { ...headers, cookie } });
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ error: { code: "FOREIGN_ORIGIN" } });
      expect(refused.headers.get("set-cookie")).toBeNull();
    }
    expect(typeof (await rest.ask("post", "/auth/refresh"))).toBe("string");
  },
);

it("our own pages and non-browser clients can log out", async () => {
  for (const headers of [{ origin: app.origin }, { "sec-fetch-site": "same-origin" }, {}]) {
    const left = await fetch(`${app.origin}/api/auth/logout`, { method: "POST", headers });
    expect([left.status, left.headers.get("set-cookie")]).toEqual([
      200,
      expect.stringContaining("Expires=Thu, 01 Jan 1970"),
    ]);
  }
});

it.each(["logOut", "logOutEverywhere", "refreshSession"])(
  "the mutation %s is rejected when another site's form or script sends it",
  async (mutation) => {
    const query = `mutation { ${mutation} { problems { code } } }`;
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]) {
      const body = type === "text/plain" ? JSON.stringify({ query }) : `query=${encodeURIComponent(query)}`;
      const headers = { ...elsewhere, "content-type": type };
      const refused = await fetch(`${app.origin}/graphql`, { method: "POST", headers, body });
      expect([refused.ok, refused.headers.get("set-cookie")]).toEqual([false, null]);
    }
    const asking = {
      ...elsewhere,
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
    };
    const preflight = await fetch(`${app.origin}/graphql`, { method: "OPTIONS", headers: asking });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  },
);
