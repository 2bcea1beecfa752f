import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";

/** A proxy must not forward these headers. */
const hopByHop = [
  ...["connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer"],
  ...["transfer-encoding", "upgrade"],
];

/** Removes the hop-by-hop headers and those that `Connection` lists. */
export function endToEndHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  return Object.fromEntries(Object.entries(headers).filter(([name]) => ![...hopByHop, ...named].includes(name)));
}

/** Returns a request's `X-Forwarded-…` headers, which replace those that the client sent. */
export function forwardingHeaders({ socket }: IncomingMessage): OutgoingHttpHeaders {
  return { "x-forwarded-for": socket.remoteAddress ?? "", "x-forwarded-proto": "http" };
}
