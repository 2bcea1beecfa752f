import type { EntityManager } from "typeorm";
import { newId } from "../../platform/ids.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { AccountDependencies } from "../dependencies.js";
import type { From } from "../audit/AuditTrail.js";
import type { EndedAccess } from "../AccessRevocation.js";
import { accountLinkedEmail } from "../emails/emails.js";
import { sendInBackground } from "../emails/sendInBackground.js";
import { type OpenSession, withAccess } from "../sessions/OpenSession.js";
import type { Role } from "../role.js";
import { AccountRow } from "../rows/AccountRow.js";
import { OpenIdIdentityRow } from "../rows/OpenIdIdentityRow.js";
import { readEmail } from "../signUpRules.js";
import { type RefreshableSession, requireNotSuspended } from "../sessions/Sessions.js";
import { nameOf } from "./nameOf.js";
import type { OpenIdPerson, OpenIdProvider } from "./OpenIdProvider.js";
import type { PendingLogIn, PendingLogIns } from "./pendingLogIn.js";

type Dependencies = AccountDependencies & {
  /** Null when no OpenID provider is configured. */
  readonly provider: OpenIdProvider | null;
  readonly pending: PendingLogIns;
};

/** `url` is where to redirect the browser; `sealed` is the encrypted state for the cookie. */
export type StartedLogIn = { readonly url: string; readonly sealed: string };

/** An opened session, and whether the login created its account. */
export type OpenIdSession = OpenSession & { readonly isNew: boolean };

type Linked = {
  readonly account: AccountRow;
  /** "already linked" if a concurrent login has just linked the same identity. */
  readonly outcome: "created" | "linked" | "already linked";
  /** The access that was revoked because the address had never been verified; null if it was already verified. */
  readonly ended: EndedAccess | null;
};

