import { getVapidHeaders } from "web-push";
import { vapidKeysOf } from "./vapid.js";

describe("the key pair of a secret", () => {
  // The private key of the last one begins with a zero byte, as that of every 256th secret does.
  it.each(["a secret of the tests for pushes", "secret 165"])("signs what push services accept (%s)", (secret) => {
    const { publicKey, privateKey } = vapidKeysOf(secret);
    const sign = () =>
      getVapidHeaders("https://push.example.org", "mailto:a@saywell.example", publicKey, privateKey, "aes128gcm");
    expect(sign).not.toThrow();
    expect(vapidKeysOf(secret)).toEqual({ publicKey, privateKey });
  });
});
