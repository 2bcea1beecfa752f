import type { EntityManager } from "typeorm";
import type { Database } from "../platform/database/database.js";
import { newId } from "../platform/ids.js";
import { DomainError } from "../platform/errors/DomainError.js";
import type { Access, AccessTokens } from "./sessions/AccessTokens.js";
import type { AccountEvent, AuditTrail, From } from "./audit/AuditTrail.js";
import { apiKeyEnded, type ApiKeyAccess } from "./apiKeys/ApiKeyAccess.js";
import { looksLikeApiKey } from "./apiKeys/keyToken.js";
import type { EmailVerificationService } from "./emailVerification/EmailVerificationService.js";
import type { Passwords } from "./passwords/Passwords.js";
import { type OpenSession, withAccess } from "./sessions/OpenSession.js";
import type { Role } from "./role.js";
import { AccountRow } from "./rows/AccountRow.js";
import { sessionEnded, type Sessions } from "./sessions/Sessions.js";
import { decideLogIn, decideSignUp, readEmail, type SignUp } from "./signUpRules.js";
import { type RenewableAccess, requireViewer, type Viewer } from "./viewer.type.js";
import { watchEnds } from "./sessions/watchEnds.js";

/** The part of an account that only its owner may see. */
export type OwnAccount = {
  readonly email: string;
  /** Whether there is a password to log in with; an account created through an OpenID provider has none at first. */
  readonly hasPassword: boolean;
  readonly emailVerified: boolean;
  /** When the address's mail server refused it for good; null while mails go out. */
  readonly emailRefusedAt: Date | null;
};

/** The dependencies that the slice's services share. */
export type AccountDependencies = {
  readonly database: Database;
  readonly accessTokens: AccessTokens;
  readonly apiKeyAccess: ApiKeyAccess;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly audit: AuditTrail;
};

/** Authentication: signing up, logging in and out, and resolving tokens to viewers. */
export class AccountService {
  private readonly database: Database;
  private readonly accessTokens: AccessTokens;
  private readonly apiKeyAccess: ApiKeyAccess;
  private readonly sessions: Sessions;
  private readonly passwords: Passwords;
  private readonly audit: AuditTrail;
  private readonly emailVerification: Pick<EmailVerificationService, "begin">;

  constructor({
    emailVerification,
    ...dependencies
  }: AccountDependencies & { readonly emailVerification: Pick<EmailVerificationService, "begin"> }) {
    const { database, accessTokens, apiKeyAccess, sessions, passwords, audit } = dependencies;
    this.emailVerification = emailVerification;
    this.database = database;
    this.accessTokens = accessTokens;
    this.apiKeyAccess = apiKeyAccess;
    this.sessions = sessions;
    this.passwords = passwords;
    this.audit = audit;
  }

  /**
   * Creates a student's account and logs them in.
   * @throws DomainError INVALID with the fields' problems, CONFLICT (EMAIL_TAKEN) when the email already has an account
   */
  signUpStudent(input: Required<SignUp>, from: From = null): Promise<OpenSession> {
    return this.signUp("STUDENT", input, from);
  }

  /**
   * Creates a tutor's account, still without a name or profile, and logs them in.
   * @throws DomainError INVALID with the fields' problems, CONFLICT (EMAIL_TAKEN) when the email already has an account
   */
  signUpTutor({ email, password }: Omit<SignUp, "name">, from: From = null): Promise<OpenSession> {
    return this.signUp("TEACHER", { email, password }, from);
  }

