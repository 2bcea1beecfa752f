import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An address in the network, and the number of leading bits that all addresses in the network share. */
export type Network = [Address, number];

/** The range that contains all public IPv6 addresses; its reserved and tunneling ranges are rejected separately. */
const globalUnicast = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

/** Parses an IP address without its zone; an IPv4-mapped IPv6 address becomes IPv4. Returns null for anything else. */
export function parseAddress(text: string): Address | null {
  return isIP(text) === 0 ? null : ipaddr.process(text.replace(/%.*$/, ""));
}

/** Parses an IP address or a network in CIDR notation, without its zone. Returns null for anything else. */
export function parseCidr(text: string): Network | null {
  const address = parseAddress(text);
  if (address !== null) return [address, address.kind() === "ipv4" ? 32 : 128];
  const cidr = text.replace(/%[^/]*/, "");
  return isIP(text.split("/")[0] ?? "") !== 0 && ipaddr.isValidCIDR(cidr) ? ipaddr.parseCIDR(cidr) : null;
}

/** Returns an IPv6 address's network in CIDR notation; `bits`, the prefix length, must be a multiple of 16. */
export function networkOfIPv6(address: string, bits: number): string {
  const groups = ipaddr.IPv6.parse(address.replace(/%.*$/, "")).parts.slice(0, bits / 16);
  return `${groups.map((group) => group.toString(16)).join(":")}::/${bits}`;
}

/** Returns whether an address is on the public internet, not on this machine or in a private or reserved range. */
export function isPublicAddress(address: Address): boolean {
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || (address as ipaddr.IPv6).match(globalUnicast);
}

/** Returns the host of a URL without an IPv6 address's brackets or a trailing dot. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}
