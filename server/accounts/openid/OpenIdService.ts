import type { EntityManager } from "typeorm";
import type { BackgroundQueue } from "../../platform/async/BackgroundQueue.js";
import { newId } from "../../platform/ids.js";
import type { Clock } from "../../platform/clock.js";
import type { Logger } from "../../platform/telemetry/logger.js";
import type { Mailer } from "../../platform/mail/mailer.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { AccountDependencies } from "../AccountService.js";
import type { From } from "../audit/AuditTrail.js";
import { toMail } from "../emails/emailTemplate.js";
import { accountLinkedEmail } from "../emails/emails.js";
import { type OpenSession, withAccess } from "../sessions/OpenSession.js";
import type { Role } from "../role.js";
import { AccountRow } from "../rows/AccountRow.js";
import { OpenIdIdentityRow } from "../rows/OpenIdIdentityRow.js";
import { readEmail } from "../signUpRules.js";
import type { RefreshableSession } from "../sessions/Sessions.js";
import { nameOf } from "./nameOf.js";
import type { OpenIdPerson, OpenIdProvider } from "./OpenIdProvider.js";
import type { PendingLogIn, PendingLogIns } from "./pendingLogIn.js";

/** What coming in by an OpenID provider needs beside the slice's parts. */
export type OpenIdDependencies = AccountDependencies & {
  /** Null where the operator has set up none. */
  readonly provider: OpenIdProvider | null;
  readonly pending: PendingLogIns;
  readonly mailer: Mailer;
  readonly afterwards: BackgroundQueue;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The address people type, without a slash at its end. */
  readonly publicUrl: string;
};

/** A log-in that has begun: where the browser goes, and what it keeps for us meanwhile. */
export type StartedLogIn = { readonly url: string; readonly kept: string };

type Linked = { readonly account: AccountRow; readonly ended: readonly string[]; readonly passwordRemoved: boolean };

/** Coming in by an OpenID provider, Google for one. */
export class OpenIdService {
  constructor(private readonly parts: OpenIdDependencies) {}

  /**
   * Begins a log-in, or a sign-up where `role` says as what.
   * @throws DomainError UNAVAILABLE when no provider is set up (OPENID_NOT_SET_UP) or it does not answer (OPENID_AWAY)
   */
  async begin({ role, next }: Pick<PendingLogIn, "role" | "next">): Promise<StartedLogIn> {
    const { provider, pending, logger } = this.parts;
    if (provider === null) {
      throw DomainError.of("UNAVAILABLE", "OPENID_NOT_SET_UP", "Google is not set up on this server.");
    }
    const begun = await provider.begin().catch((error: unknown) => {
      logger.error({ err: error }, "The OpenID provider could not be asked");
      throw DomainError.of("UNAVAILABLE", "OPENID_AWAY", "Google does not answer just now. Please try again.");
    });
    const { url, ...checks } = begun;
    return { url, kept: await pending.seal({ ...checks, role, next: next !== null && isPath(next) ? next : null }) };
  }

  /** What the browser kept; null when it kept nothing that is of use. */
  pendingOf(kept: string | null): Promise<PendingLogIn | null> {
    return kept === null ? Promise.resolve(null) : this.parts.pending.open(kept);
  }

  /**
   * Ends a log-in with the query that the provider sent the browser back with.
   * @throws DomainError MALFORMED: OPENID_CANCELLED, OPENID_FAILED, OPENID_UNVERIFIED when the provider has not verified the
   * email address, OPENID_UNKNOWN when it has no account here and no role was chosen
   */
  async finish(query: string, pending: PendingLogIn | null, from: From = null): Promise<OpenSession> {
    const { database, accessTokens, audit } = this.parts;
    try {
      const person = await this.personOf(query, pending);
      return await withAccess(accessTokens, await this.open(person, pending?.role ?? null, from));
    } catch (error) {
      if (error instanceof DomainError) {
        const how = error.problems[0].code;
        await audit.note(database.dataSource.manager, { kind: "OPENID_REFUSED", how, from });
      }
      throw error;
    }
  }

