import { type LookupAddress, promises as dns } from "node:dns";
import type { IncomingMessage } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import type { Destinations } from "./Destinations.js";
import { HttpPoster } from "../../platform/http/HttpPoster.js";
import { hostOf } from "../../platform/http/publicAddress.js";

/** `statusCode` is null if there was no response. */
export type SendResult = {
  readonly statusCode: number | null;
  /** The reason for the failure, as a sentence; null if the receiver accepted the delivery. */
  readonly error: string | null;
  /** From the receiver's Retry-After header; null if it requests no delay. */
  readonly retryAfterSeconds: number | null;
};

export type Outgoing = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type ResolveHost = (host: string) => Promise<readonly string[]>;

export const timeoutMs = 10_000;

const notAllowed = "ADDRESS_NOT_ALLOWED";

const sentences: Readonly<Record<string, string>> = {
  [notAllowed]: "The address is not public.",
  TIMEOUT: `There was no response within ${timeoutMs / 1000} seconds.`,
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed before a response.",
  EHOSTUNREACH: "The host is unreachable.",
  ENETUNREACH: "The network is unreachable.",
  ENOTFOUND: "The host name has no address.",
  ENODATA: "The host name has no address.",
  ETIMEOUT: "The host name could not be resolved in time.",
};

/** Posts deliveries. Checks addresses when connecting, which prevents DNS rebinding, and follows no redirects. */
export class WebhookSender {
  private readonly poster = new HttpPoster();

  constructor(
    private readonly destinations: Destinations,
    private readonly resolveHost: ResolveHost = resolveByDns,
  ) {}

  /** Whether `stop` was called, which may have caused an attempt to fail. */
  get isStopped(): boolean {
    return this.poster.isStopped;
  }

  /** Makes one attempt; never rejects. */
  async send(outgoing: Outgoing): Promise<SendResult> {
    try {
      return toResult(await this.post(outgoing));
    } catch (error) {
      return { statusCode: null, error: describe(error), retryAfterSeconds: null };
    }
  }

  /** Aborts running requests and closes all connections. */
  stop(): void {
    this.poster.stop();
  }

  private async post({ url: text, headers, body }: Outgoing): Promise<IncomingMessage> {
    const url = new URL(text);
    // An IP address in the URL is never passed to `lookup`, so it is checked here.
    const isAddress = isIP(hostOf(url)) !== 0;
    if (isAddress ? !this.destinations.allowsAddress(url, hostOf(url)) : !this.destinations.allowsUrl(url)) {
      throw new Error(notAllowed);
    }
    return this.poster.post(url, {
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Saywell-Webhooks/1",
      },
      body,
      lookup: this.lookupFor(url),
      timeoutMs,
    });
  }

  /** Returns a lookup that finds only a host's allowed addresses; the connection is made to one of them. */
  private lookupFor(url: URL): LookupFunction {
    return (host, options, callback) => {
      const resolved = this.resolveHost(host).then((addresses) => {
        const allowed = addresses.filter((address) => this.destinations.allowsAddress(url, address));
        if (allowed.length === 0) throw new Error(notAllowed);
        return allowed.map((address): LookupAddress => ({ address, family: isIP(address) }));
      });
      resolved.then(
        (addresses) => {
          const [first] = addresses;
          if (options.all === true) callback(null, addresses);
          else callback(null, first?.address ?? "", first?.family);
        },
        (error: unknown) => callback(error as NodeJS.ErrnoException, "", 0),
      );
    };
  }
}

function toResult({ statusCode = 0, headers }: IncomingMessage): SendResult {
  const retryAfterSeconds = readRetryAfter(headers["retry-after"]);
  if (statusCode >= 200 && statusCode < 300) return { statusCode, error: null, retryAfterSeconds };
  const isRedirect = statusCode >= 300 && statusCode < 400;
  const error = isRedirect
    ? "The receiver sent a redirect, which is not followed."
    : "The receiver did not accept the event.";
  return { statusCode, error, retryAfterSeconds };
}

function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : null;
}

function describe(error: unknown): string {
  const { message, code = message } = error as Error & { readonly code?: string };
  return sentences[code] ?? `The connection failed (${code}).`;
}

/** Queries DNS directly, because the system resolver blocks one of libuv's four threads. */
async function resolveByDns(host: string): Promise<readonly string[]> {
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length === 0 && answers[0].status === "rejected") throw answers[0].reason;
  return addresses;
}
