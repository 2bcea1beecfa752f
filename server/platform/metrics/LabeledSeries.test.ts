import { Counter } from "./Counter.js";
import { Histogram } from "./Histogram.js";
import { formatMetrics } from "./metric.js";

describe("a metric", () => {
  it('counts label combinations beyond its limit as "other"', () => {
    const calls = new Counter("calls_total", "Calls.", ["who", "how"]);
    for (let i = 0; i < 1000; i++) calls.add(`somebody ${i}`, "somehow");
    for (let i = 0; i < 1000; i++) calls.add("somebody 7", "somehow");
    const samples = [...calls.samples()];
    expect(samples).toHaveLength(301);
    expect(samples.find(({ labels }) => labels[0]?.[1] === "somebody 7")?.value).toBe(1001);
    expect(samples.at(-1)).toMatchObject({
      value: 700,
      labels: [
        ["who", "other"],
        ["how", "other"],
      ],
    });
  });

  it("is written in Prometheus's format with escaped label values", () => {
    const waits = new Histogram("wait_seconds", "Waits.", [0.1, 1], ["where"]);
    for (const value of [0.1, 0.5, 7]) waits.of('a "b"\n\\').observe(value);
    const where = 'where="a \\"b\\"\\n\\\\"';
    expect(formatMetrics([waits])).toBe(
      [
        "# HELP wait_seconds Waits.",
        "# TYPE wait_seconds histogram",
        `wait_seconds_bucket{${where},le="0.1"} 1`,
        `wait_seconds_bucket{${where},le="1"} 2`,
        `wait_seconds_bucket{${where},le="+Inf"} 3`,
        `wait_seconds_sum{${where}} 7.6`,
        `wait_seconds_count{${where}} 3`,
        "",
      ].join("\n"),
    );
  });
});
