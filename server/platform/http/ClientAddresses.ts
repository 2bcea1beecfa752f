import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/** The parts of a request that contain its source address. */
type Request = Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } };

/** Determines the client addresses of requests. Only proxies that the operator configured are trusted. */
export class ClientAddresses {
  private readonly trusted = new BlockList();
  private readonly trustsNone: boolean;

  /** `proxies` are the trusted addresses or networks, such as 10.0.0.7 or 10.0.0.0/8. */
  constructor(proxies: readonly string[]) {
    this.trustsNone = proxies.length === 0;
    for (const proxy of proxies) {
      const [address = "", bits] = proxy.split("/");
      const family = isIPv6(address) ? "ipv6" : "ipv4";
      if (bits === undefined) this.trusted.addAddress(address, family);
      else this.trusted.addSubnet(address, Number(bits), family);
    }
  }

  /**
   * Returns the client's address: the connection's own or, behind a trusted proxy, the last one in X-Forwarded-For that
   * is not a trusted proxy's. An IPv6 network (/64) counts as one address, because a client that has one of its
   * addresses can use all of them.
   */
  of({ headers, socket }: Request): string {
    const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
    let address = plain(socket.remoteAddress ?? "");
    while (this.isTrusted(address)) {
      const previous = plain(forwarded.pop() ?? "");
      if (isIP(previous) === 0) break;
      address = previous;
    }
    return isIPv6(address) ? networkOf(address) : address;
  }

  private isTrusted(address: string): boolean {
    return !this.trustsNone && isIP(address) !== 0 && this.trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  }
}

/** Returns whether a string is an IP address or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 && maxBits > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  );
}

/** Strips a port, a zone, and the IPv6 mapping of an IPv4 address. */
function plain(text: string): string {
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$/, "$1");
  const dotted = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bare)?.[1];
  if (dotted !== undefined) return dotted;
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(bare) ?? [];
  if (high === undefined || low === undefined) return bare.replace(/%.*$/, "");
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

function networkOf(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const leading = head === "" ? [] : head.split(":");
  const trailing = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - leading.length - trailing.length }, () => "0");
  const groups = [...leading, ...zeros, ...trailing]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}
