import { restContract } from "./restContract.js";

export type RestUser = {
  readonly _id: string;
  readonly role: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string;
  readonly verified: boolean;
} & Readonly<Record<string, unknown>>;

/** A chat participant. */
export type RestPerson = {
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly avatar: string | null;
};

export type RestMessage = {
  readonly _id: string;
  readonly chat: string;
  readonly content: string;
  readonly createdAt: string;
  readonly author: RestPerson;
};

export type RestChat = {
  readonly _id: string;
  readonly student: RestPerson;
  readonly teacher: RestPerson;
  readonly lastMessage: RestMessage;
  readonly unreads: number;
};

export type RestError = {
  readonly code: string;
  readonly msg: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId: string;
};

export type RestReply<Data> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body:
    (Record<string, unknown> & { readonly data: Data; readonly meta?: Record<string, unknown> }) | undefined;
  readonly error: RestError | undefined;
};

export type RestCall = {
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly body?: NonNullable<RequestInit["body"]>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Required if the body is a stream. */
  readonly duplex?: "half";
};

/** Sends its access token, stores the refresh cookie, and checks every response against the contract. */
export class RestClient {
  accessToken: string | null = null;
  refreshCookie: string | null = null;

  constructor(readonly origin: string) {}

  /** Returns the response even if the request failed. */
  async send<Data = unknown>(
    method: string,
    path: string,
    { json, body, headers, duplex }: RestCall = {},
  ): Promise<RestReply<Data>> {
    const payload = json === undefined ? body : JSON.stringify(json);
    const response = await fetch(`${this.origin}/api${path}`, {
      method: method.toUpperCase(),
      headers: {
        accept: "application/json",
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...(this.accessToken === null ? {} : { authorization: `Bearer ${this.accessToken}` }),
        ...(this.refreshCookie === null ? {} : { cookie: `saywell_refresh=${this.refreshCookie}` }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
      ...(duplex && { duplex }),
      redirect: "manual",
    });
    this.#keepCookie(response.headers.getSetCookie());
    const text = await response.text();
    const answer = text === "" ? undefined : (JSON.parse(text) as RestReply<Data>["body"]);
    restContract.checkAnswer(method, path, { status: response.status, headers: response.headers, body: answer });
    const error = answer?.["error"] as RestError | undefined;
    return { status: response.status, headers: response.headers, body: answer, error };
  }

  /** Sends a request and returns the data. @throws Error if the request violates the contract or fails */
  async ask<Data>(method: string, path: string, json?: unknown): Promise<Data> {
    if (json !== undefined) restContract.checkRequest(method, path, json);
    const { status, body, error } = await this.send<Data>(method, path, json === undefined ? {} : { json });
    if (body === undefined || error !== undefined) throw new Error(`REST returned ${status}: ${JSON.stringify(body)}`);
    return body.data;
  }

  /** Returns the file's stored name. @throws Error if the upload fails */
  async upload(kind: "image" | "video" | "pdf", bytes: Uint8Array, name = "file"): Promise<string> {
    const { status, body, error } = await this.send<{ file_path: string }>("post", `/upload/${kind}`, {
      body: formWith(kind, bytes, name),
    });
    if (body === undefined || error !== undefined)
      throw new Error(`The upload returned ${status}: ${JSON.stringify(body)}`);
    return body.data.file_path;
  }

  #keepCookie(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const value = /^saywell_refresh=([^;]*)/.exec(cookie)?.[1];
      if (value !== undefined) this.refreshCookie = value === "" ? null : value;
    }
  }
}

/** Creates a multipart form with one file. */
export function formWith(field: string, bytes: Uint8Array, name = "file"): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}
