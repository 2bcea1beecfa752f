import { lookup, type LookupAddress, type LookupOptions } from "node:dns";
import { hostOf, isPublicAddress, parseAddress } from "../../platform/http/publicAddress.js";

const isPublic = (text: string) => {
  const address = parseAddress(text);
  return address !== null && isPublicAddress(address);
};

/**
 * Returns whether a URL uses https, without credentials, and does not name an internal address; `publicLookup` checks
 * the addresses that a host name resolves to.
 */
export function isPublicHttps(url: URL): boolean {
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  const host = hostOf(url);
  return parseAddress(host) === null ? host.includes(".") : isPublic(host);
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a host name for a connection, and fails if any of its addresses is internal. */
export function publicLookup(hostname: string, options: LookupOptions, done: LookupDone): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address))) {
      return done(new Error(`${hostname} has an address that is not public.`), []);
    }
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
}
