import type { Locator, Page, Route } from "playwright-core";
import { aStudent, aTutor, type Person } from "../../../server/testing/support/people/people.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { stableBox } from "../support/stableBox.js";
import { axeViolations } from "../support/axe.js";
import { presetAccessToken, Visitor } from "../support/visitor.js";

/** Technical terms that must not appear on any page. */
const transportWords = /status code|Response not successful|Failed to fetch|Unexpected token|NetworkError|undefined/;

const fault = "Something went wrong on our side.";
const page500 = (route: Route) => route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oops</h1>" });

async function failAllBut(page: Page, operation: string, fail: (route: Route) => Promise<void>): Promise<void> {
  await page.route("**/graphql", async (route) => {
    const { operationName } = (route.request().postDataJSON() ?? {}) as { operationName?: string };
    if (operationName === operation) await route.fallback();
    else await fail(route);
  });
}

/** Makes a script on the page fail; returns the toast, after moving focus into it to keep it open. */
async function failingToast(page: Page): Promise<Locator> {
  await page.evaluate(() => void Promise.reject(new TypeError("x is not a function")));
  const toast = page.getByRole("alert").filter({ hasText: "Something went wrong on this page." }).locator("> *");
  await toast.getByRole("button", { name: "Close" }).focus();
  return toast;
}

