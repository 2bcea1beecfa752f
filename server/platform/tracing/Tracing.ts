/** What a span is about; attributes hold names and numbers, and never what somebody wrote. */
export type SpanOptions = {
  readonly kind?: "server" | "client" | "producer" | "consumer";
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** A `traceparent` (W3C Trace Context) that it belongs under; absent: what is being done now, if anything is. */
  readonly parent?: string | undefined;
  /** It begins a trace of its own, whatever is being done now. */
  readonly isRoot?: boolean;
  /** `traceparent`s of what it was done for, beside its parent. */
  readonly links?: readonly (string | undefined)[];
};

/** How a span ends: under another name that is known only then, and as a failure of ours. */
export type SpanEnd = {
  readonly name?: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly isFailure?: boolean;
};

/** A span that has begun and must be ended. */
export interface BegunSpan {
  /** Does something within it: spans that begin there belong under it. */
  within<Result>(work: () => Result): Result;
  end(how?: SpanEnd): void;
}

/** Traces of what a node does; there is none of it unless an operator asks for traces. */
export interface Tracing {
  begin(name: string, wish?: SpanOptions): BegunSpan;
  /** Does something in a span that ends with it, as a failure where it fails. */
  span<Result>(name: string, wish: SpanOptions, work: () => Promise<Result>): Promise<Result>;
  /** The `traceparent` of what is being done now, for another node or a later batch; undefined where nothing is. */
  carry(): string | undefined;
  /** A function that will be called as if from here, or something whose listeners will be. */
  bind<Target extends object>(target: Target): Target;
  /** Sends what has not been sent and ends. */
  stop(): Promise<void>;
}

/** Does something, in a span where there is tracing. */
export function inSpan<Result>(
  tracing: Tracing | null,
  name: string,
  wish: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracing === null ? work() : tracing.span(name, wish, work);
}
