import { isIPv4, isIPv6 } from "node:net";

/**
 * Returns the network of an IP address: the first 24 bits of IPv4, the first 48 of IPv6. A network distinguishes
 * providers and regions, but not households. Returns null for anything that is not an IP address.
 */
export function networkOf(address: string): string | null {
  const bare = address.replace(/\/\d+$/, "");
  if (isIPv4(bare)) return `${bare.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(bare)) return null;
  const [head = "", tail] = bare.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  const groups = [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 3);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/48`;
}
