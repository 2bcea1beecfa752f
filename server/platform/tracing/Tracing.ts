/** Attributes contain names and numbers, never user content. */
export type SpanOptions = {
  readonly kind?: "server" | "client" | "producer" | "consumer";
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** The parent's `traceparent` (W3C Trace Context); by default, the active span is the parent, if there is one. */
  readonly parent?: string | undefined;
  /** Starts a new trace regardless of the active span. */
  readonly isRoot?: boolean;
  /** The `traceparent`s of other spans that caused this one. */
  readonly links?: readonly (string | undefined)[];
};

/** What is known only at the end of a span. */
export type SpanEnd = {
  readonly name?: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly isFailure?: boolean;
};

export interface BegunSpan {
  /** Runs work; the spans that it starts are children of this span. */
  within<Result>(work: () => Result): Result;
  end(how?: SpanEnd): void;
}

export interface Tracing {
  begin(name: string, options?: SpanOptions): BegunSpan;
  /** Runs work in a span that ends when the work settles; if the work rejects, the span is marked as failed. */
  span<Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result>;
  /** Returns the active span's `traceparent`, for another node or a later batch; undefined without an active span. */
  currentTraceparent(): string | undefined;
  /** Binds a function, or an emitter's future listeners, to the active span. */
  bind<Target extends object>(target: Target): Target;
  /** Exports the remaining spans and shuts down. */
  stop(): Promise<void>;
}

/** Runs work, in a span if tracing is on. */
export function inSpan<Result>(
  tracing: Tracing | null,
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracing === null ? work() : tracing.span(name, options, work);
}
