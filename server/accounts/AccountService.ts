import type { EntityManager } from "typeorm";
import { newId } from "../platform/ids.js";
import { DomainError } from "../platform/errors/DomainError.js";
import type { AccountEvent, From } from "./audit/AuditTrail.js";
import type { AccountDependencies } from "./dependencies.js";
import type { EmailVerificationService } from "./emailVerification/EmailVerificationService.js";
import { invalidateLinks } from "./MailedTokens.js";
import { type OpenSession, withAccess } from "./sessions/OpenSession.js";
import type { Role } from "./role.js";
import { AccountRow } from "./rows/AccountRow.js";
import { sessionEnded } from "./sessions/Sessions.js";
import { decideLogIn, decideSignUp, readEmail, type SignUp } from "./signUpRules.js";
import { requireViewer, type Viewer } from "./viewer.type.js";

/** The part of an account that only its owner may see. */
export type OwnAccount = {
  readonly email: string;
  /** False at first for an account created through an OpenID provider. */
  readonly hasPassword: boolean;
  readonly emailVerified: boolean;
  /** When the mail server permanently rejected the address; no notifications are emailed until it is verified again. */
  readonly emailRefusedAt: Date | null;
};

/** Signs users up, logs them in and out, and extends their sessions. */
export class AccountService {
  constructor(
    private readonly dependencies: AccountDependencies & { readonly emailVerification: EmailVerificationService },
  ) {}

  /** @throws DomainError INVALID with the fields' problems, CONFLICT (EMAIL_TAKEN), UNAVAILABLE (BUSY) */
  signUpStudent(input: Required<SignUp>, from: From = null): Promise<OpenSession> {
    return this.signUp("STUDENT", input, from);
  }

  /**
   * Creates a tutor account, still without a name or profile.
   * @throws DomainError INVALID with the fields' problems, CONFLICT (EMAIL_TAKEN), UNAVAILABLE (BUSY)
   */
  signUpTutor({ email, password }: Omit<SignUp, "name">, from: From = null): Promise<OpenSession> {
    return this.signUp("TEACHER", { email, password }, from);
  }

  /**
   * Logs a user in. An unknown email and a wrong password cause the same error after the same amount of work.
   * @throws DomainError INVALID for an empty field, MALFORMED (WRONG_CREDENTIALS), FORBIDDEN (ACCOUNT_SUSPENDED),
   * UNAVAILABLE (BUSY)
   */
  async logIn(input: { readonly email: string; readonly password: string }, from: From = null): Promise<OpenSession> {
    decideLogIn(input);
    const { database, accessTokens, passwords, audit } = this.dependencies;
    const email = readEmail(input.email);
    const account = email === null ? null : await database.dataSource.manager.findOneBy(AccountRow, { email });
    const passwordHash = account?.passwordHash ?? null;
    const right = await passwords.matches(input.password, passwordHash);
    if (!account || passwordHash === null || !right) {
      const { manager } = database.dataSource;
      await audit.note(manager, { kind: "LOG_IN_FAILED", accountId: account?.id ?? null, from });
      throw DomainError.of("MALFORMED", "WRONG_CREDENTIALS", "The email or the password is wrong.");
    }
    const renewed = await this.renewedHash(passwordHash, input.password);
    const session = await database.dataSource.transaction(async (manager) => {
      if (!(await isCurrent(manager, { id: account.id, passwordHash }, renewed))) return null;
      return this.openRecorded(manager, account, { kind: "LOGGED_IN", from });
    });
    // The stored hash has changed since it was read. The password may have changed too, so verify the given one again.
    if (session === null) return this.logIn(input, from);
    return withAccess(accessTokens, session);
  }

  /**
   * Extends a session: returns a new access token, and a new refresh token that replaces the given one.
   * @throws DomainError UNAUTHENTICATED (SESSION_ENDED) without a valid token; reusing an exchanged token after
   * `refreshGrace` revokes the token's session
   */
  async refresh(refreshToken: string | null, from: From = null): Promise<OpenSession> {
    if (refreshToken === null) throw sessionEnded();
    const { accessTokens, sessions } = this.dependencies;
    return withAccess(accessTokens, await sessions.extend(refreshToken, from));
  }

  /**
   * Checks that a refresh token is known and unused and that its session has not been revoked.
   * @throws DomainError UNAUTHENTICATED (SESSION_ENDED) otherwise
   */
  async requireUnused(refreshToken: string): Promise<void> {
    if (!(await this.dependencies.sessions.isUnused(refreshToken))) throw sessionEnded();
  }

