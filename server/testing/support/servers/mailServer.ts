import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { atTheEnd } from "../atTheEnd.js";

export type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  /** The headers and body as sent. */
  readonly raw: string;
};

/** Stores the emails it receives; verification emails are stored separately. */
export type MailServer = {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  readonly verifications: readonly ReceivedMail[];
  /** Returns the next email, waiting for it if necessary; skips verification emails. */
  next(): Promise<ReceivedMail>;
  /** Starts rejecting all emails. */
  refuses(): void;
  /** Starts rejecting this address, as if it had no mailbox. */
  refusesMailbox(address: string): void;
  /** The number of attempts to send an email to this address. */
  attempts(address: string): number;
};

/** Starts a server that requires a password; it is stopped at the end of the test file. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const verifications: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const tried = new Map<string, number>();
  const unknown = new Set<string>();
  let returned = 0;
  let refusing = false;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const known = username === "saywell" && password === "post office";
      if (known) done(null, { user: username });
      else done(new Error("unknown"));
    },
    onRcptTo: ({ address }, _session, done) => {
      tried.set(address, (tried.get(address) ?? 0) + 1);
      if (!unknown.has(address)) return done();
      done(Object.assign(new Error("5.1.1 no such mailbox"), { responseCode: 550 }));
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        if (refusing) {
          done(Object.assign(new Error(`no mail for ${envelope.rcptTo[0]?.address ?? ""}`), { responseCode: 451 }));
          return;
        }
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const mail = { from, to: envelope.rcptTo.map(({ address }) => address), raw };
        if (isVerification(mail)) {
          verifications.push(mail);
          return done();
        }
        received.push(mail);
        const listener = waiting.shift();
        if (listener) {
          returned += 1;
          listener(mail);
        }
        done();
      }, done);
    },
  });
  // Killing a sender resets its connection.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atTheEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://saywell:post%20office@127.0.0.1:${port}`,
    received,
    verifications,
    next() {
      const mail = received[returned];
      if (mail === undefined) return new Promise((resolve) => waiting.push(resolve));
      returned += 1;
      return Promise.resolve(mail);
    },
    refuses: () => (refusing = true),
    refusesMailbox: (address) => unknown.add(address),
    attempts: (address) => tried.get(address) ?? 0,
  };
}

const isVerification = ({ raw }: ReceivedMail) => /^Subject: Verify your email address/m.test(raw);

/** Returns the token in an emailed link to set a password, log in or verify an address. */
export function tokenIn(mail: { readonly raw: string } | { readonly text: string }): string {
  const body = "raw" in mail ? mail.raw.replaceAll(/=\r?\n/g, "") : mail.text;
  const token = /\/(?:new-password|log-in|verify-email)#([\w-]{43})/.exec(body)?.[1];
  if (token === undefined) throw new Error(`There is no link in this mail:\n${body}`);
  return token;
}
