import type { Clock } from "../clock.js";
import { countOnto, type Rate } from "./rate.js";

/** How many frames one connection may send, whatever they are. */
export const frameRate: Rate = { most: 600, seconds: 10 };

/** Counts what comes over one connection, before it is looked at. */
export class FrameMeter {
  private paidOff = 0;

  constructor(
    private readonly clock: Clock,
    private readonly rate: Rate = frameRate,
  ) {}

  /** Counts one frame; answers whether it was one too many. */
  isOver(): boolean {
    const now = this.clock.now().getTime();
    const { isOver, debt } = countOnto(Math.max(0, this.paidOff - now), this.rate, 1);
    this.paidOff = now + debt;
    return isOver;
  }
}