  /**
   * Logs a user in.
   * @throws DomainError INVALID for an empty field; MALFORMED (WRONG_CREDENTIALS), with the same message and after the
   * same work, for an unknown email and a wrong password
   */
  async logIn(input: { readonly email: string; readonly password: string }, from: From = null): Promise<OpenSession> {
    decideLogIn(input);
    const email = readEmail(input.email);
    const account = email === null ? null : await this.database.dataSource.manager.findOneBy(AccountRow, { email });
    const right = await this.passwords.matches(input.password, account ? account.passwordHash : null);
    if (!account || !right) {
      const { manager } = this.database.dataSource;
      await this.audit.note(manager, { kind: "LOG_IN_FAILED", accountId: account?.id ?? null, from });
      throw DomainError.of("MALFORMED", "WRONG_CREDENTIALS", "The email or the password is wrong.");
    }
    const renewed = await this.renewedHash(account, input.password);
    const session = await this.database.dataSource.transaction(async (manager) => {
      const { id, passwordHash } = account;
      if (renewed !== null) await manager.update(AccountRow, { id, passwordHash }, { passwordHash: renewed });
      return this.openRecorded(manager, account, { kind: "LOGGED_IN", from });
    });
    return withAccess(this.accessTokens, session);
  }

  /**
   * Extends a session: a new access token, and a new refresh token that replaces the given one.
   * @throws DomainError UNAUTHENTICATED without a token, or when the session has ended; a stolen token ends it
   */
  async refresh(refreshToken: string | null, from: From = null): Promise<OpenSession> {
    if (refreshToken === null) throw sessionEnded();
    return withAccess(this.accessTokens, await this.sessions.extend(refreshToken, from));
  }

  /**
   * Makes sure that a refresh token can still be exchanged.
   * @throws DomainError UNAUTHENTICATED (SESSION_ENDED) when it has already been exchanged or its session has ended
   */
  async requireUnused(refreshToken: string): Promise<void> {
    if (!(await this.sessions.isUnused(refreshToken))) throw sessionEnded();
  }

  /**
   * Ends the viewer's session and the refresh token's session; usually they are the same.
   * @throws DomainError FORBIDDEN for an API key
   */
  async logOut(viewer: Viewer | null, refreshToken: string | null, from: From = null): Promise<void> {
    if (viewer !== null) requireViewer(viewer);
    const ofToken = refreshToken === null ? null : await this.sessions.idOf(refreshToken);
    for (const sessionId of new Set([viewer?.sessionId, ofToken])) {
      if (!sessionId) continue;
      await this.sessions.end(sessionId);
      const { manager } = this.database.dataSource;
      await this.audit.note(manager, { kind: "LOGGED_OUT", accountId: viewer?.id ?? null, sessionId, from });
    }
  }

  /**
   * Ends all of the viewer's sessions, on every device, including this one.
   * @throws DomainError UNAUTHENTICATED without a viewer
   */
  async logOutEverywhere(viewer: Viewer | null, from: From = null): Promise<void> {
    const { id } = requireViewer(viewer);
    const ended = await this.database.dataSource.transaction((manager) =>
      this.sessions.endAll(manager, id, { how: "logged out everywhere", from }),
    );
    this.sessions.publishEnded(ended);
  }

  /**
   * Resolves a connection's access token or API key to its viewer and expiry.
   * @throws DomainError UNAUTHENTICATED: BAD_TOKEN, TOKEN_EXPIRED, or SESSION_ENDED, which is detected within a second;
   * for an API key BAD_API_KEY, UNKNOWN_API_KEY or API_KEY_ENDED
   */
  async accessOf(token: string, from: From = null): Promise<Access> {
    if (looksLikeApiKey(token)) return { viewer: await this.apiKeyAccess.viewerOf(token, from), expiresAt: null };
    const access = await this.accessTokens.read(token);
    await this.requireActive(access.viewer);
    return access;
  }

  /**
   * Lets a connection go on with a newer access token of its viewer; returns when that ends.
   * @throws DomainError UNAUTHENTICATED as `accessOf` does or without a viewer, INVALID without a connection, FORBIDDEN
   * for another account's token
   */
  async renewConnection(viewer: Viewer | null, accessToken: string, connection: RenewableAccess | null): Promise<Date> {
    const { id } = requireViewer(viewer);
    if (connection === null) {
      throw DomainError.of("INVALID", "NO_CONNECTION", "Only a WebSocket connection has a token to renew.");
    }
    const access = await this.accessTokens.read(accessToken);
    await this.requireActive(access.viewer);
    if (access.viewer.id !== id) {
      throw DomainError.of("FORBIDDEN", "OTHER_ACCOUNT", "This is the token of another account.", "accessToken");
    }
    connection.grant(access);
    return access.expiresAt;
  }

