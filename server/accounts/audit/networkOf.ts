import { isIPv4, isIPv6 } from "node:net";
import { networkOfIPv6 } from "../../platform/http/publicAddress.js";

/**
 * Returns the network of an IP address: the first 24 bits of IPv4, the first 48 of IPv6. A network distinguishes
 * providers and regions, but not households. Returns null for anything that is not an IP address.
 */
export function networkOf(address: string): string | null {
  const bare = address.replace(/\/\d+$/, "");
  if (isIPv4(bare)) return `${bare.split(".").slice(0, 3).join(".")}.0/24`;
  return isIPv6(bare) ? networkOfIPv6(bare, 48) : null;
}
