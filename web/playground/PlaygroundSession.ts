import { createGraphiQLFetcher, type Fetcher } from "@graphiql/toolkit";
import { type DocumentNode, getOperationAST, parse } from "graphql";
import { createClient } from "graphql-ws";
import { type Ids, idsIn } from "./ids";

/** `until` is when the access token expires. */
export type Login = { readonly email: string; readonly until: Date };

type LogInResponse = {
  readonly data?: {
    readonly logIn: {
      readonly userErrors: readonly { readonly reason: string }[];
      readonly session: { readonly accessToken: string; readonly expiresAt: string } | null;
    };
  };
  readonly errors?: readonly { readonly message: string }[];
};

const logInMutation = `mutation LogIn($input: LogInInput!) {
  logIn(input: $input) { userErrors { reason } session { accessToken expiresAt } }
}`;

/** Queries for ids that no response has contained yet; sent separately, because only students can search for tutors. */
const lookups = [
  "query LookUpTutor { tutors(first: 1) { edges { node { id } } } }",
  "query LookUpChat { chats(first: 1) { edges { node { id lastMessage { id } } } } }",
];

/**
 * The playground's connection to the server, over HTTP and WebSocket. The token is kept in memory only; it is sent with
 * every request and when a WebSocket opens. Requests omit cookies, so that the playground neither uses nor revokes a
 * user's session in the product.
 */
export class PlaygroundSession {
  private authorization: string | null = null;
  private ended: () => void = () => undefined;
  private seen: Ids = {};
  private readonly sockets = createClient({
    url: `${location.origin.replace(/^http/, "ws")}/graphql`,
    connectionParams: () => (this.authorization === null ? {} : { authorization: this.authorization }),
    retryAttempts: 3,
  });

  private readonly transport: Fetcher = createGraphiQLFetcher({
    url: "/graphql",
    wsClient: this.sockets,
    fetch: (url, init) => this.post(url, init),
  });

  /**
   * Runs queries and mutations over HTTP, and subscriptions over one WebSocket. Right after a new tab is opened,
   * GraphiQL still passes the previous tab's document and operation, so both are taken from the query instead.
   */
  readonly fetcher: Fetcher = (request, options) => {
    const documentAST = parsed(request.query);
    if (documentAST === null) return this.transport(request, options);
    const operation = getOperationAST(documentAST, request.operationName) ?? getOperationAST(documentAST);
    const operationName = operation?.name?.value ?? request.operationName ?? null;
    return this.transport({ ...request, operationName }, { ...options, documentAST });
  };

  /**
   * Logs in, and keeps the access token for later requests.
   * @throws Error with the server's reason if the server rejects the login
   */
  async logIn(email: string, password: string): Promise<Login> {
    this.logOut();
    const response = await this.send({ query: logInMutation, variables: { input: { email, password } } });
    const { data, errors } = (await response.json()) as LogInResponse;
    const session = data?.logIn.session;
    if (session == null) {
      throw new Error(
        data?.logIn.userErrors[0]?.reason ?? errors?.[0]?.message ?? "The server sent an empty response.",
      );
    }
    this.authorization = `Bearer ${session.accessToken}`;
    return { email, until: new Date(session.expiresAt) };
  }

  logOut(): void {
    this.authorization = null;
    this.seen = {};
    // A connection keeps the token that it was opened with, so the next operation must open a new connection.
    this.sockets.terminate();
  }

  /** Calls `listener` when the server has rejected the token, for example after the user has run the example "Log out". */
  onEnd(listener: () => void): void {
    this.ended = listener;
  }

  /** Returns the ids in the latest responses; fills in missing ones from the first tutor and chat the user can see. */
  async ids(): Promise<Ids> {
    const asked = this.seen;
    const isComplete = "tutorId" in asked && "messageId" in asked;
    if (this.authorization !== null && !isComplete) {
      await Promise.all(lookups.map((query) => this.send({ query }).catch(() => undefined)));
      this.seen = { ...this.seen, ...asked };
    }
    return this.seen;
  }

  private send(operation: object): Promise<Response> {
    const headers = { "content-type": "application/json" };
    return this.post("/graphql", { method: "POST", headers, body: JSON.stringify(operation) });
  }

  /** Sends a request with our token, unless the tab's header editor sets an Authorization header. */
  private async post(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const token = headers.has("authorization") ? null : this.authorization;
    if (token !== null) headers.set("authorization", token);
    const response = await fetch(url, { ...init, headers, credentials: "omit" });
    if (token !== null && response.status === 401) {
      this.logOut();
      this.ended();
    }
    const body = (await response
      .clone()
      .json()
      .catch(() => null)) as { readonly data?: unknown } | null;
    this.seen = { ...this.seen, ...idsIn(body?.data) };
    return response;
  }
}

/** Parses a document; returns null if it has a syntax error, which the server then reports. */
function parsed(document: string): DocumentNode | null {
  try {
    return parse(document);
  } catch {
    return null;
  }
}