describeWith("chromium")("when something fails", () => {
  let server: ServerProcess;
  let nora: Person;
  let amelia: Person;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
    nora = await aStudent(server, { name: "Nora Lind" });
    amelia = await aTutor(server, { firstName: "Amelia", lastName: "Stone" });
  });

  const loggedIn = async (person: Person) => {
    const visitor = await Visitor.at(server.origin);
    await presetAccessToken(visitor.page, person);
    return visitor;
  };

  it.each([
    ["the search", "/tutors"],
    ["a profile", "/tutors/:tutor"],
    ["the chat list", "/dashboard/chat"],
  ])("%s explains a server error in a sentence, without technical terms", async (_where, address) => {
    const { page } = await loggedIn(nora);
    await failAllBut(page, "Viewer", page500);
    await page.goto(address.replace(":tutor", amelia.id));
    await page.getByText(fault).first().waitFor();
    await page.getByRole("button", { name: "Try again" }).first().waitFor();
    expect(await page.locator("body").innerText()).not.toMatch(transportWords);
    expect(new URL(page.url()).pathname).not.toContain("/auth");
  });

  it("a tutor whose profile can't be saved sees an explanation, and the tutor's input is kept", async () => {
    const { page } = await loggedIn(amelia);
    await page.goto("/dashboard/tutor/settings");
    await page.getByRole("button", { name: /^Description/ }).click();
    await page.getByLabel("Headline").fill("Numbers are friends");
    await page.route("**/graphql", page500);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByText(fault).waitFor();
    await page.getByText(/^Nothing is lost/).waitFor();
    expect(await page.getByLabel("Headline").inputValue()).toBe("Numbers are friends");
    expect(await page.locator("body").innerText()).not.toMatch(transportWords);
  });

  it("the login page gives advice if there is no connection, a proxy times out or there are too many attempts", async () => {
    const { page } = await Visitor.at(server.origin);
    await page.goto("/auth/login");
    await page.getByLabel("Email").fill("nora@example.org");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    const answers: readonly [fail: (route: Route) => Promise<void>, sentence: RegExp][] = [
      [(route) => route.abort(), /could not reach the server/],
      [(route) => route.fulfill({ status: 504, body: "" }), /taking too long/],
      [(route) => route.fulfill({ status: 429, headers: { "retry-after": "30" } }), /try again in 30 seconds/],
    ];
    for (const [fail, sentence] of answers) {
      await page.route("**/graphql", fail);
      await page.getByRole("button", { name: "Log In" }).click();
      await page.getByText(sentence).waitFor();
      expect(await page.getByLabel("Email").inputValue()).toBe("nora@example.org");
      await page.unrouteAll();
    }
  });

  it("an uncaught error that occurs repeatedly is shown to Nora once and reported to the server once", async () => {
    const { page } = await loggedIn(nora);
    await page.goto("/tutors");
    await page.getByRole("article").first().waitFor();
    const reports: unknown[] = [];
    page.on("request", (request) => request.url().endsWith("/client-errors") && reports.push(request.postDataJSON()));
    const answered = page.waitForResponse("**/client-errors");
    await page.evaluate(() => {
      for (let count = 0; count < 3; count += 1) void Promise.reject(new TypeError("x is not a function"));
    });
    const response = await answered;
    expect([response.status(), response.headers()["x-request-id"]]).toEqual([204, expect.stringMatching(/./)]);
    await page.getByText("Something went wrong on this page.").waitFor();
    expect(reports).toEqual([expect.objectContaining({ source: "promise", name: "TypeError", page: "/tutors" })]);
  });

  it("a dialog that can't be fetched is replaced by one with a retry button, and the page stays as it is", async () => {
    const { page } = await Visitor.at(server.origin);
    await page.route(/assets\/ResetDialog[^/]*\.js/, (route) => route.abort());
    await page.goto("/auth/login");
    await page.getByLabel("Email").fill("nora@example.org");
    await page.getByRole("button", { name: "Forgot your password" }).click();
    const lost = page.getByRole("dialog", { name: "This could not be loaded" });
    await lost.waitFor();
    await page.keyboard.press("Escape");
    await lost.waitFor({ state: "detached" });
    expect(await page.getByLabel("Email").inputValue()).toBe("nora@example.org");
    await page.getByRole("button", { name: "Forgot your password" }).click();
    await lost.waitFor();
    await page.unrouteAll();
    await lost.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("dialog", { name: "Reset your password" }).waitFor();
  });

  it.each<[string, RegExp, string, (page: Page) => Promise<unknown>, (page: Page) => Locator]>([
    [
      "the price filter",
      /assets\/PriceSlider[^/]*\.js/,
      "/tutors",
      (page) => page.getByRole("button", { name: /^Price per lesson/ }).click(),
      (page) => page.getByRole("slider", { name: "Lowest price" }),
    ],
    [
      "the reviews",
      /assets\/TutorReviews[^/]*\.js/,
      "/tutors/:tutor",
      (page) => page.getByRole("heading", { level: 1, name: "Amelia S." }).waitFor(),
      (page) => page.getByText(/^No reviews yet/),
    ],
  ])("a retry button takes the place of %s, and the rest of the page stays as it is", async (...story) => {
    const [, script, address, look, part] = story;
    const { page } = await loggedIn(nora);
    await page.route(script, (route) => route.abort());
    await page.goto(address.replace(":tutor", amelia.id));
    await look(page);
    const again = page.getByRole("button", { name: "Try again" });
    const lost = page.getByRole("alert").filter({ hasText: "This could not be loaded" }).filter({ has: again });
    await lost.waitFor();
    await page.getByRole("region", { name: "Alerts" }).getByText("This could not be loaded").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.unrouteAll();
    await again.click();
    await part(page).first().waitFor();
  });

  it("a toast covers none of the chat's buttons on a desktop or on a phone", async () => {
    const { chat } = await nora.writesTo(amelia, "Hi Amelia!");
    const { page } = await loggedIn(nora);
    await page.goto(`/dashboard/chat?chat=${chat.id}`);
    const send = page.getByRole("button", { name: "Send", exact: true });
    await send.waitFor();
    const toast = await failingToast(page);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const { x, y, width: wide, height } = await stableBox(toast);
      const covered = await page
        .getByRole("main")
        .getByRole("button")
        .or(send)
        .evaluateAll(
          (buttons, box) =>
            buttons
              .filter((button) => {
                const { left, right, top, bottom } = button.getBoundingClientRect();
                return right > box.left && left < box.right && bottom > box.top && top < box.bottom;
              })
              .map((button) => button.textContent),
          { left: x, right: x + wide, top: y, bottom: y + height },
        );
      expect({ width, covered }).toEqual({ width, covered: [] });
    }
  });

  const offlineStrip = (page: Page) => page.getByText(/^You are offline\. Mess/);
  const googleButton = (page: Page) => page.getByRole("button", { name: /Google/ });

  it.each<[string, readonly (readonly [what: string, width: number, find: (page: Page) => Locator])[]]>([
    [
      "/tutors",
      [
        ["the filter bar", 390, (page) => page.getByRole("button", { name: /^Filters/ })],
        ["the offline strip", 390, offlineStrip],
        ["the offline strip", 1280, offlineStrip],
      ],
    ],
    ["/tutors/:tutor", [["the button bar", 390, (page) => page.getByRole("button", { name: /^Book trial/ }).last()]]],
    [
      "/auth/login",
      [
        ["the Google button", 390, googleButton],
        ["the Google button", 1280, googleButton],
      ],
    ],
  ])("a toast does not cover a bar or the Google button on %s", async (address, parts) => {
    const isPublic = address.startsWith("/auth");
    const { page } = isPublic ? await Visitor.at(server.origin) : await loggedIn(nora);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(address.replace(":tutor", amelia.id));
    await page.getByRole("heading", { level: 1 }).waitFor();
    const toast = await failingToast(page);
    for (const [what, width, find] of parts) {
      await page.setViewportSize({ width, height: 800 });
      if (find === offlineStrip) await page.context().setOffline(true);
      await find(page).waitFor();
      const [box, other] = [await stableBox(toast), await stableBox(find(page))];
      const isCovered = box.y < other.y + other.height && box.y + box.height > other.y;
      expect({ what, width, isCovered }).toEqual({ what, width, isCovered: false });
    }
  });
});
