import type { Page } from "playwright-core";
import { agedToken } from "../../../server/testing/support/people/agedToken.js";
import { type MailServer, startMailServer, tokenIn } from "../../../server/testing/support/servers/mailServer.js";
import { openIdClient, OpenIdIssuer } from "../../../server/testing/support/servers/OpenIdIssuer.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { aStudent } from "../../../server/testing/support/people/people.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { unusedPort } from "../../../server/testing/support/servers/unusedPort.js";
import { Visitor } from "../support/visitor.js";

describeWith("chromium")("an account in a browser", () => {
  let mails: MailServer;
  let server: ServerProcess;
  beforeAll(async () => {
    const [issuer, port] = await Promise.all([OpenIdIssuer.start(), unusedPort()]);
    mails = await startMailServer();
    server = await startServerProcess({
      database: await createTestDatabase(),
      port,
      environment: {
        SMTP_URL: mails.url,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        OIDC_ISSUER: issuer.origin,
        OIDC_CLIENT_ID: openIdClient.clientId,
        OIDC_CLIENT_SECRET: openIdClient.clientSecret,
      },
    });
  });

  it("Nora resets her forgotten password by email, then changes it in the menu, which logs out her other devices", async () => {
    const nora = await aStudent(server, { name: "Nora Lind" });
    const { email } = nora.credentials;
    const phone = await Visitor.at(server.origin, { viewport: { width: 390, height: 844 } });
    await phone.logsIn(nora, "/tutors");

    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await page.goto("/auth/login");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Forgot your password" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send link" }).click();
    await dialog.getByText(`If ${email} has an account here, a link is on its way.`, { exact: false }).waitFor();
    const token = tokenIn(await mails.next());

    await page.goto(`/new-password#${token}`);
    await page.getByLabel("New password").fill("password1");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText("one of the most common ones").waitFor();
    await page.getByLabel("New password").fill("battery staple");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText("Your password was changed. Please log in with the new one.").waitFor();
    // The page on the phone is still open; it learns over its live connection that the session was revoked.
    await phone.page.waitForURL("**/auth/login?next=%2Ftutors");
    await mails.next();

    await visitor.logsInByForm({ credentials: { email, password: "battery staple" } }, "/tutors");
    await page.getByRole("button", { name: /^Your account/ }).click();
    await page.getByRole("menuitem", { name: "Account" }).click();
    await page.getByText(`You log in as ${email}.`).waitFor();
    await page.getByLabel("Current password").fill("battery staple");
    await page.getByLabel("New password").fill("stapled battery");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("All other devices were logged out.").waitFor();
    expect((await mails.next()).raw).toContain("password was changed");

    await page.goto(`/new-password#${token}`);
    await page.getByLabel("New password").fill("third password");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByText("This link has already been used or has expired.").waitFor();
    expect(visitor.troubles).toEqual([]);
  });

  it("Continue with Google signs a student up, returns her to the page that she requested, and logs her in again", async () => {
    const accounts = () => server.database.query("select 1 from account");
    const before = await accounts();
    const { page } = await Visitor.at(server.origin);
    const google = page.getByRole("button", { name: "Continue with Google" });

    await page.goto("/tutors?subject=math");
    await page.waitForURL("**/auth/login?next=*");
    await google.click();
    await page.getByRole("link", { name: "Continue as nora@example.org" }).click();
    await page.getByText("No account here is linked to this Google account yet.", { exact: false }).waitFor();
    await page.getByRole("link", { name: "Sign up as a student" }).click();
    await page.getByLabel("Name").waitFor();
    await google.click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByText("You canceled the Google login.").waitFor();
    await google.click();
    await page.getByRole("link", { name: "Continue as nora@example.org" }).click();
    await page.waitForURL(`${server.origin}/tutors?subject=math`);
    // The subject in the URL counts as the answer to the first question.
    await page.getByText("Question 2 of 3").waitFor();
    await page.getByRole("button", { name: "Skip all" }).click();
    await page.getByRole("button", { name: "Your account, Nora L." }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("link", { name: "Log In" }).first().click();
    await google.click();
    await page.getByRole("link", { name: "Continue as nora@example.org" }).click();
    await page.waitForURL("**/tutors");
    await page.getByRole("button", { name: "Your account, Nora L." }).waitFor();
    await page.getByRole("heading", { name: /teacher\(s\) that match your needs/ }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.getByText(/^Question \d/).count()).toBe(0);
    await page.goBack();
    await page.getByRole("link", { name: "Continue as nora@example.org" }).waitFor();
    expect(await accounts()).toHaveLength(before.length + 1);
  });

  it("three tabs with an expired token refresh it only once, and log out together", async () => {
    const nora = await aStudent(server, { name: "Nora Lind" });
    const visitor = await Visitor.at(server.origin);
    // The app must not be open when the token expires: leaving a page mid-refresh would cause a second refresh.
    await visitor.logsIn(nora, "/robots.txt");
    const { page: first } = visitor;
    const others = [await visitor.anotherTab(), await visitor.anotherTab()];
    const [second, third] = others.map(({ page }) => page) as [Page, Page];
    const tabs = [first, second, third];

    const refreshes: string[] = [];
    first.context().on("request", (request) => {
      if (request.postData()?.includes("RefreshSession")) refreshes.push(request.url());
    });
    const token = await first.evaluate<string>("localStorage.getItem('ACCESS_TOKEN')");
    const old = `Bearer ${await agedToken(token.replace("Bearer ", ""), -1)}`;
    await first.evaluate(`localStorage.setItem("ACCESS_TOKEN", ${JSON.stringify(old)})`);
    await Promise.all(tabs.map((page) => page.goto("/tutors")));
    for (const page of tabs) {
      await page.getByRole("button", { name: "Your account, Nora L." }).waitFor();
    }
    expect(refreshes).toHaveLength(1);
    expect(await second.evaluate("localStorage.getItem('ACCESS_TOKEN')")).not.toBe(old);

    await first.getByRole("button", { name: "Your account, Nora L." }).click();
    await first.getByRole("menuitem", { name: "Log out" }).click();
    for (const page of [second, third]) {
      await page.waitForURL("**/auth/login?next=*");
      expect(await page.evaluate("localStorage.getItem('ACCESS_TOKEN')")).toBeNull();
    }
    // The browser logs each request that fails because of the expired token.
    const troubles = [visitor, ...others].flatMap((tab) => tab.troubles);
    expect(troubles.filter((trouble) => !/status of 401/.test(trouble))).toEqual([]);
  });
});