/** Logs users in, and signs them up, through an OpenID provider such as Google. */
export class OpenIdService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Starts a login, or a sign-up when `role` is given.
   * @throws DomainError UNAVAILABLE when no provider is set up (OPENID_NOT_SET_UP) or the provider does not respond
   * (OPENID_AWAY)
   */
  async begin({ role, next }: Pick<PendingLogIn, "role" | "next">): Promise<StartedLogIn> {
    const { provider, pending, logger } = this.dependencies;
    if (provider === null) {
      throw DomainError.of("UNAVAILABLE", "OPENID_NOT_SET_UP", "Google is not set up on this server.");
    }
    const begun = await provider.begin().catch((error: unknown) => {
      logger.error({ err: error }, "Could not reach the OpenID provider");
      throw DomainError.of("UNAVAILABLE", "OPENID_AWAY", "Google is not responding right now. Please try again.");
    });
    const { url, ...checks } = begun;
    return { url, sealed: await pending.seal({ ...checks, role, next: next !== null && isPath(next) ? next : null }) };
  }

  /** Decrypts the pending login in the browser's cookie; returns null when it is missing, forged or expired. */
  pendingOf(sealed: string | null): Promise<PendingLogIn | null> {
    return sealed === null ? Promise.resolve(null) : this.dependencies.pending.open(sealed);
  }

  /**
   * Completes a login with the query string of the provider's redirect.
   * @throws DomainError MALFORMED: OPENID_CANCELLED, OPENID_FAILED, OPENID_UNVERIFIED when the provider has not
   * verified the email address, OPENID_UNKNOWN when no account has that address and no role was chosen; FORBIDDEN
   * (ACCOUNT_SUSPENDED)
   */
  async finish(query: string, pending: PendingLogIn | null, from: From = null): Promise<OpenIdSession> {
    const { database, accessTokens, audit } = this.dependencies;
    try {
      const person = await this.personOf(query, pending);
      const { session, isNew } = await this.open(person, pending?.role ?? null, from);
      return { ...(await withAccess(accessTokens, session)), isNew };
    } catch (error) {
      // Record a failed login only if this browser started it: otherwise, anyone could flood the audit trail.
      if (error instanceof DomainError && pending !== null) {
        const how = error.problems[0].code;
        await audit.note(database.dataSource.manager, { kind: "OPENID_REFUSED", how, from });
      }
      throw error;
    }
  }

  private async personOf(query: string, pending: PendingLogIn | null): Promise<OpenIdPerson> {
    const { provider, logger } = this.dependencies;
    if (provider === null || pending === null) throw refusal("OPENID_FAILED");
    if (new URLSearchParams(query).get("error") === "access_denied") throw refusal("OPENID_CANCELLED");
    return provider.finish(query, pending).catch((error: unknown) => {
      logger.warn({ err: error instanceof Error ? error.message : error }, "Rejected an OpenID login");
      throw refusal("OPENID_FAILED");
    });
  }

  private async open(
    person: OpenIdPerson,
    role: Role | null,
    from: From,
  ): Promise<{ readonly session: RefreshableSession; readonly isNew: boolean }> {
    const { database, sessions, audit, publicUrl } = this.dependencies;
    const { session, linked } = await database.dataSource.transaction(async (manager) => {
      const known = await this.known(manager, person);
      const linked = known ? null : await this.link(manager, person, role, from);
      const account = known ?? linked?.account;
      if (!account) throw refusal("OPENID_UNKNOWN");
      const session = await sessions.open(manager, account);
      const { credentialId: sessionId } = session.viewer;
      await audit.note(manager, { kind: "LOGGED_IN", accountId: account.id, sessionId, how: "openid", from });
      return { session, linked };
    });
    if (linked) {
      const { account, outcome, ended } = linked;
      ended?.publish();
      const template = accountLinkedEmail(`${publicUrl}/auth/login`, {
        hadPassword: account.passwordHash !== null,
        ended,
      });
      // Notify only owners of existing accounts; new users know how they signed up.
      if (outcome === "linked") sendInBackground(this.dependencies, account.email, template);
    }
    return { session, isNew: linked?.outcome === "created" };
  }

  private async known(manager: EntityManager, { issuer, subject }: OpenIdPerson): Promise<AccountRow | null> {
    const identity = await manager.findOneBy(OpenIdIdentityRow, { issuer, subject });
    return identity && manager.findOneByOrFail(AccountRow, { id: identity.accountId });
  }

  /**
   * Links the provider's identity to the account with the verified address. If there is no such account, creates one if
   * a role was chosen; otherwise, returns null.
   */
  private async link(
    manager: EntityManager,
    person: OpenIdPerson,
    role: Role | null,
    from: From,
  ): Promise<Linked | null> {
    const { audit, clock, accessRevocation } = this.dependencies;
    const { issuer, subject } = person;
    const email = person.email === null ? null : readEmail(person.email);
    if (email === null || !person.emailVerified) throw refusal("OPENID_UNVERIFIED");
    const now = clock.now();
    let isNew = false;
    if (role !== null) {
      const fresh = {
        id: newId(),
        role,
        email,
        emailVerifiedAt: now,
        passwordHash: null,
        ...nameOf(person.name, role),
      };
      const insert = manager.createQueryBuilder().insert().into(AccountRow).values(fresh).orIgnore();
      isNew = ((await insert.returning("id").execute()).raw as unknown[]).length > 0;
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
    // If nothing was inserted, either a concurrent login has linked the same identity, or the account is already linked
    // to another identity at this provider, and the provider has since reassigned the address.
    if ((noted.raw as unknown[]).length === 0) {
      if (await this.known(manager, person)) return { account, outcome: "already linked", ended: null };
      throw refusal("OPENID_FAILED");
    }
    // Check this before recording an event: events are logged even if the transaction is rolled back.
    requireNotSuspended(account);
    const outcome = isNew ? "created" : "linked";
    await audit.note(manager, { kind: "OPENID_LINKED", accountId: account.id, from });
    if (account.emailVerifiedAt !== null) return { account, outcome, ended: null };
    // The address was never verified, so someone else may have signed up with it. Its owner must not share the account
    // with that person.
    const how = "the address's owner logged in with OpenID";
    return { account, outcome, ended: await accessRevocation.takeOver(manager, account.id, { how, from }) };
  }
}

/** Returns whether a string is a path on this site; the client checks it more strictly before navigating. */
function isPath(next: string): boolean {
  return next.length <= 2000 && /^\/(?![/\\])/.test(next);
}

const reasons = {
  OPENID_CANCELLED: "You canceled the Google login.",
  OPENID_FAILED: "Logging in with Google did not work.",
  OPENID_UNVERIFIED: "Google has not verified your email address.",
  OPENID_UNKNOWN: "No account here is linked to this Google account yet.",
} as const;

function refusal(code: keyof typeof reasons): DomainError {
  return DomainError.of("MALFORMED", code, reasons[code]);
}
