import { lookup, type LookupAddress, type LookupOptions } from "node:dns";
import { BlockList, isIP } from "node:net";

const internal = new BlockList();
for (const [network, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ] as const),
  ...([
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
  ] as const),
  ...([
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
] as const) {
  internal.addSubnet(network, bits, "ipv4");
}

const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const embedding = new BlockList();
embedding.addSubnet("2001:db8::", 32, "ipv6");
// Teredo and 6to4 carry an IPv4 address, which may be internal.
embedding.addSubnet("2001::", 32, "ipv6");
embedding.addSubnet("2002::", 16, "ipv6");

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !internal.check(address, "ipv4");
  return family === 6 && global6.check(address, "ipv6") && !embedding.check(address, "ipv6");
}

/** Whether a URL is of https and does not name an internal address; a name is resolved by `publicLookup`. */
export function isPublicHttps({ protocol, hostname, username, password }: URL): boolean {
  if (protocol !== "https:" || username !== "" || password !== "") return false;
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? host.includes(".") : isPublicAddress(host);
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a host name for a connection, and refuses one with an internal address. */
export function publicLookup(hostname: string, options: LookupOptions, done: LookupDone): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new Error(`${hostname} has an address that is not public.`), []);
    }
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
}
