import { FrameMeter, frameRate, frameUnitBytes } from "./FrameMeter.js";

const clock = { now: () => new Date(0) };
const accepted = (bytes: number) => {
  const meter = new FrameMeter(clock, { boundFactor: 1 });
  for (let frames = 0; ; frames += 1) if (meter.isOver(bytes)) return frames;
};

it("a connection may send 600 short frames in 10 seconds, or 12 of 200 kB", () => {
  expect([accepted(0), accepted(frameUnitBytes - 1), accepted(200_000)]).toEqual([
    frameRate.most,
    frameRate.most,
    Math.floor(frameRate.most / 49),
  ]);
});
