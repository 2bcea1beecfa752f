import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/** A request, as far as it says where it comes from. */
type Request = Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } };

/** Tells where requests come from. What proxies say is believed of those proxies only that the operator names. */
export class ClientAddresses {
  private readonly trusted = new BlockList();
  private readonly trustsNobody: boolean;

  /** `proxies` are addresses or networks, as 10.0.0.7 or 10.0.0.0/8. */
  constructor(proxies: readonly string[]) {
    this.trustsNobody = proxies.length === 0;
    for (const proxy of proxies) {
      const [address = "", bits] = proxy.split("/");
      const family = isIPv6(address) ? "ipv6" : "ipv4";
      if (bits === undefined) this.trusted.addAddress(address, family);
      else this.trusted.addSubnet(address, Number(bits), family);
    }
  }

  /**
   * The client's address: the connection's own, or the last one in X-Forwarded-For that no trusted proxy has. One network
   * of version 6 (/64) is one address, because whoever has one has all of it.
   */
  of({ headers, socket }: Request): string {
    const said = String(headers["x-forwarded-for"] ?? "").split(",");
    let address = plain(socket.remoteAddress ?? "");
    while (this.isTrusted(address)) {
      const before = plain(said.pop() ?? "");
      if (isIP(before) === 0) break;
      address = before;
    }
    return isIPv6(address) ? networkOf(address) : address;
  }

  private isTrusted(address: string): boolean {
    return !this.trustsNobody && isIP(address) !== 0 && this.trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  }
}

/** Whether a text is an address or a network of one. */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** Without a port, a zone or the clothes of version 6 around an address of version 4. */
function plain(text: string): string {
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$/, "$1");
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bare)?.[1];
  return mapped ?? bare.replace(/%.*$/, "");
}

function networkOf(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}
