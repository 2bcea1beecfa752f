import { createGraphiQLFetcher, type Fetcher } from "@graphiql/toolkit";
import { createClient } from "graphql-ws";

/** Who is logged in, and until when. */
export type Login = { readonly email: string; readonly until: Date };

type Answer = {
  readonly data?: {
    readonly logIn: {
      readonly problems: readonly { readonly reason: string }[];
      readonly session: { readonly accessToken: string; readonly expiresAt: string } | null;
    };
  };
  readonly errors?: readonly { readonly message: string }[];
};

const logInMutation = `mutation LogIn($input: LogInInput!) {
  logIn(input: $input) { problems { reason } session { accessToken expiresAt } }
}`;

/**
 * The playground's way to the server, over HTTP and over WebSocket. The token is kept in memory only and goes with every
 * operation; cookies go with none, so that the playground neither uses nor ends anybody's session in the product.
 */
export class Door {
  private authorization: string | null = null;
  private readonly sockets = createClient({
    url: `${location.origin.replace(/^http/, "ws")}/graphql`,
    connectionParams: () => (this.authorization === null ? {} : { authorization: this.authorization }),
    retryAttempts: 3,
  });

  /** Runs queries and mutations with a request each, subscriptions over one WebSocket. */
  readonly fetcher: Fetcher = createGraphiQLFetcher({
    url: "/graphql",
    wsClient: this.sockets,
    fetch: (url, init) => this.post(url, init),
  });

  /** Logs in. @throws Error with the server's reason when it refuses */
  async logIn(email: string, password: string): Promise<Login> {
    this.logOut();
    const response = await this.post("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: logInMutation, variables: { input: { email, password } } }),
    });
    const { data, errors } = (await response.json()) as Answer;
    const session = data?.logIn.session;
    if (session == null) {
      throw new Error(data?.logIn.problems[0]?.reason ?? errors?.[0]?.message ?? "The server gave no answer.");
    }
    this.authorization = `Bearer ${session.accessToken}`;
    return { email, until: new Date(session.expiresAt) };
  }

  /** Forgets the token. */
  logOut(): void {
    this.authorization = null;
    // A connection has the token it began with; the next one begins with what holds then.
    this.sockets.terminate();
  }

  /** A header that stands in the tab's own editor goes before ours. */
  private post(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.authorization !== null && !headers.has("authorization")) headers.set("authorization", this.authorization);
    return fetch(url, { ...init, headers, credentials: "omit" });
  }
}
