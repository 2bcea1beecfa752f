import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from "node:http";

/** Headers that are about one connection and not about what goes through it. */
const ofTheConnection = [
  ...["connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer"],
  ...["transfer-encoding", "upgrade"],
];

/** The headers as they go on, without those of the connection. */
export function passedOn(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  return Object.fromEntries(Object.entries(headers).filter(([name]) => ![...ofTheConnection, ...named].includes(name)));
}

/** Where a request comes from, for the node; what strangers say about it is not believed. */
export function origins({ socket }: IncomingMessage): OutgoingHttpHeaders {
  return { "x-forwarded-for": socket.remoteAddress ?? "", "x-forwarded-proto": "http" };
}
