import type { IncomingMessage } from "node:http";

/** A known operation as the web client sends it: by its hash and nothing else. */
export type ShortRequest = {
  readonly extensions: { readonly persistedQuery: { readonly version: 1; readonly sha256Hash: string } };
  readonly operationName?: string | null;
  readonly variables?: Readonly<Record<string, unknown>> | null;
};

/** The longest body that is looked at, in bytes: what fits in one piece. */
const longest = 16 * 1024;

const plain = "application/json; charset=utf-8";
const ofGraphql = "application/graphql-response+json; charset=utf-8";
/** What is answered where one of these is accepted, as negotiation comes to it; other wishes are negotiated the long way. */
const types: ReadonlyMap<string, string> = new Map([
  ["", plain],
  ["*/*", plain],
  ["application/json", plain],
  ["application/graphql-response+json", ofGraphql],
  ["application/graphql-response+json,application/json;q=0.9", ofGraphql],
  ["application/graphql-response+json, application/json;q=0.9", ofGraphql],
]);

/**
 * The media type in which a request would be answered that may be a short one, as far as its head says; null for any other.
 * It is JSON, which no form of another site's page can send (cross-site request forgery).
 */
export function shortRequestType({ method, headers }: IncomingMessage): string | null {
  const length = Number(headers["content-length"]);
  const isShort = length > 0 && length <= longest && headers["content-encoding"] === undefined;
  const isJson = /^application\/json(?:; ?charset=utf-8)?$/i.test(headers["content-type"] ?? "");
  return method === "POST" && isShort && isJson ? (types.get(headers.accept ?? "") ?? null) : null;
}

/** What a request asks for whose body is there; null, and the body is left to be read, where it is anything else. */
export function readShortRequest(request: IncomingMessage): ShortRequest | null {
  if (request.readableLength !== Number(request.headers["content-length"])) return null;
  const body = request.read() as Buffer | null;
  if (body === null) return null;
  request.unshift(body);
  try {
    const sent: unknown = JSON.parse(body.toString());
    return isShortRequest(sent) ? sent : null;
  } catch {
    return null;
  }
}

function isShortRequest(sent: unknown): sent is ShortRequest {
  if (!isRecord(sent) || "query" in sent) return false;
  const { extensions, operationName, variables } = sent;
  const persisted = isRecord(extensions) ? extensions["persistedQuery"] : undefined;
  return (
    isRecord(persisted) &&
    persisted["version"] === 1 &&
    typeof persisted["sha256Hash"] === "string" &&
    (operationName == null || typeof operationName === "string") &&
    (variables == null || isRecord(variables))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
