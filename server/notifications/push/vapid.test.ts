import { getVapidHeaders } from "web-push";
import { vapidKeysOf } from "./vapid.js";

describe("vapidKeysOf", () => {
  // The second secret's private key begins with a zero byte, as one in 256 keys does.
  it.each(["a secret of the tests for pushes", "secret 165"])(
    "derives keys that can sign requests to push services (%s)",
    (secret) => {
      const { publicKey, privateKey } = vapidKeysOf(secret);
      const sign = () =>
        getVapidHeaders("https://push.example.org", "mailto:a@saywell.example", publicKey, privateKey, "aes128gcm");
      expect(sign).not.toThrow();
      expect(vapidKeysOf(secret)).toEqual({ publicKey, privateKey });
    },
  );
});
