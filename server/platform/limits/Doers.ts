import type { IncomingMessage } from "node:http";
import type { ClientAddresses } from "../http/ClientAddresses.js";
import type { KnownDevices } from "./KnownDevices.js";
import type { Doer } from "./rules.js";

/** Tells who does something, from the request that asks for it. */
export class Doers {
  constructor(
    private readonly addresses: ClientAddresses,
    readonly devices: KnownDevices,
  ) {}

  /** Who asks: an account where somebody is logged in, an address always. */
  of(request: IncomingMessage, account: string | null): Doer {
    return { account, address: this.addresses.of(request) };
  }

  /** The same, about an email address that is to be protected; `cookies` is the request's Cookie header. */
  about(doer: Doer, email: unknown, cookies: string | undefined): Doer {
    const subject = subjectOf(email);
    return subject === "" ? doer : { ...doer, subject, device: this.devices.deviceOf(cookies, subject) };
  }
}

/** An email address as it is counted, however it is written; "" for what can be none. */
export function subjectOf(email: unknown): string {
  return typeof email === "string" ? email.trim().toLowerCase().slice(0, 320) : "";
}