  /**
   * Resolves a request's access token or API key to its viewer.
   * @throws DomainError UNAUTHENTICATED as `accessOf` does
   */
  async viewerOf(token: string, from: From = null): Promise<Viewer> {
    if (looksLikeApiKey(token)) return this.apiKeyAccess.viewerOf(token, from);
    const { viewer } = await this.accessTokens.recall(token);
    await this.requireActive(viewer);
    return viewer;
  }

  /**
   * Makes sure that a viewer's session or API key has not ended.
   * @throws DomainError UNAUTHENTICATED: SESSION_ENDED or API_KEY_ENDED, which is detected within a second
   */
  async requireActive(viewer: Viewer): Promise<void> {
    if (viewer.scopes !== null) return this.apiKeyAccess.requireActive(viewer);
    if (!(await this.sessions.liveness.isAlive(viewer.sessionId))) throw sessionEnded();
  }

  /**
   * Starts polling once a second for sessions and API keys that ended on other nodes; returns a function that stops it.
   */
  watchEnds(): () => void {
    const { apiKeyAccess, database, sessions } = this;
    const stops = [sessions, apiKeyAccess].map((one) => watchEnds(database, one, (id) => one.liveness.noteEnd(id)));
    return () => stops.forEach((stop) => stop());
  }

  /**
   * Calls `listener` with the id of each session or API key that ends, and with what to report to its connections when
   * they are closed.
   */
  onEnded(listener: (sessionId: string, reason: DomainError) => void): void {
    this.sessions.liveness.onEnd((id) => listener(id, sessionEnded()));
    this.apiKeyAccess.liveness.onEnd((id) => listener(id, apiKeyEnded()));
  }

  /** The part of the account that only the viewer may see. */
  async ownAccountOf(viewer: Viewer | null): Promise<OwnAccount> {
    const { id } = requireViewer(viewer, "MANAGE_PROFILE");
    const { email, passwordHash, emailProvenAt, emailRefusedAt } =
      await this.database.dataSource.manager.findOneByOrFail(AccountRow, { id });
    return { email, hasPassword: passwordHash !== null, emailVerified: emailProvenAt !== null, emailRefusedAt };
  }

  /** The viewer's own address. */
  async emailOf(viewer: Viewer | null): Promise<string> {
    return (await this.ownAccountOf(viewer)).email;
  }

  private async signUp(role: Role, input: SignUp, from: From): Promise<OpenSession> {
    const account = { id: newId(), role, ...decideSignUp(input) };
    const passwordHash = await this.passwords.hash(input.password);
    let sendLink: (() => void) | null = null as (() => void) | null;
    const session = await this.database.dataSource.transaction(async (manager) => {
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
      sendLink = await this.emailVerification.begin(manager, account.id);
      return this.openRecorded(manager, account, { kind: "SIGNED_UP", from });
    });
    if (session === null) {
      throw DomainError.of("CONFLICT", "EMAIL_TAKEN", "There is already an account with this email address.", "email");
    }
    sendLink?.();
    return withAccess(this.accessTokens, session);
  }

  private async openRecorded(
    manager: EntityManager,
    account: Pick<Viewer, "id" | "role">,
    event: Pick<AccountEvent, "kind" | "from">,
  ) {
    const session = await this.sessions.open(manager, account);
    const { sessionId } = session.viewer;
    await this.audit.note(manager, { ...event, accountId: account.id, sessionId, how: "password" });
    return session;
  }

  /**
   * A hash at the current cost for a password that was just verified; null if it already has one or the server is busy.
   */
  private async renewedHash({ passwordHash }: AccountRow, password: string): Promise<string | null> {
    if (passwordHash === null || !this.passwords.isOutdated(passwordHash)) return null;
    return this.passwords.hash(password).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
  }
}
