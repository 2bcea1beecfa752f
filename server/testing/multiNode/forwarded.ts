import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";

/** The hop-by-hop headers, which a proxy must not forward. */
const hopByHop = [
  ...["connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer"],
  ...["transfer-encoding", "upgrade"],
];

/** Returns the headers without the hop-by-hop ones and without those that `Connection` names. */
export function endToEndHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  return Object.fromEntries(Object.entries(headers).filter(([name]) => ![...hopByHop, ...named].includes(name)));
}

/** Returns the client's address and protocol as `X-Forwarded-…` headers, to override those that the client sent. */
export function forwardingHeaders({ socket }: IncomingMessage): OutgoingHttpHeaders {
  return { "x-forwarded-for": socket.remoteAddress ?? "", "x-forwarded-proto": "http" };
}
