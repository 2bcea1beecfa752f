import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { startMailServer } from "../../testing/support/servers/mailServer.js";
import { createLogger } from "../telemetry/logger.js";
import { OutboxMailer } from "./OutboxMailer.js";
import { SmtpMailer } from "./SmtpMailer.js";

const from = "Saywell <hello@saywell.example>";
const mail = {
  to: "nora@example.org",
  subject: "Set a new password",
  text: "Here:\nhttps://saywell.example/new-password#abc\n",
  html: '<p>Here: <a href="https://saywell.example/new-password#abc">a link</a></p>',
};

/** Returns the nice values of this process's threads, from /proc; empty on systems other than Linux. */
function prioritiesOfThreads(): readonly number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/task").map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
  });
}

describe("an email sent over SMTP", () => {
  it("arrives with its sender, as text and HTML, marked as automatically generated", async () => {
    const server = await startMailServer();
    const mailer = new SmtpMailer(server.url, from);
    await mailer.send(mail);
    const { raw, ...envelope } = await server.next();
    expect(envelope).toEqual({ from: "hello@saywell.example", to: ["nora@example.org"] });
    for (const line of [`From: ${from}`, "To: nora@example.org", "Subject: Set a new password"]) {
      expect(raw).toContain(`${line}\r\n`);
    }
    expect(raw).toContain("Auto-Submitted: auto-generated");
    expect(raw).toMatch(/Content-Type: multipart\/alternative/);
    expect(raw).toContain("https://saywell.example/new-password#abc");
    expect(raw).toContain("Content-Type: text/html");
    await mailer.close();
  });

  it("fails with an error that omits the recipient's address if the server rejects it", async () => {
    const server = await startMailServer();
    server.refuses();
    const mailer = new SmtpMailer(server.url, from);
    const failure = await mailer.send(mail).catch((error: unknown) => String(error));
    expect(failure).toMatch(/did not accept an email/);
    expect(failure).not.toContain("nora@");
    await mailer.close();
  });

  it("fails if its worker exits, and the next email starts a new worker", async () => {
    const server = await startMailServer();
    const mailer = new SmtpMailer(server.url, from);
    const failure = mailer.send(mail).catch((error: unknown) => String(error));
    await mailer.close();
    expect(await failure).toMatch(/worker that sends emails has exited/);
    await mailer.send(mail);
    expect((await server.next()).to).toEqual(["nora@example.org"]);
    await mailer.close();
  });

  it("is sent by a thread with the lowest priority, but only on Linux, where each thread has its own priority", async () => {
    const server = await startMailServer();
    const mailer = new SmtpMailer(server.url, from);
    await mailer.send(mail);
    const others = prioritiesOfThreads().filter((priority) => priority !== getPriority());
    expect(others).toEqual(process.platform === "linux" ? [19] : []);
    await mailer.close();
  });

  it("can't be given extra recipients or headers through its subject", async () => {
    const server = await startMailServer();
    const mailer = new SmtpMailer(server.url, from);
    await mailer.send({ ...mail, subject: "One\r\nBcc: eva@example.org" });
    const { to, raw } = await server.next();
    expect(to).toEqual(["nora@example.org"]);
    expect(raw).not.toMatch(/^Bcc:/m);
    await mailer.close();
  });
});

it("if there is no mail server, an email is written to a file that only its owner can read, and its subject is not logged", async () => {
  const home = await mkdtemp(join(tmpdir(), "saywell-outbox-"));
  const folder = join(home, "outbox");
  const clock = { now: () => new Date("2026-03-02T09:00:00Z") };
  const logger = createLogger("silent");
  const logged = jest.spyOn(logger, "info");
  const mailer = new OutboxMailer(folder, from, clock, logger);
  await mailer.send({ ...mail, subject: "Nora L. wrote to you" });
  const [name = ""] = await readdir(folder);
  expect(name).toMatch(/^2026-03-02T09-00-00-000Z-.{6}\.eml$/);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const text = "Saved an email to the outbox because SMTP_URL is not set";
  expect(logged.mock.calls).toEqual([[{ file: join(folder, name) }, text]]);
  const file = await readFile(join(folder, name), "utf8");
  expect(file).toContain("To: nora@example.org");
  expect(file).toContain("https://saywell.example/new-password#abc");
  await mailer.close();
  await rm(home, { recursive: true });
});
