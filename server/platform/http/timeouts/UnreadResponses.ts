import type { IncomingMessage, ServerResponse } from "node:http";
import type { Limits } from "../../limits/Limits.js";
import type { Listener } from "../listener.js";
import { OpenResponses } from "./OpenResponses.js";

/** The maximum number of responses that clients at one address may leave unread. */
export const maxUnreadPerAddress = 20;
/** How often responses are checked; one that was already being sent at the previous check counts as unread. */
export const unreadCheckMs = 5000;

/**
 * Limits how many responses clients can leave unread, because unread responses stay in memory. The operating system
 * buffers a response of normal size, so only large responses to slow clients count.
 */
export class UnreadResponses {
  private readonly open = new OpenResponses();
  /** The responses that were being sent at the last check. */
  private sending: ReadonlySet<ServerResponse> = new Set();

  constructor(
    private readonly limits: Pick<Limits, "boundFactor">,
    private readonly addressOf: (request: IncomingMessage) => string,
  ) {}

  readonly watch: Listener = (request, response, next) => {
    this.open.add(request, response);
    next();
  };

  /** Disconnects the newest connections of an address with too many unread responses. */
  check(): void {
    const sending = [...this.open].filter(({ headersSent }) => headersSent);
    const counts = new Map<string, number>();
    for (const response of sending) {
      if (!this.sending.has(response)) continue;
      const { req } = response;
      const address = this.addressOf(req);
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      if (count > maxUnreadPerAddress * this.limits.boundFactor) req.socket.destroy();
    }
    this.sending = new Set(sending);
  }
}
