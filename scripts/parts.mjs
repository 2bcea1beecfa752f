import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * What the tests use beside npm's packages. `variable` names its path for the tests and lets a person name another;
 * `commands` are looked up in PATH and in `folders`; `packages` are Debian's, the first that exists is taken.
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
    commands: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    folders: [],
    packages: ["chromium"],
  },
  {
    name: "an older Postgres (15 to 17)",
    variable: "OLDER_POSTGRES",
    // initdb is in no PATH on Debian, where several versions live side by side.
    commands: ["initdb"],
    folders: ["15", "16", "17"].map((version) => `/usr/lib/postgresql/${version}/bin`),
    packages: ["postgresql-15", "postgresql-16", "postgresql-17"],
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

function find({ variable, commands, folders }) {
  if (process.env[variable]) return process.env[variable];
  const places = folders.length > 0 ? folders : (process.env.PATH ?? "").split(delimiter);
  return places.flatMap((place) => commands.map((command) => join(place, command))).find(isExecutable);
}

/** The paths of the parts that this machine has, as environment variables for the tests. */
export function partsEnvironment() {
  return Object.fromEntries(parts.flatMap((part) => (find(part) ? [[part.variable, find(part)]] : [])));
}

const canInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

function apt(...words) {
  // RUNLEVEL keeps a package from starting its service: the tests start what they need themselves.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  return spawnSync("apt-get", words, { env, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

function install(part) {
  console.log(`${part.name} is missing; asking Debian for ${part.packages.join(" or ")} …`);
  return part.packages.some((name) => apt("install", "--yes", "--quiet", "--no-install-recommends", name));
}

/** Brings the missing parts from Debian where that is possible. Answers one sentence for each that stays missing. */
export function bringParts() {
  let missing = parts.filter((part) => !find(part));
  if (missing.length > 0 && canInstall()) {
    apt("update", "--quiet");
    missing = missing.filter((part) => !install(part) || !find(part));
  }
  return missing.map(
    ({ name, variable, packages }) =>
      `${name} is missing: install it (on Debian: apt-get install ${packages[0]}) or give its path in ${variable}.`,
  );
}
