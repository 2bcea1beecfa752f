import type { IncomingMessage } from "node:http";
import type { ClientAddresses } from "../http/ClientAddresses.js";
import type { KnownDevices } from "./KnownDevices.js";
import type { RateLimitSubject } from "./rules.js";

/** Finds out whom a request counts for. */
export class RateLimitSubjects {
  constructor(
    private readonly addresses: ClientAddresses,
    readonly devices: KnownDevices,
  ) {}

  /** The account of a logged-in client, and always its address. */
  of(request: IncomingMessage, account: string | null): RateLimitSubject {
    return { account, address: this.addresses.of(request) };
  }

  /** The same, about an email address that is to be protected; `cookies` is the request's Cookie header. */
  about(who: RateLimitSubject, email: unknown, cookies: string | undefined): RateLimitSubject {
    const subject = subjectOf(email);
    return subject === "" ? who : { ...who, subject, device: this.devices.deviceOf(cookies, subject) };
  }
}

/** An email address as it is counted, however it is written; "" for anything else. */
export function subjectOf(email: unknown): string {
  return typeof email === "string" ? email.trim().toLowerCase().slice(0, 320) : "";
}
