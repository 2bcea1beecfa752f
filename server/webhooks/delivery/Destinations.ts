import { isIP } from "node:net";
import { hostOf, isPublicAddress, type Network, parseAddress, parseCidr } from "../../platform/http/publicAddress.js";

/**
 * Allows deliveries to public addresses over HTTPS, and to the hosts and networks that the operator allows, even over
 * plain HTTP.
 */
export class Destinations {
  private readonly hosts = new Set<string>();
  private readonly networks: Network[] = [];

  /** `allowed` contains host names, addresses and networks, such as `hooks.internal` and `10.0.0.0/8`. */
  constructor(allowed: readonly string[]) {
    for (const entry of allowed) {
      const network = parseCidr(entry);
      if (network === null) this.hosts.add(entry.toLowerCase());
      else this.networks.push(network);
    }
  }

  /** Checks only the URL's text; the addresses that its host resolves to are checked when connecting. */
  allowsUrl(url: URL): boolean {
    const host = hostOf(url);
    if (isIP(host) !== 0) return this.allowsAddress(url, host);
    return (
      url.protocol === "https:" || (url.protocol === "http:" && (this.hosts.has(host) || this.networks.length > 0))
    );
  }

  /** `address` is the URL's host itself, or an address that the host resolves to. */
  allowsAddress(url: URL, address: string): boolean {
    if (url.protocol !== "https:" && url.protocol !== "http:") return false;
    const parsed = parseAddress(address);
    if (parsed === null) return false;
    const isIn = ([network, bits]: Network) => parsed.kind() === network.kind() && parsed.match(network, bits);
    if (this.hosts.has(hostOf(url)) || this.networks.some(isIn)) return true;
    return url.protocol === "https:" && isPublicAddress(parsed);
  }
}
