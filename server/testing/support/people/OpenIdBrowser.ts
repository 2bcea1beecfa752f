import { GraphqlClient } from "../clients/graphqlClient.js";
import { operations, type ProblemAnswer } from "../clients/operations.js";

const start = `mutation Start($input: StartOpenIdInput!) {
  payload: startOpenId(input: $input) { url problems { code reason field } }
}`;
const me = "query Me { viewer { email hasPassword person { id role firstName lastName displayName } } }";

type Started = { payload: { url: string | null; problems: readonly ProblemAnswer[] } };
type Me = {
  viewer: { email: string; hasPassword: boolean; person: { id: string; role: string; displayName: string } };
};

/** Logs in through an OpenID provider and stores our server's cookies. */
export class OpenIdBrowser {
  readonly client: GraphqlClient;
  private kept: string | null = null;

  constructor(readonly origin: string) {
    this.client = new GraphqlClient(origin);
  }

  /** Returns the URL of the provider's page. @throws Error with the problem's code */
  async startsLogIn(input: { role?: string | null; next?: string | null } = {}): Promise<string> {
    const response = await fetch(`${this.origin}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: start, variables: { input } }),
    });
    const { data } = (await response.json()) as { data: Started };
    this.kept = response.headers.getSetCookie().find((cookie) => cookie.startsWith("saywell_openid=")) ?? null;
    if (data.payload.url === null) throw new Error(data.payload.problems[0]?.code);
    return data.payload.url;
  }

  /** Our server's login cookie with its attributes; empty before `startsLogIn`. */
  get cookie(): string {
    return this.kept ?? "";
  }

  /** Follows the provider's redirect; returns the location that our server redirects to. */
  async returns(callback: URL, cookie = this.cookie): Promise<string> {
    const response = await fetch(callback, { redirect: "manual", headers: { cookie: cookie.split(";")[0] ?? "" } });
    if (response.status !== 303) throw new Error(`The callback returned ${response.status}.`);
    for (const one of response.headers.getSetCookie()) {
      const value = /^saywell_refresh=([^;]+)/.exec(one)?.[1];
      if (value !== undefined) this.client.refreshCookie = value;
    }
    return response.headers.get("location") ?? "";
  }

  /** Exchanges the refresh cookie for an access token, as /welcome does, and returns the viewer. */
  async viewer(): Promise<Me["viewer"]> {
    type Session = { payload: { session: { accessToken: string } } };
    const { payload } = await this.client.ask<Session>(operations.refreshSession);
    this.client.accessToken = payload.session.accessToken;
    return (await this.client.ask<Me>(me)).viewer;
  }
}
