import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { type Address, hostOf, isPublicAddress, parseAddress } from "../../platform/http/publicAddress.js";

type Network = [Address, number];

/**
 * Decides where webhooks may be delivered: to public addresses over HTTPS, and to the hosts and networks that the
 * operator allows, also over plain HTTP.
 */
export class Destinations {
  private readonly hosts = new Set<string>();
  private readonly networks: Network[] = [];

  /** `allowed` are host names, addresses and networks, such as `hooks.internal` and `10.0.0.0/8`. */
  constructor(allowed: readonly string[]) {
    for (const entry of allowed) {
      const network = toNetwork(entry);
      if (network === null) this.hosts.add(entry.toLowerCase());
      else this.networks.push(network);
    }
  }

  /**
   * Returns whether a URL is allowed, judging by its text only; the addresses that its host resolves to are checked on
   * connecting.
   */
  allowsUrl(url: URL): boolean {
    const host = hostOf(url);
    if (isIP(host) !== 0) return this.allowsAddress(url, host);
    return (
      url.protocol === "https:" || (url.protocol === "http:" && (this.hosts.has(host) || this.networks.length > 0))
    );
  }

  /** Returns whether connections to an address are allowed for a URL whose host is or resolves to that address. */
  allowsAddress(url: URL, address: string): boolean {
    if (url.protocol !== "https:" && url.protocol !== "http:") return false;
    const parsed = parseAddress(address);
    if (parsed === null) return false;
    if (this.hosts.has(hostOf(url)) || this.networks.some((network) => isIn(parsed, network))) return true;
    return url.protocol === "https:" && isPublicAddress(parsed);
  }
}

function toNetwork(text: string): Network | null {
  if (isIP(text) !== 0) {
    const address = ipaddr.process(text);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  }
  return isIP(text.split("/")[0] ?? "") !== 0 && ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
}

function isIn(address: Address, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
