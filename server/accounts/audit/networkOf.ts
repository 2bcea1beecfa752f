import { isIPv4, isIPv6 } from "node:net";

/**
 * The network that is kept of an address: the first 24 bits of version 4, the first 48 of version 6. It tells one provider
 * and region from another, and no household from its neighbours. Null for what is no address.
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
