import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import { networkOfIPv6, parseAddress, parseCidr } from "./publicAddress.js";

type Request = Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } };

/** Determines each request's client address; trusts only the proxies that the operator configured. */
export class ClientAddresses {
  private readonly trusted = new BlockList();

  /** `proxies` are trusted addresses or networks, such as 10.0.0.7 or 10.0.0.0/8. */
  constructor(proxies: readonly string[]) {
    for (const proxy of proxies) {
      const network = parseCidr(proxy);
      if (network !== null) this.trusted.addSubnet(network[0].toString(), network[1], network[0].kind());
    }
  }

  /**
   * Returns the client's address: the connection's own or, behind a trusted proxy, the last one in X-Forwarded-For that
   * is not a trusted proxy's. An IPv6 /64 network counts as one address, because a client with one of its addresses can
   * use all of them.
   */
  of({ headers, socket }: Request): string {
    const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
    let address = plain(socket.remoteAddress ?? "");
    while (this.isTrusted(address)) {
      const previous = plain(forwarded.pop() ?? "");
      if (isIP(previous) === 0) break;
      address = previous;
    }
    return isIPv6(address) ? networkOfIPv6(address, 64) : address;
  }

  private isTrusted(address: string): boolean {
    return isIP(address) !== 0 && this.trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  }
}

/** Returns whether a string is an IP address or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  return parseCidr(text) !== null;
}

/** Strips brackets, a port, a zone, and the IPv6 mapping of an IPv4 address. */
function plain(text: string): string {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/(\.\d+):\d+$/, "$1");
  return parseAddress(bare)?.toString() ?? bare;
}
