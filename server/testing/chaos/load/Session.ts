import { randomBytes } from "node:crypto";
import { GraphqlClient } from "../../support/clients/graphqlClient.js";
import { operations } from "../../support/clients/operations.js";

type SessionAnswer = {
  readonly payload: {
    readonly problems: readonly { readonly reason: string }[];
    readonly session: {
      readonly accessToken: string;
      readonly viewer: { readonly person: { readonly id: string } };
    } | null;
  };
};

/** A user's session on one device; it can be refreshed on any node. */
export class Session {
  private constructor(
    readonly personId: string,
    readonly login: { readonly email: string; readonly password: string },
    private present: { readonly accessToken: string; readonly refreshCookie: string | null },
  ) {}

  static signUp(origin: string, role: "student" | "tutor"): Promise<Session> {
    const login = { email: `${role}.${randomBytes(6).toString("hex")}@example.org`, password: "correct horse" };
    return role === "student"
      ? Session.open(origin, operations.signUpStudent, { name: "Sam Lee", ...login }, login)
      : Session.open(origin, operations.signUpTutor, login, login);
  }

  onAnotherDevice(origin: string): Promise<Session> {
    return Session.open(origin, operations.logIn, this.login, this.login);
  }

  get accessToken(): string {
    return this.present.accessToken;
  }

  /**
   * Refreshes the session; logs in again if it has been revoked, for example after a lost response.
   * @throws Error if the node can't be reached or fails
   */
  async refresh(origin: string): Promise<void> {
    const client = new GraphqlClient(origin);
    client.refreshCookie = this.present.refreshCookie;
    const { payload } = await client.ask<SessionAnswer>(operations.refreshSession);
    this.present = payload.session
      ? { accessToken: payload.session.accessToken, refreshCookie: client.refreshCookie }
      : (await this.onAnotherDevice(origin)).present;
  }

  private static async open(origin: string, query: string, input: object, login: Session["login"]): Promise<Session> {
    const client = new GraphqlClient(origin);
    const { payload } = await client.ask<SessionAnswer>(query, { input });
    if (payload.session === null) throw new Error(`No session was opened: ${payload.problems[0]?.reason}`);
    const { accessToken, viewer } = payload.session;
    return new Session(viewer.person.id, login, { accessToken, refreshCookie: client.refreshCookie });
  }
}
