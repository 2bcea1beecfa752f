import { generateRequestDetails } from "web-push";
import { HttpPoster } from "../../platform/http/HttpPoster.js";
import type { Subscription } from "./subscriptions.js";
import { isPublicHttps, publicLookup } from "./publicLookup.js";
import type { VapidKeys } from "./vapid.js";

/** `gone` means that the device is no longer subscribed. */
export type PushResult = "sent" | "gone" | "failed";

export const defaultTimeoutMs = 10_000;
/** How long a push service stores a push for an offline device, in seconds. */
const timeToLive = 24 * 60 * 60;

/** Sends pushes (RFC 8030), encrypted for each device (RFC 8291), to push services on the public internet. */
export class PushSender {
  private readonly privateOrigins: ReadonlySet<string>;
  private readonly poster = new HttpPoster();

  constructor(
    private readonly options: {
      readonly keys: VapidKeys;
      readonly subject: string;
      readonly origins: readonly string[];
      readonly timeoutMs?: number;
    },
  ) {
    this.privateOrigins = new Set(options.origins);
  }

  /** The public key that devices subscribe with. */
  get publicKey(): string {
    return this.options.keys.publicKey;
  }

  /** Whether `stop` was called, which may have caused a push to fail. */
  get isStopped(): boolean {
    return this.poster.isStopped;
  }

  /** Aborts the pushes in flight and closes all connections. */
  stop(): void {
    this.poster.stop();
  }

  /** Returns whether pushes to a URL are allowed: it must be a public https URL, or have an allowed origin. */
  isEndpoint(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const url = new URL(endpoint);
    return this.privateOrigins.has(url.origin) || isPublicHttps(url);
  }

  /** Pushes a payload to a device, replacing any undelivered push with the same topic. */
  async send({ endpoint, p256dh, auth }: Subscription, payload: object, topic: string): Promise<PushResult> {
    if (!this.isEndpoint(endpoint)) return "gone";
    const { keys, subject } = this.options;
    const details = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: { subject, ...keys },
      TTL: timeToLive,
      urgency: "high",
      topic,
    });
    const url = new URL(endpoint);
    const { statusCode: status = 0 } = await this.poster.post(url, {
      headers: details.headers,
      body: details.body,
      lookup: this.privateOrigins.has(url.origin) ? undefined : publicLookup,
      timeoutMs: this.options.timeoutMs ?? defaultTimeoutMs,
    });
    if (status === 404 || status === 410) return "gone";
    return status >= 200 && status < 300 ? "sent" : "failed";
  }
}
