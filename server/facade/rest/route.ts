import type { OpenSession, Viewer } from "../../accounts/index.js";
import type { LimitKind } from "../../platform/limits/rules.js";
import type { ReceivedFile, UploadKind } from "../../uploads/index.js";
import { readInput } from "../mappers/input.js";
import type { z } from "zod";

/** Where a list stands in the whole of it. */
export type ListMeta = {
  /** How many there are in all, where that is counted. */
  readonly total?: number;
  readonly limit: number;
  readonly hasMore: boolean;
};

/** What a call comes to; plain data, so that it can be kept and given again. */
export type Answer = {
  /** 200 where nothing else is said. */
  readonly status?: 200 | 201;
  readonly data: unknown;
  readonly meta?: ListMeta;
  /** A refresh token to hand over as a cookie; null to take the cookie back. */
  readonly refreshToken?: OpenSession["refreshToken"] | null;
};

/** One call, after its door has been passed and its body has come in. */
export type Call<Input = unknown> = {
  /** Who calls; null where nobody needs to be logged in. */
  readonly viewer: Viewer | null;
  /** The address it comes from. */
  readonly from: string;
  /** The refresh cookie's value. */
  readonly refreshToken: string | null;
  /** The id in the path, "" where there is none. */
  readonly id: string;
  readonly input: Input;
  /** What was uploaded. */
  readonly file: ReceivedFile | null;
};

/** One method of one path. */
export type Route = {
  readonly method: "get" | "post" | "put";
  /** The path below /api, as Express writes it. */
  readonly path: string;
  /**
   * Who may call: somebody who is logged in; anybody, whose token then is not looked at, because older clients send
   * along whatever token they have; or whoever their token says, nobody if it says nothing.
   */
  readonly caller: "someone" | "anybody" | "whoever";
  /** The kind of file that comes in the form field of the same name; absent: the input is the query or a JSON body. */
  readonly upload?: UploadKind;
  /** What is counted beside the call itself. */
  readonly limit?: LimitKind;
  /** For how long an answer is given again for the same Idempotency-Key, in seconds; absent: a day; 0: never. */
  readonly repeatsFor?: number;
  /** Whether it sets or clears the refresh cookie, which pages of other sites may not have done. */
  readonly setsCookie?: boolean;
  /** Does the work. */
  readonly answer: (call: Call) => Promise<Answer>;
};

/** Makes a route whose input has a shape. */
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
