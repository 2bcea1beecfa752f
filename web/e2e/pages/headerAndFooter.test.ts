import type { Locator } from "playwright-core";
import { describeWith } from "../../../server/testing/support/tools.js";
import { aStudent, aTutor } from "../../../server/testing/support/people/people.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { addressBarColor } from "../support/addressBarColor.js";
import { Visitor } from "../support/visitor.js";

const linksOf = (container: Locator) =>
  container
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => `${link.textContent.trim()} ${link.getAttribute("href") ?? ""}`.trim()),
    );

const columns = [
  ...["About us", "For students", "For tutors", "For companies", "Learn", "Online language classes and courses"],
  ...["1-on-1 tutors", "Tutors near you"],
];

describeWith("chromium")("the frame around the pages", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
  });

  it("shows logged-out visitors a header with three links and Log In, and the footer", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await page.goto("/");
    const header = page.getByRole("banner");
    expect(await linksOf(header)).toEqual([
      "Saywell /",
      ...["Find tutors /", "Corporate training /", "Become a tutor /"],
      "Log In /auth/login",
    ]);
    expect(await page.getByText("Balance").count()).toBe(0);
    const footer = page.getByRole("contentinfo");
    expect(await footer.getByRole("heading", { level: 2 }).allTextContents()).toEqual(columns);
    const links = await linksOf(footer);
    expect(links.length).toBeGreaterThan(columns.length * 2);
    expect(links.filter((link) => !link.endsWith(" /"))).toEqual([]);
    expect(links.slice(-3)).toEqual(["Legal Center /", "Privacy Policy /", "Cookie Policy /"]);
    await footer.getByText("2012-2024").waitFor();
    await page.goto("/auth/login");
    expect(await page.getByRole("banner").count()).toBe(0);
    await page.getByRole("contentinfo").getByText("2012-2024").waitFor();
    const otherTab = await page.context().newPage();
    await otherTab.goto("/auth/login");
    for (const [theme, color] of [
      ["Dark", "#0E1312"],
      ["Light", "#F7F6F3"],
      ["Dark", "#0E1312"],
      ["System", "#F7F6F3"],
    ] as const) {
      await page.getByRole("group", { name: "Appearance" }).getByTitle(theme).click();
      expect([theme, await addressBarColor(page)]).toEqual([theme, color]);
      await otherTab.getByRole("radio", { name: theme, checked: true }).waitFor();
      expect([theme, await addressBarColor(otherTab)]).toEqual([theme, color]);
    }
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await addressBarColor(page)).toBe("#0E1312");
    expect(visitor.troubles).toEqual([]);
  });

  it("shows students the search link, balance, messages, help and a menu, and no footer on the chat page", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(await aStudent(server, { name: "Nora Lind" }), "/tutors");
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: "Find tutors" }).waitFor();
    await header.getByText("Balance: 0 lessons").waitFor();
    await header.getByRole("button", { name: /^Messages/ }).waitFor();
    const help = header.getByRole("link", { name: /^Help/ });
    expect([await help.getAttribute("target"), await help.getAttribute("href")]).toEqual([
      "_blank",
      expect.stringMatching(/^https:\/\/.+\?q=/),
    ]);
    await page.getByRole("contentinfo").getByText("2012-2024").waitFor();

    await header.getByRole("button", { name: "Your account, Nora L." }).click();
    const menu = page.getByRole("menu");
    await menu.getByRole("menuitem", { name: /^Help/ }).waitFor();
    await menu.getByRole("menuitem", { name: "Log out" }).waitFor();
    expect(await menu.getByRole("menuitem", { name: "Settings" }).count()).toBe(0);
    await page.keyboard.press("Escape");

    await page.goto("/dashboard/chat");
    await page.getByRole("heading", { level: 1, name: "Messages" }).waitFor();
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    await header.getByRole("link", { name: "Saywell, home page" }).click();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.waitForURL("**/tutors");
    expect(visitor.troubles).toEqual([]);
  });

  it("shows tutors Settings, but no search or balance; Dashboard opens the chat, and Log out opens the landing page", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(await aTutor(server, { firstName: "Amelia", lastName: "Stone" }), "/dashboard/chat");
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: /^Messages/ }).waitFor();
    expect(await header.getByRole("link", { name: "Find tutors" }).count()).toBe(0);
    expect(await header.getByText("Balance").count()).toBe(0);
    await header.getByRole("button", { name: "Your account, Amelia S." }).click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await page.waitForURL("**/dashboard/tutor/settings");
    await page.goto("/");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.waitForURL("**/dashboard/chat");

    await page.evaluate("window.sameDocument = true");
    await header.getByRole("button", { name: "Your account, Amelia S." }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("link", { name: "Log In" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await page.evaluate("[window.sameDocument, localStorage.getItem('ACCESS_TOKEN')]")).toEqual([
      undefined,
      null,
    ]);
    expect(visitor.troubles).toEqual([]);
  });
});