  private async personOf(query: string, pending: PendingLogIn | null): Promise<OpenIdPerson> {
    const { provider, logger } = this.parts;
    if (provider === null || pending === null) throw refusal("OPENID_FAILED");
    if (new URLSearchParams(query).get("error") === "access_denied") throw refusal("OPENID_CANCELLED");
    return provider.finish(query, pending).catch((error: unknown) => {
      logger.warn({ err: error instanceof Error ? error.message : error }, "A log-in by OpenID was not believed");
      throw refusal("OPENID_FAILED");
    });
  }

  private async open(person: OpenIdPerson, role: Role | null, from: From): Promise<RefreshableSession> {
    const { database, sessions, audit, mailer, afterwards, publicUrl } = this.parts;
    const { session, linked } = await database.dataSource.transaction(async (manager) => {
      const known = await this.known(manager, person);
      const linked = known ? null : await this.link(manager, person, role, from);
      const account = known ?? linked?.account;
      if (!account) throw refusal("OPENID_UNKNOWN");
      const session = await sessions.open(manager, account);
      const { sessionId } = session.viewer;
      await audit.note(manager, { kind: "LOGGED_IN", accountId: account.id, sessionId, how: "openid", from });
      return { session, linked };
    });
    if (linked) {
      const { account, ended, passwordRemoved } = linked;
      sessions.publishEnded(ended);
      const letter = accountLinkedEmail(`${publicUrl}/auth/login`, passwordRemoved);
      // A newcomer knows how they came; whoever had an account is told that there is another way in now.
      if (account.passwordHash !== null) {
        afterwards.begin(letter.subject, () => mailer.send(toMail(account.email, letter)));
      }
    }
    return session;
  }

  private async known(manager: EntityManager, { issuer, subject }: OpenIdPerson): Promise<AccountRow | null> {
    const identity = await manager.findOneBy(OpenIdIdentityRow, { issuer, subject });
    return identity && manager.findOneByOrFail(AccountRow, { id: identity.accountId });
  }

  /** Finds or makes the account of the verified address, and notes that this person opens it. */
  private async link(
    manager: EntityManager,
    person: OpenIdPerson,
    role: Role | null,
    from: From,
  ): Promise<Linked | null> {
    const { audit, clock, sessions } = this.parts;
    const { issuer, subject } = person;
    const email = person.email === null ? null : readEmail(person.email);
    if (email === null || !person.emailVerified) throw refusal("OPENID_UNVERIFIED");
    const now = clock.now();
    if (role !== null) {
      const fresh = { id: newId(), role, email, emailProvenAt: now, passwordHash: null, ...nameOf(person.name, role) };
      await manager.createQueryBuilder().insert().into(AccountRow).values(fresh).orIgnore().execute();
    }
    const account = await manager.findOne(AccountRow, {
      where: { email },
      lock: { mode: "pessimistic_write" },
    });
    if (account === null) return null;
    const identity = { issuer, subject, accountId: account.id, linkedAt: now };
    const noted = await manager
      .createQueryBuilder()
      .insert()
      .into(OpenIdIdentityRow)
      .values(identity)
      .orIgnore()
      .returning("subject")
      .execute();
    // The address has an account that another person of the same provider opens: it was given to somebody new there.
    if ((noted.raw as unknown[]).length === 0 && !(await this.known(manager, person))) throw refusal("OPENID_FAILED");
    await audit.note(manager, { kind: "OPENID_LINKED", accountId: account.id, from });
    if (account.emailProvenAt !== null) return { account, ended: [], passwordRemoved: false };
    // Whoever signed up with this address has never shown that it is theirs; its owner must not share the account with them.
    await manager.update(AccountRow, { id: account.id }, { emailProvenAt: now, passwordHash: null });
    const how = "the mailbox's owner came in by OpenID";
    const ended = await sessions.endAll(manager, account.id, { how, from });
    return { account, ended, passwordRemoved: account.passwordHash !== null };
  }
}

/** Whether a text is a path of ours; the client looks more closely before it goes there. */
function isPath(next: string): boolean {
  return next.length <= 2000 && /^\/(?![/\\])/.test(next);
}

const reasons = {
  OPENID_CANCELLED: "You did not log in with Google.",
  OPENID_FAILED: "Logging in with Google did not work.",
  OPENID_UNVERIFIED: "Google has not verified your email address.",
  OPENID_UNKNOWN: "There is no account for this Google account yet.",
} as const;

function refusal(code: keyof typeof reasons): DomainError {
  return DomainError.of("MALFORMED", code, reasons[code]);
}
