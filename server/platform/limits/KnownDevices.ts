import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { type SerializeOptions, parse, serialize } from "cookie";
import { newId } from "../ids.js";
import type { Keys } from "../secrets/keys.js";

const cookieName = "saywell_device";
/** For how long a device is known after the last log-in, in seconds. */
const knownFor = 180 * 24 * 60 * 60;

/**
 * Knows devices again that have logged in to an account: a signed name in a cookie that holds for one email address. It
 * opens nothing; it only keeps strangers who try passwords from using up the tries of the account's owner.
 */
export class KnownDevices {
  private readonly options: SerializeOptions;

  /** Where `publicUrl` is https the cookie travels by https only. */
  constructor(
    private readonly keys: Keys,
    publicUrl: string,
  ) {
    const secure = publicUrl.startsWith("https:");
    this.options = { httpOnly: true, sameSite: "strict", secure, path: "/", maxAge: knownFor };
  }

  /** The Set-Cookie header by which a browser will be known again, for whoever has logged in with an email address. */
  cookieFor(email: string): string {
    const id = newId();
    return serialize(cookieName, `${id}.${sign(this.keys[0], id, email)}`, this.options);
  }

  /** The device that a request's Cookie header names; null when it names none of that email address. */
  deviceOf(cookies: string | undefined, email: string): string | null {
    const [id = "", signature = ""] = (parse(cookies ?? "")[cookieName] ?? "").split(".");
    return this.keys.some((key) => isEqual(signature, sign(key, id, email))) ? id : null;
  }
}

function sign(key: KeyObject, id: string, email: string): string {
  return createHmac("sha256", key).update(`device ${id} ${email}`).digest("base64url");
}

function isEqual(one: string, other: string): boolean {
  const [given, right] = [Buffer.from(one), Buffer.from(other)];
  return given.length === right.length && timingSafeEqual(given, right);
}
