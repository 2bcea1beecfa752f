import { getVapidHeaders } from "web-push";
import { errorText } from "../../platform/errors/StartupError.js";
import { vapidKeysOf } from "./vapid.js";

/** Checks the push settings by signing a push without sending it; returns the error message, or null on success. */
export function pushProblem({ secret, subject }: { readonly secret: string; readonly subject: string }): string | null {
  const { publicKey, privateKey } = vapidKeysOf(secret);
  try {
    getVapidHeaders("https://push.example", subject, publicKey, privateKey, "aes128gcm");
    return null;
  } catch (error) {
    return errorText(error);
  }
}
