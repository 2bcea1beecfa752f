import * as http from "node:http";
import * as https from "node:https";
import { generateRequestDetails } from "web-push";
import { discardBody } from "../../platform/http/discardBody.js";
import type { Subscription } from "./subscriptions.js";
import { isPublicHttps, publicLookup } from "./publicLookup.js";
import type { VapidKeys } from "./vapid.js";

/** The result of a push: `gone` if the device is no longer subscribed. */
export type PushResult = "sent" | "gone" | "failed";

/** The default timeout of a push, in milliseconds. */
const defaultTimeoutMs = 10_000;
/** How long an idle connection stays open, in milliseconds. */
const idleMs = 4000;
/** How long a push service stores a push for a device that is offline, in seconds. */
const timeToLive = 24 * 60 * 60;

/** Sends pushes (RFC 8030), encrypted for the device (RFC 8291), to push services on the public internet. */
export class PushSender {
  private readonly privateOrigins: ReadonlySet<string>;
  private readonly agents = {
    "http:": new http.Agent({ keepAlive: true, timeout: idleMs }),
    "https:": new https.Agent({ keepAlive: true, timeout: idleMs }),
  };
  private stopped = false;

  /** `origins` lists the push services that are allowed even if they are internal or use plain http. */
  constructor(
    private readonly options: {
      readonly keys: VapidKeys;
      /** An https or mailto URL that push services can use to contact the operator. */
      readonly subject: string;
      readonly origins: readonly string[];
      /** The timeout of a push in milliseconds; ten seconds by default. */
      readonly timeoutMs?: number;
    },
  ) {
    this.privateOrigins = new Set(options.origins);
  }

  /** The public key that devices subscribe with. */
  get publicKey(): string {
    return this.options.keys.publicKey;
  }

  /** Whether `stop` was called, which may be the cause of a failed push. */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** Aborts the pushes in flight and closes all connections. */
  stop(): void {
    this.stopped = true;
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  /** Returns whether pushes may be sent to a URL: it must be public https or have an allowed origin. */
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
    const status = await this.post(new URL(endpoint), details.headers, details.body);
    if (status === 404 || status === 410) return "gone";
    return status >= 200 && status < 300 ? "sent" : "failed";
  }

  /** Sends a POST request without following redirects, discards the response body, and returns the status. */
  private post(url: URL, headers: Record<string, string>, body: Buffer | null): Promise<number> {
    const { timeoutMs = defaultTimeoutMs } = this.options;
    const { request } = url.protocol === "http:" ? http : https;
    const options: http.RequestOptions = {
      method: "POST",
      headers,
      agent: this.agents[url.protocol as keyof typeof this.agents],
      ...(!this.privateOrigins.has(url.origin) && { lookup: publicLookup }),
    };
    return new Promise((resolve, reject) => {
      const sending = request(url, options, (response) => {
        discardBody(response);
        resolve(response.statusCode ?? 0);
      });
      // The timeout covers the whole push, because an idle timeout would never fire for a service that keeps sending
      // single bytes.
      const timer = setTimeout(
        () => sending.destroy(new Error("The push service did not respond in time.")),
        timeoutMs,
      );
      sending.on("close", () => {
        clearTimeout(timer);
        // Node emits neither a response nor an error if the service switches protocols.
        reject(new Error("The push service closed the connection without a response."));
      });
      sending.on("error", reject);
      sending.end(body ?? undefined);
    });
  }
}
