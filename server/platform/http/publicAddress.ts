import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The range that contains all public IPv6 addresses; its reserved and tunneling ranges are rejected separately. */
const globalUnicast = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

/** Parses an IP address; an IPv4 address mapped into IPv6 becomes the IPv4 address. Returns null for anything else. */
export function parseAddress(text: string): Address | null {
  return isIP(text) === 0 ? null : ipaddr.process(text);
}

/**
 * Returns whether an address belongs to the public internet, not to this machine, a private network or a reserved
 * range.
 */
export function isPublicAddress(address: Address): boolean {
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || (address as ipaddr.IPv6).match(globalUnicast);
}

/** Returns the host of a URL without an IPv6 address's brackets or a trailing dot. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}
