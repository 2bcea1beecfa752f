import { type SerializeOptions, parse, serialize } from "cookie";
import { newId } from "../ids.js";
import type { Keys } from "../secrets/keys.js";
import { isSigned, sign } from "../secrets/signature.js";

const cookieName = "saywell_device";
/** How long a browser stores the cookie after a login, in seconds. */
const knownSeconds = 180 * 24 * 60 * 60;

/**
 * Recognizes devices that have logged in to an account, by a signed id in a cookie that is valid for one email address.
 * The cookie grants no access; it only keeps an attacker's password guesses from using up the owner's attempts.
 */
export class KnownDevices {
  private readonly options: SerializeOptions;

  /** The cookie is sent only over https if `publicUrl` is https. */
  constructor(
    private readonly keys: Keys,
    publicUrl: string,
  ) {
    const secure = publicUrl.startsWith("https:");
    this.options = { httpOnly: true, sameSite: "strict", secure, path: "/", maxAge: knownSeconds };
  }

  /** Returns the Set-Cookie header that makes a browser a known device of an email address after a login. */
  cookieFor(email: string): string {
    const id = newId();
    return serialize(cookieName, `${id}.${sign(this.keys, `device ${id} ${email}`)}`, this.options);
  }

  /** Returns the device id in a request's Cookie header; null if none is signed for that email address. */
  deviceOf(cookies: string | undefined, email: string): string | null {
    const [id = "", signature = ""] = (parse(cookies ?? "")[cookieName] ?? "").split(".");
    return isSigned(this.keys, `device ${id} ${email}`, signature) ? id : null;
  }
}