  /**
   * Revokes the viewer's session and the refresh token's session, which are usually the same.
   * @throws DomainError FORBIDDEN for an API key
   */
  async logOut(viewer: Viewer | null, refreshToken: string | null, from: From = null): Promise<void> {
    if (viewer !== null) requireViewer(viewer);
    const { database, sessions, audit } = this.dependencies;
    const ofToken = refreshToken === null ? null : await sessions.ofToken(refreshToken);
    const ended = new Map(ofToken === null ? [] : [[ofToken.id, ofToken.accountId]]);
    if (viewer !== null) ended.set(viewer.credentialId, viewer.id);
    for (const [sessionId, accountId] of ended) {
      await sessions.end(sessionId);
      await audit.note(database.dataSource.manager, { kind: "LOGGED_OUT", accountId, sessionId, from });
    }
  }

  /**
   * Revokes all the viewer's sessions, and invalidates the reset and login links that were emailed to the viewer.
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key
   */
  async logOutEverywhere(viewer: Viewer | null, from: From = null): Promise<void> {
    const { database, sessions } = this.dependencies;
    const { id } = requireViewer(viewer);
    const ended = await database.dataSource.transaction(async (manager) => {
      await invalidateLinks(manager, id);
      return sessions.endAll(manager, id, { how: "logged out everywhere", from });
    });
    sessions.publishEnded(ended);
  }

  /** @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key without MANAGE_PROFILE */
  async ownAccountOf(viewer: Viewer | null): Promise<OwnAccount> {
    const { id } = requireViewer(viewer, "MANAGE_PROFILE");
    const { manager } = this.dependencies.database.dataSource;
    const { email, passwordHash, emailVerifiedAt, emailRefusedAt } = await manager.findOneByOrFail(AccountRow, { id });
    return { email, hasPassword: passwordHash !== null, emailVerified: emailVerifiedAt !== null, emailRefusedAt };
  }

  /** Returns the viewer's email address, in lower case. */
  async emailOf(viewer: Viewer | null): Promise<string> {
    return (await this.ownAccountOf(viewer)).email;
  }

  private async signUp(role: Role, input: SignUp, from: From): Promise<OpenSession> {
    const { database, accessTokens, passwords, emailVerification } = this.dependencies;
    const account = { id: newId(), role, ...decideSignUp(input) };
    const passwordHash = await passwords.hash(input.password);
    let sendLink: (() => void) | null = null as (() => void) | null;
    const session = await database.dataSource.transaction(async (manager) => {
      const inserted = await manager
        .createQueryBuilder()
        .insert()
        .into(AccountRow)
        .values({ ...account, passwordHash })
        .orIgnore()
        .returning("id")
        .execute();
      const isTaken = (inserted.raw as unknown[]).length === 0;
      if (isTaken) return null;
      sendLink = await emailVerification.begin(manager, account.id);
      return this.openRecorded(manager, account, { kind: "SIGNED_UP", from });
    });
    if (session === null) {
      throw DomainError.of("CONFLICT", "EMAIL_TAKEN", "There is already an account with this email address.", "email");
    }
    sendLink?.();
    return withAccess(accessTokens, session);
  }

  private async openRecorded(
    manager: EntityManager,
    account: Pick<Viewer, "id" | "role">,
    event: Pick<AccountEvent, "kind" | "from">,
  ) {
    const { sessions, audit } = this.dependencies;
    const session = await sessions.open(manager, account);
    const { credentialId: sessionId } = session.viewer;
    await audit.note(manager, { ...event, accountId: account.id, sessionId, how: "password" });
    return session;
  }

  /** Rehashes a verified password at the current cost; returns null if that is not needed or the server is too busy. */
  private async renewedHash(passwordHash: string, password: string): Promise<string | null> {
    const { passwords } = this.dependencies;
    if (!passwords.isOutdated(passwordHash)) return null;
    return passwords.hash(password).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
  }
}

/**
 * Returns whether the account still has the hash that the password was verified against; if so, replaces the hash with
 * `renewed` unless that is null. Locks the account, so that the result holds until the transaction ends.
 */
async function isCurrent(
  manager: EntityManager,
  where: { readonly id: string; readonly passwordHash: string },
  renewed: string | null,
): Promise<boolean> {
  if (renewed !== null) return (await manager.update(AccountRow, where, { passwordHash: renewed })).affected === 1;
  return (await manager.findOne(AccountRow, { where, lock: { mode: "pessimistic_read" } })) !== null;
}
