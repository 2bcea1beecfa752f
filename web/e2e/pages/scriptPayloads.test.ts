import { scriptPayloads } from "../../../server/testing/suites/security/attacks/payloads.js";
import { isLong } from "../../../server/testing/support/isLong.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import {
  aChat,
  aStudent,
  aTutor,
  type Person,
  type TestServer,
} from "../../../server/testing/support/people/people.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { Visitor } from "../support/visitor.js";

/** How many payloads to log in with; web/nextPayloads.test.ts covers all of them. */
const logIns = isLong ? 12 : 1;
const inOneField = 27;
/** A payload that adds a tag, and one that adds an attribute. */
const searchTexts = scriptPayloads.filter((text) => /^(<img src=x onerror|" onmouseover)/.test(text));

/** Creates a visitor whose `alarms` record CSP violations, dialogs and payloads that ran. */
async function aWatchedVisitor(origin: string): Promise<Visitor & { readonly alarms: string[] }> {
  const visitor = await Visitor.at(origin);
  const alarms: string[] = [];
  await visitor.page.exposeFunction("alarm", (what: string) => alarms.push(what));
  await visitor.page.addInitScript(() => {
    const alarm = (what: string) => (window as unknown as { alarm(what: string): void }).alarm(what);
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample, blockedURI }) =>
      alarm(`${violatedDirective} ${blockedURI} ${sample}`),
    );
    Object.defineProperty(window, "wasRun", { set: () => alarm("a payload ran") });
  });
  visitor.page.on("dialog", (dialog) => {
    alarms.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return Object.assign(visitor, { alarms });
}

/** Creates tutors with payloads in their profiles and names; uses SQL for the names, which the server would reject. */
async function hostileTutors(server: TestServer): Promise<readonly Person[]> {
  const groups = Array.from({ length: Math.ceil(scriptPayloads.length / inOneField) }, (_, i) =>
    scriptPayloads.slice(i * inOneField, (i + 1) * inOneField).join(" "),
  );
  return Promise.all(
    groups.map(async (text) => {
      const tutor = await aTutor(server, { headline: text, introduction: text, experience: text, motivation: text });
      await server.database.query("update account set first_name = $2, last_name = $2 where id = $1", [tutor.id, text]);
      return tutor;
    }),
  );
}

describeWith("chromium")("a hundred script payloads", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
  });

  it("in all user-written fields are shown as plain text: none runs, and no policy violation is reported", async () => {
    expect(new Set(scriptPayloads).size).toBeGreaterThanOrEqual(100);
    const tutors = await hostileTutors(server);
    const [first] = tutors;
    if (first === undefined) throw new Error("No hostile tutor was created.");
    const victim = await aStudent(server, { name: "Vera Good" });
    const { id: chatId } = await aChat(server, { student: victim, tutor: first, opening: "Hello" });
    for (const payload of scriptPayloads) await first.says(chatId, payload);
    for (const tutor of tutors.slice(1)) await victim.writesTo(tutor, scriptPayloads.join("\n").slice(0, 4900));
    await server.database.query("update account set first_name = $2, last_name = $2 where id = $1", [
      victim.id,
      scriptPayloads.slice(0, inOneField).join(" "),
    ]);
    for (const tutor of tutors) {
      await server.database.query(
        `insert into tutor_review (tutor_id, student_id, id, stars, text, written_at)
         values ($1, $2, gen_random_uuid(), 5, $3, now()) on conflict do nothing`,
        [tutor.id, victim.id, scriptPayloads.slice(0, 40).join(" ")],
      );
      await server.database.query("update tutor_profile set review_count = 1, rating = 5 where account_id = $1", [
        tutor.id,
      ]);
    }

    const visitor = await aWatchedVisitor(server.origin);
    await visitor.page.goto("/");
    await visitor.logsIn(victim, "/tutors");
    await visitor.page.getByRole("article").first().waitFor();
    await visitor.page.getByRole("article").first().getByRole("button", { name: "Send message" }).click();
    await visitor.page.getByRole("dialog").waitFor();
    for (const tutor of tutors) {
      await visitor.page.goto(`/tutors/${tutor.id}`);
      await visitor.page.getByRole("heading", { level: 1 }).waitFor();
    }
    expect(searchTexts).toHaveLength(2);
    for (const payload of searchTexts) {
      await visitor.page.goto(`/tutors?q=${encodeURIComponent(payload)}&subject=${encodeURIComponent(payload)}`);
      await visitor.page.getByRole("button", { name: `Remove “${payload}”`, exact: true }).waitFor();
    }
    await visitor.page.goto(`/dashboard/chat?chat=${chatId}`);
    const log = visitor.page.getByRole("log");
    await log
      .getByText(scriptPayloads.at(-1) ?? "")
      .first()
      .waitFor();
    const oldest = log.getByText("Hello", { exact: true });
    while (!(await oldest.isVisible())) {
      await log.evaluate((element) => element.scrollBy(0, -element.clientHeight));
    }
    await visitor.page.goto(`/dashboard/chat?chat=${encodeURIComponent(scriptPayloads[0] ?? "")}`);
    await visitor.page.getByRole("link").first().waitFor();

    const tutor = await aWatchedVisitor(server.origin);
    await tutor.logsIn(first, "/dashboard/tutor/settings");
    await tutor.page.getByRole("button", { name: /About/ }).waitFor();
    for (const step of ["Description", "Video", "Pricing"]) {
      await tutor.page
        .getByRole("button", { name: new RegExp(step) })
        .first()
        .click();
    }

    expect({ alarms: visitor.alarms, troubles: visitor.troubles }).toEqual({ alarms: [], troubles: [] });
    expect({ alarms: tutor.alarms, troubles: tutor.troubles }).toEqual({ alarms: [], troubles: [] });
  }, 600_000);

  it("in the login page's `next` parameter are ignored", async () => {
    const visitor = await aWatchedVisitor(server.origin);
    const student = await aStudent(server);
    for (const payload of scriptPayloads.filter((text) => /script:|^data:/i.test(text)).slice(0, logIns)) {
      await visitor.page.goto(`/auth/login?next=${encodeURIComponent(payload)}`);
      await visitor.page.getByLabel("Email").fill(student.credentials.email);
      await visitor.page.getByLabel("Password", { exact: true }).fill(student.credentials.password);
      await visitor.page.getByRole("button", { name: "Log In" }).click();
      await visitor.page.waitForURL("**/tutors");
      await visitor.page.evaluate(() => localStorage.clear());
    }
    expect({ alarms: visitor.alarms, troubles: visitor.troubles }).toEqual({ alarms: [], troubles: [] });
  });
});
