import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * What the tests use beside npm's packages. `variable` names its path for the tests and lets a person name another;
 * `commands` are looked up in PATH and in `folders`; one with `proof` counts if it runs with these arguments; `packages`
 * are Debian's, the first entry that exists is taken. Where Debian can be asked, it is asked for `preferred` commands even if
 * another one is there.
 */
const parts = [
  {
    name: "Redis",
    variable: "REDIS_SERVER",
    commands: ["redis-server"],
    folders: [],
    packages: ["redis-server"],
  },
  {
    name: "Chromium",
    variable: "CHROMIUM",
    // The same engine without the browser's window: half the processor time (docs/decisions/0067).
    preferred: ["chromium-headless-shell"],
    commands: ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    folders: [],
    packages: ["chromium-headless-shell", "chromium"],
  },
  {
    name: "nginx",
    variable: "NGINX",
    commands: ["nginx"],
    folders: ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"],
    packages: ["nginx-light"],
  },
  {
    name: "PgBouncer",
    variable: "PGBOUNCER",
    commands: ["pgbouncer"],
    folders: ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"],
    packages: ["pgbouncer"],
  },
  {
    name: "an older Postgres (15 to 17)",
    variable: "OLDER_POSTGRES",
    // initdb is in no PATH on Debian, where several versions live side by side.
    commands: ["initdb"],
    folders: ["15", "16", "17"].map((version) => `/usr/lib/postgresql/${version}/bin`),
    packages: ["postgresql-15", "postgresql-16", "postgresql-17"],
  },
  {
    name: "Python with a Socket.IO client",
    variable: "PYTHON_SOCKETIO",
    commands: ["python3"],
    folders: [],
    proof: ["-c", "import socketio, requests, websocket"],
    packages: ["python3-socketio python3-requests python3-websocket"],
  },
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function find({ variable, folders, proof, ...part }, commands = part.commands) {
  if (process.env[variable]) return process.env[variable];
  const places = folders.length > 0 ? folders : (process.env.PATH ?? "").split(delimiter);
  const isProved = (file) => !proof || spawnSync(file, proof, { stdio: "ignore" }).status === 0;
  const files = places.flatMap((place) => commands.map((command) => join(place, command)));
  return files.find((file) => isExecutable(file) && isProved(file));
}

/** The paths of the parts that this machine has, as environment variables for the tests. */
export function partsEnvironment() {
  const found = parts.map((part) => [part.variable, find(part)]);
  return Object.fromEntries(found.filter(([, path]) => path !== undefined));
}

const canInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

function apt(...words) {
  // RUNLEVEL keeps a package from starting its service: the tests start what they need themselves.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  return spawnSync("apt-get", words, { env, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

function install(part) {
  console.log(`${part.preferred?.[0] ?? part.name} is missing; asking Debian for ${part.packages.join(" or ")} …`);
  const options = ["--yes", "--quiet", "--no-install-recommends"];
  return part.packages.some((names) => apt("install", ...options, ...names.split(" ")));
}

/**
 * Brings the missing parts, or those of these names, from Debian where that is possible. Answers one sentence for each that
 * stays missing.
 */
export function installTestTools(names = parts.map(({ name }) => name)) {
  const asked = parts.filter((part) => names.includes(part.name));
  const wanted = canInstall() ? asked.filter((part) => !find(part, part.preferred)) : [];
  if (wanted.length > 0) {
    apt("update", "--quiet");
    for (const part of wanted) install(part);
  }
  return asked
    .filter((part) => !find(part))
    .map(
      ({ name, variable, packages }) =>
        `${name} is missing: install it (on Debian: apt-get install ${packages[0]}) or give its path in ${variable}.`,
    );
}
