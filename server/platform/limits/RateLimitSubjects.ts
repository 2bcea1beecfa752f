import type { IncomingMessage } from "node:http";
import type { ClientAddresses } from "../http/ClientAddresses.js";
import type { KnownDevices } from "./KnownDevices.js";
import type { RateLimitSubject } from "./rules.js";

/** Determines whose rate limits a request counts against. */
export class RateLimitSubjects {
  constructor(
    private readonly addresses: ClientAddresses,
    readonly devices: KnownDevices,
  ) {}

  of(request: IncomingMessage, account: string | null, apiKey: string | null = null): RateLimitSubject {
    return { account, apiKey, address: this.addresses.of(request) };
  }

  /** Adds an email address, unless it is blank or not a string, and its known device from the Cookie header. */
  about(caller: RateLimitSubject, email: unknown, cookies: string | undefined): RateLimitSubject {
    const subject = subjectOf(email);
    return subject === "" ? caller : { ...caller, subject, device: this.devices.deviceOf(cookies, subject) };
  }
}

/** Returns an email address normalized for counting; "" for a value that is not a string. */
export function subjectOf(email: unknown): string {
  return typeof email === "string" ? email.trim().toLowerCase().slice(0, 320) : "";
}
