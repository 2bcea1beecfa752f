import { getVapidHeaders } from "web-push";
import { vapidKeysOf } from "./vapid.js";

describe("vapidKeysOf", () => {
  // The last secret's private key begins with a zero byte, as happens for one of 256 secrets.
  it.each(["a secret of the tests for pushes", "secret 165"])(
    "derives keys whose signatures push services accept (%s)",
    (secret) => {
      const { publicKey, privateKey } = vapidKeysOf(secret);
      const sign = () =>
        getVapidHeaders("https://push.example.org", "mailto:a@saywell.example", publicKey, privateKey, "aes128gcm");
      expect(sign).not.toThrow();
      expect(vapidKeysOf(secret)).toEqual({ publicKey, privateKey });
    },
  );
});
