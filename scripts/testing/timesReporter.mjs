import { relative } from "node:path";

const maxShown = 20;
const none = { own: 0, programs: 0, queued: 0 };
const row = (numbers, name) => `${numbers.map((number) => number.toFixed(1).padStart(9)).join("")}  ${name}`;

/**
 * Prints the slowest test files of a full run and where their time went, in seconds. "jest" and "programs" are the CPU
 * time of the test file and of the programs it started; "queued" is time spent waiting for a core, and "waited" is the
 * rest: time spent waiting for programs, Postgres, Redis and timers.
 */
export default class TimesReporter {
  onRunComplete(_contexts, { testResults }) {
    if (testResults.length <= maxShown) return;
    const files = testResults.map(({ testFilePath, perfStats, processor = none }) => {
      const { own, programs, queued } = processor;
      const wall = perfStats.runtime / 1000;
      return {
        name: relative(process.cwd(), testFilePath),
        numbers: [wall, own, programs, queued, Math.max(0, wall - own - queued)],
      };
    });
    const slowest = files.sort((one, other) => other.numbers[0] - one.numbers[0]).slice(0, maxShown);
    const total = files[0].numbers.map((_, i) => files.reduce((sum, { numbers }) => sum + numbers[i], 0));
    const heading = ["seconds", "jest", "programs", "queued", "waited"].map((name) => name.padStart(9)).join("");
    const lines = [
      `${heading}  the slowest of ${files.length} test files`,
      ...slowest.map(({ numbers, name }) => row(numbers, name)),
      row(total, "all"),
    ];
    process.stderr.write(`\n${lines.join("\n")}\n`);
  }
}
