import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { atTheEnd } from "../atTheEnd.js";

/** From `PushSubscription.toJSON`. */
export type DeviceSubscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** An accepted push, with its decrypted payload. */
export type ReceivedPush = {
  readonly endpoint: string;
  readonly payload: Record<string, unknown>;
  readonly topic: string | undefined;
  /** Encrypted, as sent over the network. */
  readonly body: Buffer;
};

/** Authenticates senders and decrypts pushes as a device would. */
export type PushService = {
  readonly origin: string;
  readonly received: readonly ReceivedPush[];
  /** Why pushes were rejected as invalid. */
  readonly rejected: readonly string[];
  subscribe(): DeviceSubscription;
  /** Starts rejecting pushes to this subscription with 410. */
  expire(endpoint: string): void;
  /** Calls the listener for each push accepted from now on. */
  onPush(listener: (push: ReceivedPush) => void): void;
};

type Device = { readonly keys: ECDH; readonly auth: Buffer; isExpired: boolean };

/** Starts a service, which is stopped at the end of the test file. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  const received: ReceivedPush[] = [];
  const rejected: string[] = [];
  const listeners: ((push: ReceivedPush) => void)[] = [];
  let origin = "";

  async function receive(path: string, headers: NodeJS.Dict<string | string[]>, body: Buffer): Promise<number> {
    const endpoint = `${origin}${path}`;
    const device = devices.get(endpoint);
    if (!device) return 404;
    if (device.isExpired) return 410;
    await requireVapid(String(headers["authorization"]), origin);
    if (headers["content-encoding"] !== "aes128gcm" || headers["ttl"] === undefined)
      throw new Error("a header is missing");
    const payload = JSON.parse(decrypt(body, device).toString()) as Record<string, unknown>;
    const push = { endpoint, payload, topic: headers["topic"] as string | undefined, body };
    received.push(push);
    for (const listener of listeners) listener(push);
    return 201;
  }

  const server = createServer((request, response) => {
    void buffer(request)
      .then((body) => receive(request.url ?? "", request.headers, body))
      .catch((error: unknown) => {
        rejected.push(String(error));
        return 400;
      })
      .then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atTheEnd(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    rejected,
    subscribe() {
      const keys = createECDH("prime256v1");
      const endpoint = `${origin}/device/${randomBytes(16).toString("hex")}`;
      const auth = randomBytes(16);
      devices.set(endpoint, { keys, auth, isExpired: false });
      return { endpoint, p256dh: keys.generateKeys("base64url"), auth: auth.toString("base64url") };
    },
    expire(endpoint) {
      const device = devices.get(endpoint);
      if (device) device.isExpired = true;
    },
    onPush: (listener) => listeners.push(listener),
  };
}

/** Checks the sender's token (RFC 8292). @throws Error if the token is invalid or names no contact */
async function requireVapid(authorization: string, audience: string): Promise<void> {
  const { importJWK, jwtVerify } = await import("jose");
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = await importJWK({ kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) }, "ES256");
  const { payload } = await jwtVerify(token, jwk, { audience, requiredClaims: ["exp", "sub"] });
  if (!/^(mailto:.+@|https:\/\/)/.test(payload.sub ?? "")) throw new Error("the subject names no contact");
}

/** Decrypts a single-record payload (RFC 8188 and 8291). */
function decrypt(body: Buffer, { keys, auth }: Device): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, with_: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, with_, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
