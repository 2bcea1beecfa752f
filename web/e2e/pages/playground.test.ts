import { join } from "node:path";
import { describeWith } from "../../../server/testing/support/tools.js";
import { aChat, aStudent, aTutor } from "../../../server/testing/support/people/people.js";
import { startTestApp, type TestApp } from "../../../server/testing/support/servers/startTestApp.js";
import { stableBox } from "../support/stableBox.js";
import { Visitor } from "../support/visitor.js";

/** `expands` selects the buttons that expand a page's sections. */
const docs: readonly { readonly path: string; readonly shown: readonly string[]; readonly expands?: string }[] = [
  { path: "/docs", shown: ["Saywell for developers"] },
  { path: "/docs/api", shown: [] },
  { path: "/docs/examples", shown: ["Example programs"] },
  { path: "/docs/errors", shown: ["Error codes"] },
  { path: "/docs/changelog", shown: ["Unreleased"] },
  { path: "/docs/socket", shown: ["Saywell over Socket.IO", "start_chat"], expands: "summary" },
  {
    path: "/docs/rest",
    shown: ["Saywell over HTTP", "/auth/sign-up-student"],
    expands: ".opblock-summary-control",
  },
];

const playgroundRoot = join(__dirname, "../../../dist/playground");

it("the playground is served to browsers only, and only where introspection is allowed", async () => {
  const { origin } = await startTestApp({ playgroundRoot });
  const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const page = await fetch(`${origin}/graphql`, { headers: browser });
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self';");
  const response = await fetch(`${origin}/graphql?query={__typename}`, {
    headers: { "apollo-require-preflight": "1" },
  });
  expect(await response.json()).toEqual({ data: { __typename: "Query" } });

  for (const config of [{ introspection: false }, { knownOperationsOnly: true }]) {
    const restricted = await startTestApp({ playgroundRoot, config });
    const served = await fetch(`${restricted.origin}/graphql`, { headers: browser });
    expect(served.headers.get("content-type")).not.toContain("html");
  }
});

