import type { Clock } from "../clock.js";
import type { Limits } from "./Limits.js";
import { addPoints, type Rate, type Window } from "./rate.js";

/** The maximum rate of frames of any kind on one connection. */
export const frameRate: Rate = { most: 600, seconds: 10 };

/** A frame counts once more for each full unit of this size, because longer frames take longer to read. */
export const frameUnitBytes = 4096;

/** Counts the frames of one connection before they are parsed. */
export class FrameMeter {
  private readonly rate: Rate;
  private window: Window | undefined;

  constructor(
    private readonly clock: Clock,
    { boundFactor }: Pick<Limits, "boundFactor">,
  ) {
    this.rate = { ...frameRate, most: frameRate.most * boundFactor };
  }

  /** Counts one frame; returns whether the connection has exceeded the maximum rate. */
  isOver(bytes: number): boolean {
    const points = 1 + Math.floor(bytes / frameUnitBytes);
    this.window = addPoints(this.window, this.rate, points, this.clock.now().getTime());
    return this.window.points > this.rate.most;
  }
}
