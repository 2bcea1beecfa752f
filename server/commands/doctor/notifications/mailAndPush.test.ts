import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { readConfig } from "../../../config.js";
import { atTheEnd } from "../../../testing/support/atTheEnd.js";
import { startMailServer } from "../../../testing/support/servers/mailServer.js";
import { unusedPort } from "../../../testing/support/servers/unusedPort.js";
import { examineMail } from "./examineMail.js";
import { examinePush } from "./examinePush.js";

/** Starts a mail server with default settings, except for these options; returns its host and port. */
async function aMailServer(options: ConstructorParameters<typeof SMTPServer>[0], address: string): Promise<string> {
  const server = new SMTPServer({ authOptional: true, disableReverseLookup: true, ...options });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  atTheEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `${address}:${(server.server.address() as AddressInfo).port}`;
}

describe("the doctor's check of the mail server", () => {
  it("accepts having no mail server, and a mail server that accepts the user name and password", async () => {
    expect(await examineMail(undefined)).toMatchObject([{ verdict: "ok" }]);
    const { url } = await startMailServer();
    expect(await examineMail(url)).toMatchObject([{ verdict: "ok", message: expect.stringContaining("is reachable") }]);
  });

  it("reports a wrong password without printing it or the user name", async () => {
    const { url } = await startMailServer();
    const [finding] = await examineMail(url.replace("post%20office", "hunter2"));
    expect(finding).toMatchObject({
      verdict: "bad",
      message: expect.stringMatching(/rejects the user or the password/),
    });
    expect(JSON.stringify(finding)).not.toMatch(/hunter2|saywell:/);
  });

  it("reports a mail server that is unreachable, does not respond or has a host name that can't be resolved", async () => {
    const away = await examineMail(`smtp://127.0.0.1:${await unusedPort()}`);
    expect(away).toMatchObject([{ verdict: "bad", message: expect.stringContaining("ECONNREFUSED") }]);
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const late = await examineMail(`smtp://127.0.0.1:${port}`, 200);
    expect(late).toMatchObject([{ verdict: "bad", message: `127.0.0.1:${port} does not respond in time.` }]);
    for (const socket of sockets) socket.destroy();
    silent.close();
    const nameless = await examineMail("smtp://mail.invalid:587", 1000);
    expect(nameless).toMatchObject([{ verdict: "bad" }]);
  });

  it("reports an invalid certificate, and warns about a remote mail server without encryption", async () => {
    // The mail server warns about its built-in certificate, as expected.
    jest.spyOn(console, "error").mockImplementation();
    const selfSigned = await examineMail(`smtp://${await aMailServer({}, "127.0.0.1")}`);
    expect(selfSigned).toMatchObject([{ verdict: "bad", message: expect.stringMatching(/certificate/) }]);
    const plain = await examineMail(`smtp://${await aMailServer({ disabledCommands: ["STARTTLS"] }, "127.0.0.2")}`);
    expect(plain).toMatchObject([{ verdict: "warn", message: expect.stringMatching(/offers no TLS/) }]);
    const wrongPort = await examineMail(`smtps://${await aMailServer({}, "127.0.0.1")}`);
    expect(wrongPort).toMatchObject([{ verdict: "bad", todo: expect.stringContaining("465 is for smtps://") }]);
  });
});

describe("the doctor's check of push notifications", () => {
  const production = { NODE_ENV: "production", JWT_SECRET: "x".repeat(32), DATABASE_URL: "postgres://localhost/none" };
  const secret = { VAPID_SECRET: "a secret for the pushes of the tests" };
  const of = (variables: Readonly<Record<string, string>>) => examinePush(readConfig(variables));

  it("accepts having no secret, and a secret that can sign pushes on behalf of the site", async () => {
    const site = { PUBLIC_URL: "https://learn.example/" };
    expect(await of({ ...production, ...site, ...secret })).toEqual([
      { about: "push", verdict: "ok", message: "Pushes are signed on behalf of https://learn.example." },
    ]);
    expect(await of({ ...production, ...site })).toMatchObject([
      { verdict: "ok", message: "No pushes: there is no VAPID_SECRET." },
    ]);
  });

  it("warns if push services would have no way to contact the operator, and reports a damaged secret", async () => {
    expect(await of({ ...production, ...secret })).toMatchObject([
      { verdict: "warn", message: expect.stringContaining("mailto:no-reply@127.0.0.1") },
    ]);
    const DATA_DIR = await mkdtemp(join(tmpdir(), "saywell-doctor-"));
    atTheEnd(() => rm(DATA_DIR, { recursive: true }));
    expect(await of({ DATA_DIR })).toMatchObject([{ verdict: "ok", message: expect.stringMatching(/first start/) }]);
    await writeFile(join(DATA_DIR, "vapid-secret"), "half");
    expect(await of({ DATA_DIR })).toMatchObject([{ verdict: "bad", message: expect.stringMatching(/is damaged/) }]);
  });
});