describeWith("chromium")("an integrator in the playground", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ playgroundRoot });
  });

  it("logs in, runs queries once the editor has loaded, follows her chats and sees a message arrive, without requests to other servers", async () => {
    const [student, tutor] = [await aStudent(server, { name: "Ines Long" }), await aTutor(server)];
    const { id: chatId } = await aChat(server, { student, tutor, opening: "Good morning" });
    const { page, troubles } = await Visitor.at(server.origin);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/codemirror-*.js", (route) => released.then(() => route.fallback()));
    await page.goto("/graphql");
    await page.getByLabel("Email").fill(student.credentials.email);
    await page.getByLabel("Password").fill(student.credentials.password);
    await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
    await page.getByText("the Authorization header is sent with every operation").waitFor();
    expect(await page.title()).toBe("Saywell's GraphQL playground");

    const run = page.getByRole("button", { name: "Execute query" });
    const answer = page.getByRole("region", { name: "Result Window" });
    await page.getByRole("button", { name: "Show Examples" }).click();
    const example = page.getByRole("button", { name: "Who am I" });
    expect(await example.isDisabled()).toBe(true);
    // The editor loads now, and the click waits for it.
    release();
    await example.click();
    await page.getByRole("tab", { name: "WhoAmI", selected: true }).waitFor();
    await run.click();
    await answer.getByText(student.credentials.email).waitFor();

    // The example uses her own chat.
    await page.getByRole("button", { name: "Anything by its id" }).click();
    await page.getByRole("tab", { name: "Again" }).waitFor();
    await run.click();
    await answer.getByText('"unreadCount": 0').waitFor();

    // A tab with this example is open from the start.
    await page.getByRole("button", { name: "Follow all my chats, live" }).click();
    await page.getByRole("tab", { name: "Follow", selected: true }).waitFor();
    await run.click();
    await page.getByRole("button", { name: "Stop query" }).waitFor();
    // Messages sent before the subscription starts are not delivered, so the tutor writes until one arrives.
    const seen = answer.getByText("Do you hear me").first();
    for (let i = 1; !(await seen.isVisible()); i++) {
      await tutor.says(chatId, `Do you hear me, ${i}`);
      await seen.waitFor({ timeout: 500 }).catch(() => undefined);
    }

    await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
    await page.getByText("Subscription", { exact: true }).last().click();
    await page.getByText("The events of the viewer's chats").first().waitFor();
    expect(troubles).toEqual([]);

    await student.client.send("mutation { logOutEverywhere { userErrors { code } } }");
    await page.getByRole("tab", { name: "WhoAmI" }).click();
    await run.click();
    await page.getByText("The session has ended. Log in again.").waitFor();
  });

  it("runs the first tab with its variables, and returns to an example's open tab with her changes intact", async () => {
    const student = await aStudent(server, { name: "Mara Long" });
    const tutor = await aTutor(server, { firstName: "Clara", lastName: "Fields", subject: "spanish" });
    const { page, troubles } = await Visitor.at(server.origin);
    const sent: unknown[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.postDataJSON()));
    await page.goto("/graphql");
    await page.getByLabel("Email").fill(student.credentials.email);
    await page.getByLabel("Password").fill(student.credentials.password);
    await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
    await page.getByText("the Authorization header is sent with every operation").waitFor();

    const run = page.getByRole("button", { name: "Execute query" });
    const answer = page.getByRole("region", { name: "Result Window" });
    const variables = page.getByRole("region", { name: "Variables" });
    await run.click();
    await answer.getByText("totalCount").waitFor();
    expect(sent).toContainEqual(
      expect.objectContaining({
        operationName: "FindTutors",
        variables: { filter: { subject: "english", priceTo: 30 } },
      }),
    );

    // The next example uses the tutor that she finds here.
    await page.getByRole("button", { name: "Variables" }).click();
    await variables.locator(".CodeMirror").first().click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(JSON.stringify({ filter: { subject: "spanish" } }));
    await run.click();
    await answer.getByText("Clara F.").waitFor();
    await page.getByRole("button", { name: "Show Examples" }).click();
    await page.getByRole("button", { name: "One tutor with reviews" }).click();
    await page.getByRole("tab", { name: "OneTutor", selected: true }).waitFor();
    await variables.getByText(tutor.id).waitFor();
    await run.click();
    await answer.getByText("reviews").first().waitFor();

    await page.getByRole("button", { name: "Find tutors", exact: true }).click();
    await page.getByRole("tab", { name: "FindTutors", selected: true }).waitFor();
    await variables.getByText("spanish").waitFor();
    expect(await page.getByRole("tab").allTextContents()).toHaveLength(4);
    expect(troubles).toEqual([]);
  });

  it("can leave every editor with the Tab key", async () => {
    const { page, troubles } = await Visitor.at(server.origin);
    await page.goto("/graphql");
    const leaves = async (name: string) => {
      const editor = page.getByRole("region", { name }).locator(".CodeMirror:visible");
      const hasFocus = () => editor.evaluate((element) => element.contains(document.activeElement));
      for (const key of ["Tab", "Shift+Tab"]) {
        await editor.click();
        expect({ name, key, hasFocus: await hasFocus() }).toEqual({ name, key, hasFocus: true });
        await page.keyboard.press(key);
        expect({ name, key, hasFocus: await hasFocus() }).toEqual({ name, key, hasFocus: false });
      }
    };
    await leaves("Query Editor");
    await leaves("Result Window");
    for (const name of ["Variables", "Headers"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await leaves(name);
    }
    expect(troubles).toEqual([]);
  });

  it("can use the docs and the playground on a phone in light and dark mode, and no page violates its security policy", async () => {
    const { page, troubles } = await Visitor.at(server.origin, { viewport: { width: 390, height: 844 } });
    const fits = async (path: string) => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const overhang = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect([path, colorScheme, overhang]).toEqual([path, colorScheme, 0]);
      }
    };
    for (const { path, shown, expands } of docs) {
      const answer = await page.goto(path);
      expect(answer?.headers()["content-security-policy"]).not.toContain("unsafe-inline");
      for (const text of shown) await page.getByText(text).locator("visible=true").first().waitFor();
      await fits(path);
      if (expands !== undefined) {
        const sections = (await page.locator(expands).all()).slice(0, 5);
        expect(sections).toHaveLength(5);
        for (const section of sections) await section.click();
      }
      expect({ path, troubles }).toEqual({ path, troubles: [] });
    }

    await page.goto("/graphql");
    await fits("/graphql");
    await page.getByRole("button", { name: "Show Examples" }).click();
    await page.getByRole("button", { name: "List the subjects" }).click();
    await page.getByRole("tab", { name: "Subjects" }).waitFor();
    await page.getByRole("button", { name: "Hide Examples" }).click();
    await page.getByRole("button", { name: "Execute query" }).click();
    const answer = page.getByRole("region", { name: "Result Window" });
    await answer.getByText("Web development").waitFor();
    const [editor, result] = [await stableBox(page.locator(".graphiql-editors")), await stableBox(answer)];
    expect(Math.round(result.y)).toBeGreaterThanOrEqual(Math.round(editor.y + editor.height));
    expect(Math.min(editor.width, result.width)).toBeGreaterThan(300);
    expect(troubles).toEqual([]);
  });
});
