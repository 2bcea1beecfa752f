import { StartProgress } from "./StartProgress.js";

const refused = "2026-11-22 12:00:00 UTC [8] FATAL:  the database system is starting up\n";
const redo = (seconds: number) => `2026-11-22 12:00:00 UTC [7] LOG:  redo in progress, elapsed time: ${seconds}.00 s\n`;

describe("the start of the embedded Postgres", () => {
  it("is waited for as long as its log says that it goes on, and says every five seconds what it does", () => {
    const progress = new StartProgress(0);
    let log = "";
    for (let seconds = 10; seconds <= 600; seconds += 10) {
      log += redo(seconds) + refused;
      expect(progress.isStuck(log, seconds * 1000)).toBe(false);
      expect(progress.report(seconds * 1000)).toBe(`redo in progress, elapsed time: ${seconds}.00 s`);
      expect(progress.report(seconds * 1000 + 1000)).toBeNull();
    }
  });

  it("is given up when for two minutes nothing is logged but the connections that are refused", () => {
    const progress = new StartProgress(0);
    expect(progress.isStuck(redo(10), 10_000)).toBe(false);
    expect(progress.isStuck(redo(10) + refused, 129_000)).toBe(false);
    expect(progress.isStuck(redo(10) + refused + refused, 131_000)).toBe(true);
  });
});
