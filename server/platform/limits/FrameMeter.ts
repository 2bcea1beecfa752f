import type { Clock } from "../clock.js";
import type { Limits } from "./Limits.js";
import { addPoints, type Rate, type Window } from "./rate.js";

/** How many frames one connection may send, whatever they are. */
export const frameRate: Rate = { most: 600, seconds: 10 };

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

  /** Counts one frame; returns whether it exceeds the rate. */
  isOver(): boolean {
    this.window = addPoints(this.window, this.rate, 1, this.clock.now().getTime());
    return this.window.points > this.rate.most;
  }
}
