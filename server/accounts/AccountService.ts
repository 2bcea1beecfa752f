import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import { newId } from "../platform/ids.js";
import { Refusal } from "../platform/refusal.js";
import { type Access, AccessTokens } from "./AccessTokens.js";
import { Passwords } from "./Passwords.js";
import type { Role } from "./role.js";
import { AccountRow } from "./rows/AccountRow.js";
import { type RefreshableSession, type RefreshToken, sessionEnded, Sessions } from "./Sessions.js";
import { decideLogIn, decideSignUp, readEmail, type SignUp } from "./signUpRules.js";
import type { Viewer } from "./viewer.type.js";
import { watchEndedSessions } from "./watchEndedSessions.js";

/** Someone who has just come in: who it is, the token that proves it, and the one that prolongs it. */
export type OpenSession = {
  readonly viewer: Viewer;
  /** A JWT, without the word "Bearer". */
  readonly accessToken: string;
  /** When the access token ends. */
  readonly expiresAt: Date;
  readonly refreshToken: RefreshToken;
};

/** Who someone is: signing up, logging in and out, and who comes with a token. */
export class AccountService {
  private readonly passwords = new Passwords();
  private readonly accessTokens: AccessTokens;
  private readonly sessions: Sessions;

  /** `jwtSecret` signs the access tokens: at least 32 characters, the same on every node. */
  constructor(
    private readonly database: Database,
    clock: Clock,
    jwtSecret: string,
  ) {
    this.accessTokens = new AccessTokens(jwtSecret, clock);
    this.sessions = new Sessions(database, clock);
  }

  /**
   * Makes a student's account and logs them in.
   * @throws Refusal INVALID for what is wrong with the fields, CONFLICT (EMAIL_TAKEN) when the email has an account
   */
  signUpStudent(input: Required<SignUp>): Promise<OpenSession> {
    return this.signUp("STUDENT", input);
  }

  /**
   * Makes a tutor's account, as yet without a name and a profile, and logs them in.
   * @throws Refusal INVALID for what is wrong with the fields, CONFLICT (EMAIL_TAKEN) when the email has an account
   */
  signUpTutor({ email, password }: Omit<SignUp, "name">): Promise<OpenSession> {
    return this.signUp("TEACHER", { email, password });
  }

  /**
   * Logs someone in.
   * @throws Refusal INVALID for an empty field; MALFORMED (WRONG_CREDENTIALS), in the same words and after the same work,
   * for an unknown email and a wrong password
   */
  async logIn(input: { readonly email: string; readonly password: string }): Promise<OpenSession> {
    decideLogIn(input);
    const email = readEmail(input.email);
    const account = email && (await this.database.dataSource.manager.findOneBy(AccountRow, { email }));
    const right = await this.passwords.matches(input.password, account ? account.passwordHash : null);
    if (!account || !right) {
      throw Refusal.because("MALFORMED", "WRONG_CREDENTIALS", "The email or the password is wrong.");
    }
    return this.withAccess(
      await this.database.dataSource.transaction((manager) => this.sessions.open(manager, account)),
    );
  }

  /**
   * Prolongs a session: a new access token, and a new refresh token in place of the one shown.
   * @throws Refusal UNAUTHENTICATED when there is none, or the session has ended; a stolen token ends it
   */
  async refresh(refreshToken: string | null): Promise<OpenSession> {
    if (refreshToken === null) throw sessionEnded();
    return this.withAccess(await this.sessions.prolong(refreshToken));
  }

  /** Ends the session of the viewer and the one the refresh token belongs to; usually they are one. */
  async logOut(viewer: Viewer | null, refreshToken: string | null): Promise<void> {
    const ofToken = refreshToken === null ? null : await this.sessions.idOf(refreshToken);
    for (const sessionId of new Set([viewer?.sessionId, ofToken])) {
      if (sessionId) await this.sessions.end(sessionId);
    }
  }

  /**
   * Who comes with an access token, and until when it holds.
   * @throws Refusal UNAUTHENTICATED: BAD_TOKEN, TOKEN_EXPIRED, or SESSION_ENDED, which is noticed within a second
   */
  async accessOf(accessToken: string): Promise<Access> {
    const access = await this.accessTokens.read(accessToken);
    if (!(await this.sessions.liveness.isAlive(access.viewer.sessionId))) throw sessionEnded();
    return access;
  }

  /**
   * Who comes with an access token.
   * @throws Refusal UNAUTHENTICATED as `accessOf` does
   */
  async viewerOf(accessToken: string): Promise<Viewer> {
    return (await this.accessOf(accessToken)).viewer;
  }

  /** Begins to look once a second for sessions that ended on other nodes; answers how to stop. */
  watchSessions(): () => void {
    return watchEndedSessions(this.database, (sessionId) => this.sessions.liveness.noteEnd(sessionId));
  }

  /** Calls `listener` with the id of each session that ends, so that its connections can be closed; answers how to stop. */
  onSessionEnded(listener: (sessionId: string) => void): () => void {
    return this.sessions.liveness.onEnd(listener);
  }

  /** The viewer's own email address. */
  async emailOf(viewer: Viewer): Promise<string> {
    const account = await this.database.dataSource.manager.findOneByOrFail(AccountRow, { id: viewer.id });
    return account.email;
  }

  private async signUp(role: Role, input: SignUp): Promise<OpenSession> {
    const account = { id: newId(), role, ...decideSignUp(input) };
    const passwordHash = await this.passwords.hash(input.password);
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
      return isTaken ? null : this.sessions.open(manager, account);
    });
    if (session === null) {
      throw Refusal.because("CONFLICT", "EMAIL_TAKEN", "There is already an account with this email address.", "email");
    }
    return this.withAccess(session);
  }

  private async withAccess({ viewer, refreshToken }: RefreshableSession): Promise<OpenSession> {
    return { viewer, refreshToken, ...(await this.accessTokens.issue(viewer)) };
  }
}
