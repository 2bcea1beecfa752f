import type { Page } from "playwright-core";
import { describeWith } from "../../../server/testing/support/tools.js";
import { aStudent, aTutor, type Person } from "../../../server/testing/support/people/people.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { observeFrames } from "../support/observeFrames.js";
import { presetAccessToken, Visitor } from "../support/visitor.js";

const landing = "Learn faster with your best language tutor.";
const search = "Online English tutors & teachers for private lessons";

const holdRequestsUntilLoaderShows = (page: Page, isWaiting: Promise<void>) =>
  page.route("**/graphql", async (route) => {
    await isWaiting;
    await route.continue();
  });

describeWith("chromium")("visitors only ever see pages they have access to, from the first frame", () => {
  let server: ServerProcess;
  let nora: Person;
  let amelia: Person;
  let newTutor: Person;

  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
    [nora, amelia, newTutor] = await Promise.all([
      aStudent(server, { name: "Nora Lind" }),
      aTutor(server, { firstName: "Amelia", lastName: "Stone" }),
      aTutor(server, { verified: false }),
    ]);
  });

  /** Opens a URL in a fresh profile; returns a sorted list of what was visible while the page loaded. */
  async function opens(who: Person | null, address: string, arrivesAt: string, heading: string) {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    const { seen, isWaiting } = await observeFrames(page);
    if (who !== null) {
      await holdRequestsUntilLoaderShows(page, isWaiting);
      await presetAccessToken(page, who);
    }
    await page.goto(address);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await page.waitForURL((url) => url.pathname + url.search === arrivesAt);
    await page.waitForLoadState("networkidle");
    expect(visitor.troubles).toEqual([]);
    return [...(await seen())].sort();
  }

  describe("a visitor who is not logged in", () => {
    it.each([
      ["/tutors?subject=math", "/auth/login?next=%2Ftutors%3Fsubject%3Dmath"],
      [
        "/tutors/0198c0de-0000-7000-8000-000000000000",
        "/auth/login?next=%2Ftutors%2F0198c0de-0000-7000-8000-000000000000",
      ],
      ["/dashboard", "/auth/login?next=%2Fdashboard"],
      ["/dashboard/chat", "/auth/login?next=%2Fdashboard%2Fchat"],
      ["/dashboard/tutor/settings", "/auth/login?next=%2Fdashboard%2Ftutor%2Fsettings"],
    ])("is redirected from %s to the login page without seeing a loader", async (address, arrivesAt) => {
      expect(await opens(null, address, arrivesAt, "Log in")).toEqual(["Log in"]);
    });

    it.each(["/", "/no/such/page"])("opens %s and sees the landing page with Log In", async (address) => {
      expect(await opens(null, address, "/", landing)).toEqual([landing, "Log In"]);
    });
  });

  describe("a student", () => {
    it("sees Dashboard on the landing page, but never Log In", async () => {
      expect(await opens(nora, "/", "/", landing)).toEqual(["Dashboard", landing, "Loading"]);
    });
    it.each([
      ["/auth/login", "/tutors"],
      ["/auth/sign-up-as-student", "/tutors"],
      ["/dashboard", "/tutors"],
      ["/dashboard/tutor/settings", "/tutors"],
      ["/tutors", "/tutors"],
    ])("opens %s and lands on %s", async (address, arrivesAt) => {
      expect(await opens(nora, address, arrivesAt, search)).toEqual(["Loading", search]);
    });
  });

  describe("a tutor", () => {
    it("is redirected from the search page to the landing page", async () => {
      expect(await opens(amelia, "/tutors", "/", landing)).toEqual(["Dashboard", landing, "Loading"]);
    });
    it("sees their own profile page", async () => {
      expect(await opens(amelia, `/tutors/${amelia.id}`, `/tutors/${amelia.id}`, "Amelia S.")).toEqual([
        "Amelia S.",
        "Loading",
      ]);
    });
    it.each(["/", "/tutors", "/dashboard/chat", "/auth/login"])(
      "is redirected from %s to the settings if not verified, and sees no other page first",
      async (address) => {
        const settings = "Your tutor profile";
        expect(await opens(newTutor, address, "/dashboard/tutor/settings", settings)).toEqual(["Loading", settings]);
      },
    );
  });

  it("a student whose account can't be fetched is sent to the login page, but stays logged in and can try again", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    const { seen, isWaiting } = await observeFrames(page);
    await presetAccessToken(page, nora);
    await page.route("**/graphql", async (route) => {
      await isWaiting;
      await route.fulfill({ status: 500, json: { errors: [{ message: "Away" }] } });
    });
    await page.goto("/tutors");
    await page.waitForURL("**/auth/login?next=%2Ftutors");
    await page.getByText("You are still logged in on this device.").waitFor();
    await page.getByText(/Something went wrong on our side\. Nothing is lost/).waitFor();
    await page.getByRole("region", { name: "Alerts" }).getByText("Something went wrong on our side.").waitFor();
    expect([...(await seen())].sort()).toEqual(["Loading", "Your account could not be loaded"]);
    expect(await page.evaluate(() => localStorage.getItem("ACCESS_TOKEN"))).toMatch(/^Bearer /);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL("**/tutors");
    await page.getByRole("heading", { level: 1, name: search }).waitFor();
  });
});
