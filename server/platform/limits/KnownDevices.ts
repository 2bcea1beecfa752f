import { type SerializeOptions, parse, serialize } from "cookie";
import { newId } from "../ids.js";
import type { Keys } from "../secrets/keys.js";
import { isSigned, sign } from "../secrets/signature.js";

const cookieName = "saywell_device";
const knownSeconds = 180 * 24 * 60 * 60;

/**
 * Recognizes devices that have logged in to an account: each has a cookie with a signed id, valid for one email
 * address. The cookie grants no access; it only keeps an attacker's password guesses from using up the owner's
 * attempts.
 */
export class KnownDevices {
  private readonly options: SerializeOptions;

  constructor(
    private readonly keys: Keys,
    publicUrl: string,
  ) {
    const secure = publicUrl.startsWith("https:");
    this.options = { httpOnly: true, sameSite: "strict", secure, path: "/", maxAge: knownSeconds };
  }

  /** Returns the Set-Cookie header for a device that has logged in with an email address. */
  cookieFor(email: string): string {
    const id = newId();
    return serialize(cookieName, `${id}.${sign(this.keys, `device ${id} ${email}`)}`, this.options);
  }

  /** Returns the device id in a Cookie header; null if none is signed for this email address. */
  deviceOf(cookies: string | undefined, email: string): string | null {
    const [id = "", signature = ""] = (parse(cookies ?? "")[cookieName] ?? "").split(".");
    return isSigned(this.keys, `device ${id} ${email}`, signature) ? id : null;
  }
}
