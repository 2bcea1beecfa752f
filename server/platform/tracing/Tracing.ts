/** A span's options; attributes contain names and numbers, never user content. */
export type SpanOptions = {
  readonly kind?: "server" | "client" | "producer" | "consumer";
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** The `traceparent` (W3C Trace Context) of the parent; if absent, the active span is the parent, if there is one. */
  readonly parent?: string | undefined;
  /** Starts a new trace regardless of the active span. */
  readonly isRoot?: boolean;
  /** The `traceparent`s of other spans that caused this one. */
  readonly links?: readonly (string | undefined)[];
};

/** The data known only at the end of a span: its final name, more attributes, and whether the server failed. */
export type SpanEnd = {
  readonly name?: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly isFailure?: boolean;
};

/** A started span, which must be ended. */
export interface BegunSpan {
  /** Runs work with this span active, so that the spans that the work starts are its children. */
  within<Result>(work: () => Result): Result;
  end(how?: SpanEnd): void;
}

/** Tracing of a node's work; off unless it is configured. */
export interface Tracing {
  begin(name: string, options?: SpanOptions): BegunSpan;
  /** Runs work in a span that ends when the work does; if the work rejects, the span is marked as failed. */
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
