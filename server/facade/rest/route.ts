import type { OpenSession, Viewer } from "../../accounts/index.js";
import type { LimitKind } from "../../platform/limits/rules.js";
import type { ReceivedFile, UploadKind } from "../../uploads/index.js";
import { readInput } from "../mappers/input.js";
import type { z } from "zod";

export type ListMeta = {
  readonly total?: number;
  readonly limit: number;
  readonly hasMore: boolean;
};

/** The response to a call, as plain data that can be stored and replayed. */
export type Answer = {
  /** 200 by default. */
  readonly status?: 200 | 201;
  readonly data: unknown;
  readonly meta?: ListMeta;
  /** A refresh token to set as a cookie; null clears the cookie. */
  readonly refreshToken?: OpenSession["refreshToken"] | null;
  readonly isRefreshTokenInBody?: boolean;
};

/** A call that has passed authentication and the rate limits, with its body read. */
export type Call<Input = unknown> = {
  readonly viewer: Viewer | null;
  /** The client's IP address. */
  readonly from: string;
  /** The refresh cookie's value, or null. */
  readonly refreshToken: string | null;
  /** The id in the path; "" when there is none. */
  readonly id: string;
  readonly input: Input;
  readonly file: ReceivedFile | null;
};

export type Route = {
  readonly method: "get" | "post" | "put";
  /** The path under /api, in Express's syntax. */
  readonly path: string;
  /**
   * The allowed callers: "user" requires a valid token; "anonymous" ignores any token, because legacy clients send the
   * one they have even if it is invalid; "optional" uses the token if it is valid.
   */
  readonly caller: "user" | "anonymous" | "optional";
  /** The kind of file to receive, in the field of the same name; if absent, the input is the query or a JSON body. */
  readonly upload?: UploadKind;
  /** The rate limit for this route, in addition to `authentication` for anonymous callers or `calls` for others. */
  readonly limit?: LimitKind;
  /**
   * How long a response is replayed for the same Idempotency-Key, in seconds. If absent, a day; if 0, responses are not
   * replayed.
   */
  readonly repeatsFor?: number;
  /** Whether the route sets or clears the refresh cookie; pages on other sites are not allowed to call such a route. */
  readonly setsCookie?: boolean;
  readonly answer: (call: Call) => Promise<Answer>;
};

/** Creates a route whose input is parsed with a Zod schema. */
export function route<Input>({
  shape,
  answer,
  ...rest
}: Omit<Route, "answer"> & {
  readonly shape: z.ZodType<Input>;
  readonly answer: (call: Call<Input>) => Promise<Answer>;
}): Route {
  return { ...rest, answer: (call) => answer({ ...call, input: readInput(shape, call.input) }) };
}
