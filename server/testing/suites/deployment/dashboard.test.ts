import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { poolSizes } from "../../../platform/database/connections.js";
import { oldMetricNames } from "../../../platform/metrics/oldNames.js";
import { startTestApp } from "../../support/servers/startTestApp.js";

const textOf = (file: string) => readFileSync(join(__dirname, "../../../../deploy", file), "utf8");
const operations = textOf("../docs/OPERATIONS.md");
const own = /\b(?:saywell|nodejs|process)_\w+/g;

const bare = (name: string) => name.replace(/_(bucket|sum|count)$/, "");

type Panel = {
  readonly title: string;
  readonly description?: string;
  readonly targets?: readonly { readonly expr: string }[];
};
type Alert = {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<"summary" | "action", string>>;
};

const { panels } = JSON.parse(textOf("grafana/saywell.json")) as { readonly panels: readonly Panel[] };
const { groups } = parse(textOf("prometheus/alerts.yml")) as {
  readonly groups: readonly { rules: readonly Alert[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules);
const expressions = [
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
];

/** Returns the names of the exposed metrics; for a histogram, those of its series. */
async function exposedNames(): Promise<ReadonlySet<string>> {
  const app = await startTestApp({ config: { metrics: { port: 0, host: "127.0.0.1" } } });
  const text = await (await fetch(app.metricsUrl ?? "")).text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type]) => [name, type] as const);
  return new Set(
    types.flatMap(([name, type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
    ),
  );
}

describe("monitoring", () => {
  let exposed: ReadonlySet<string>;
  beforeAll(async () => (exposed = await exposedNames()));

  it.each(expressions)("all metrics in a query are exposed by the server: %s", (_title, expression) => {
    const names = expression.match(own) ?? [];
    expect(names.filter((name) => !exposed.has(name))).toEqual([]);
    expect(names.length + Number(expression.startsWith("up{"))).toBeGreaterThan(0);
  });

  it("a sum of several metrics counts one that has no series yet as 0", () => {
    const sums = expressions.map(([, expression]) => expression.split(" + ")).filter(({ length }) => length > 1);
    expect(sums.length).toBeGreaterThan(0);
    expect(sums.flat().filter((addend) => !/^\(sum.+ or vector\(0\)\)$/.test(addend))).toEqual([]);
  });

  it.each([
    "saywell_graphql_operation_duration_seconds",
    "saywell_http_request_duration_seconds",
    "saywell_socket_event_duration_seconds",
    "saywell_append_batch_duration_seconds",
  ])("the alerts include one on %s", (metric) => {
    expect(alerts.filter(({ expr }) => expr.includes(metric))).not.toEqual([]);
  });

  it("the dashboard and alerts cover all of the product's metrics", () => {
    const asked = new Set(expressions.flatMap(([, expression]) => expression.match(own) ?? []));
    const shown = new Set([...asked, ...Object.values(oldMetricNames)].map(bare));
    expect([...exposed].filter((name) => name.startsWith("saywell_") && !shown.has(bare(name)))).toEqual([]);
  });

  it("OPERATIONS.md documents all of the product's metrics and no others", () => {
    const described = operations.match(/`saywell_\w+`/g) ?? [];
    const names = [...exposed].filter((name) => name.startsWith("saywell_")).map(bare);
    expect(described.map((name) => name.slice(1, -1)).sort()).toEqual([...new Set(names)].sort());
  });

  it("the dashboard states how many connections each pool may have", () => {
    const { rows, reads, writers } = poolSizes;
    expect(panels.find(({ title }) => title === "Pools")?.description).toBe(
      `Busy and idle connections; rows may have ${rows}, own ${reads}, log ${writers}.`,
    );
  });

  it("the dashboard and alerts name the scrape job that OPERATIONS.md shows", () => {
    const jobs = expressions.flatMap(([, expression]) => expression.match(/(?<=job=")\w+/g) ?? []);
    expect(jobs).toEqual(["saywell"]);
    expect(operations).toContain(`- job_name: ${jobs[0]}\n`);
  });

  it("every alert states what is wrong and what to do", () => {
    for (const { annotations } of alerts) {
      expect(annotations.summary).toMatch(/\.$/);
      expect(annotations.action).toMatch(/\.$/);
    }
  });
});
