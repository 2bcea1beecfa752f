export type GraphqlError = {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly problem?: string; readonly requestId?: string };
};

export type GraphqlAnswer<Data> = {
  readonly status: number;
  readonly data: Data | null;
  readonly errors: readonly GraphqlError[];
};

/** Acts like a browser: sends its access token and stores the refresh cookie. */
export class GraphqlClient {
  accessToken: string | null = null;
  refreshCookie: string | null = null;

  constructor(readonly origin: string) {}

  /** Returns the response even if the request failed. */
  send<Data>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<GraphqlAnswer<Data>> {
    return this.post({ query, variables });
  }

  async post<Data>(request: Readonly<Record<string, unknown>>): Promise<GraphqlAnswer<Data>> {
    const response = await fetch(`${this.origin}/graphql`, {
      method: "POST",
      headers: {
        accept: "application/graphql-response+json, application/json;q=0.9",
        "content-type": "application/json",
        ...(this.accessToken === null ? {} : { authorization: `Bearer ${this.accessToken}` }),
        ...(this.refreshCookie === null ? {} : { cookie: `saywell_refresh=${this.refreshCookie}` }),
      },
      body: JSON.stringify(request),
    });
    this.#keepCookie(response.headers.getSetCookie());
    const body = parsed(await response.text(), response.status) as {
      data?: Data | null;
      errors?: readonly GraphqlError[];
    };
    return { status: response.status, data: body.data ?? null, errors: body.errors ?? [] };
  }

  /** @throws Error with the response's errors */
  async ask<Data>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<Data> {
    const { status, data, errors } = await this.send<Data>(query, variables);
    if (data === null || errors.length > 0) throw new Error(`GraphQL returned ${status}: ${JSON.stringify(errors)}`);
    return data;
  }

  #keepCookie(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const value = /^saywell_refresh=([^;]*)/.exec(cookie)?.[1];
      if (value !== undefined) this.refreshCookie = value === "" ? null : value;
    }
  }
}

function parsed(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The response is not JSON (status ${status}): ${text}`);
  }
}
