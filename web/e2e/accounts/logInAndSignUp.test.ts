import type { Page } from "playwright-core";
import { describeWith } from "../../../server/testing/support/tools.js";
import { aStudent, aTutor } from "../../../server/testing/support/people/people.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { stableBox } from "../support/stableBox.js";
import { closesByEscape } from "../support/closesByEscape.js";
import { Visitor } from "../support/visitor.js";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Marks the open document; a reload removes the mark. */
const mark = (page: Page) => page.evaluate("window.sameDocument = true");
const isMarked = (page: Page) => page.evaluate("window.sameDocument === true");

async function reads(page: Page, name: string, title: string): Promise<void> {
  await button(page, name).click();
  await closesByEscape(page.getByRole("dialog", { name: title }));
}

describeWith("chromium")("logging in and signing up", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
  });

  it("the login page has a 400 px form with links to both sign-up pages, Google, password reset, terms and privacy", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await page.goto("/auth/login?next=%2Ftutors%3Fsubject%3Dmath");
    expect((await stableBox(page.locator("form"))).width).toBeCloseTo(400, 1);
    await button(page, "Continue with Google").click();
    await page.getByText("Google is not set up on this server").waitFor();
    await reads(page, "Forgot your password", "Reset your password");
    for (const name of ["Terms of Service", "Privacy Policy"]) {
      const opened = page.context().waitForEvent("page");
      await page.getByRole("main").getByRole("link", { name }).click();
      const legal = await opened;
      await legal.getByRole("heading", { level: 1, name }).waitFor();
      await legal.close();
    }
    await button(page, "Log In").click();
    await page.getByText("Please fill out the field").nth(1).waitFor();
    await page.getByRole("link", { name: "Sign up as a student" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign up as a student" }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Sign up as a tutor" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign up as a tutor" }).waitFor();
    expect(new URL(page.url()).search).toBe("?next=%2Ftutors%3Fsubject%3Dmath");
    expect(visitor.troubles).toEqual([]);
  });

  it("after a login, the page reloads at the requested path or, without one, at the home page for the role", async () => {
    const [nora, amelia] = await Promise.all([aStudent(server, { name: "Nora Lind" }), aTutor(server)]);
    for (const [who, from, to] of [
      [nora, "/auth/login?next=%2Ftutors%3Fsubject%3Dmath", "/tutors?subject=math"],
      [nora, "/auth/login?next=%2F%2Felsewhere.example", "/tutors"],
      [amelia, "/auth/login", "/dashboard/chat"],
    ] as const) {
      const { page } = await Visitor.at(server.origin);
      await page.goto(from);
      await mark(page);
      await page.getByLabel("Email").fill(who.credentials.email);
      await page.getByLabel("Password", { exact: true }).fill(who.credentials.password);
      await button(page, "Log In").click();
      await page.waitForURL((url) => url.pathname + url.search === to);
      expect(await isMarked(page)).toBe(false);
    }
  });

  it("the login page works in a browser that blocks site data, and says why a login fails there", async () => {
    const { page } = await Visitor.at(server.origin);
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      };
      for (const storage of ["localStorage", "sessionStorage"]) Object.defineProperty(window, storage, { get });
    });
    await page.goto("/tutors");
    await page.waitForURL("**/auth/login?**");
    await button(page, "Log In").click();
    await page.getByText("Please fill out the field").nth(1).waitFor();
    const { credentials } = await aStudent(server);
    await page.getByLabel("Email").fill(credentials.email);
    await page.getByLabel("Password", { exact: true }).fill(credentials.password);
    await button(page, "Log In").click();
    await page.getByText("Your browser doesn't let this site store data.").waitFor();
  });

  it("a student signs up with name, email and password, which only the server validates, and lands on the search page", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await page.goto("/auth/sign-up-as-student");
    await button(page, "Continue with Google").waitFor();
    expect((await stableBox(page.locator("form"))).width).toBeCloseTo(400, 1);
    await mark(page);
    await page.getByLabel("Name").fill("Kim Park");
    await page.getByLabel("Email").fill("kim@example.org");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await button(page, "Sign up").click();
    await page.getByText("Minimum 8 characters required to enter").waitFor();
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await button(page, "Sign up").click();
    await page.waitForURL("**/tutors");
    expect(await isMarked(page)).toBe(false);
    expect(await page.evaluate<string>("localStorage.getItem('ACCESS_TOKEN')")).toMatch(/^Bearer \S+$/);
    await page.goto("/auth/sign-up-as-student");
    await page.waitForURL("**/tutors");
  });
});
