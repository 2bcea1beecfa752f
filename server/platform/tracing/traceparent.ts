export type SpanName = { readonly traceId: string; readonly spanId: string; readonly traceFlags: number };

const pattern = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const allZeros = /^0+$/;

/** Parses a `traceparent` (W3C Trace Context); returns null if it is invalid. */
export function readTraceparent(text: string): SpanName | null {
  const [, traceId = "", spanId = "", flags = ""] = pattern.exec(text) ?? [];
  if (traceId === "" || allZeros.test(traceId) || allZeros.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

/** Formats a `traceparent` of version 00. */
export function writeTraceparent({ traceId, spanId, traceFlags }: SpanName): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}
