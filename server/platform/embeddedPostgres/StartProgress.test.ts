import { StartProgress } from "./StartProgress.js";

const rejection = "2026-11-22 12:00:00 UTC [8] FATAL:  the database system is starting up\n";
const redo = (seconds: number) => `2026-11-22 12:00:00 UTC [7] LOG:  redo in progress, elapsed time: ${seconds}.00 s\n`;

describe("the startup of the embedded Postgres", () => {
  it("counts as progressing while new lines appear in its log, and is reported every five seconds", () => {
    const progress = new StartProgress(0);
    let log = "";
    for (let seconds = 10; seconds <= 600; seconds += 10) {
      log += redo(seconds) + rejection;
      expect(progress.isStuck(log, seconds * 1000)).toBe(false);
      expect(progress.report(seconds * 1000)).toBe(`redo in progress, elapsed time: ${seconds}.00 s`);
      expect(progress.report(seconds * 1000 + 1000)).toBeNull();
    }
  });

  it("counts as stuck after two minutes in which only rejected connections are logged", () => {
    const progress = new StartProgress(0);
    expect(progress.isStuck(redo(10), 10_000)).toBe(false);
    expect(progress.isStuck(redo(10) + rejection, 129_000)).toBe(false);
    expect(progress.isStuck(redo(10) + rejection + rejection, 131_000)).toBe(true);
  });
});
