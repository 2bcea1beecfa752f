/** Names a span from elsewhere. */
export type SpanName = { readonly traceId: string; readonly spanId: string; readonly traceFlags: number };

const form = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const nothing = /^0+$/;

/** Reads a `traceparent` (W3C Trace Context); null when it is none. */
export function readTraceparent(text: string): SpanName | null {
  const [, traceId = "", spanId = "", flags = ""] = form.exec(text) ?? [];
  if (traceId === "" || nothing.test(traceId) || nothing.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

/** Writes one. */
export function writeTraceparent({ traceId, spanId, traceFlags }: SpanName): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}
