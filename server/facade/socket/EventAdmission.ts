import type { Limits } from "../../platform/limits/Limits.js";
import type { LimitKind, RateLimitSubject } from "../../platform/limits/rules.js";

const ignore = () => undefined;

/** Counts one connection's events against the rate limits and admits them in the order in which they were sent. */
export class EventAdmission {
  /** Resolves when all earlier events have been admitted or rejected. */
  private earlier: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly limits: Limits,
    private readonly subject: RateLimitSubject,
  ) {}

  /**
   * Counts an event immediately but admits it only after all earlier ones, whose counts a slow Redis may delay.
   * @throws TooMany if the event exceeds a limit
   */
  admit(limit: LimitKind | undefined): Promise<void> {
    const counted = this.count(limit);
    // If the count is rejected before the event's turn, nothing else handles the rejection yet.
    counted.catch(ignore);
    const admitted = this.earlier.then(() => counted);
    this.earlier = admitted.catch(ignore);
    return admitted;
  }

  private async count(limit: LimitKind | undefined): Promise<void> {
    await this.limits.take("events", this.subject);
    if (limit) await this.limits.take(limit, this.subject);
  }
}
