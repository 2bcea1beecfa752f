import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The tools that tests need besides npm packages. `variable` is the environment variable with the tool's path, which
 * the user can set. `commands` are looked up in `folders`, or on PATH if `folders` is empty; a command counts only if
 * it succeeds with the arguments in `proof`, if any. `packages` lists Debian packages; the first that exists is
 * installed. If this machine can install packages, a missing `preferred` command is installed even if another command
 * is present.
 */
const tools = [
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
    // The headless shell has Chromium's engine but uses half the CPU time (docs/decisions/0067).
    preferred: ["chromium-headless-shell"],
    commands: ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    folders: [],
    packages: ["chromium-headless-shell", "chromium"],
  },
  {
    name: "Chromium with notifications",
    variable: "WHOLE_CHROMIUM",
    commands: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    folders: [],
    packages: ["chromium"],
  },
  {
    name: "Python with D-Bus, which shows notifications",
    variable: "PYTHON_DESKTOP",
    commands: ["python3"],
    folders: [],
    proof: ["-c", "import dbus, gi, shutil; assert shutil.which('dbus-run-session')"],
    packages: ["python3-dbus python3-gi dbus-daemon"],
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
    // Debian installs several versions side by side and puts no initdb on PATH.
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

function find({ variable, folders, proof, ...tool }, commands = tool.commands) {
  if (process.env[variable]) return process.env[variable];
  const candidates = folders.length > 0 ? folders : (process.env.PATH ?? "").split(delimiter);
  const works = (file) => !proof || spawnSync(file, proof, { stdio: "ignore" }).status === 0;
  const files = candidates.flatMap((folder) => commands.map((command) => join(folder, command)));
  return files.find((file) => isExecutable(file) && works(file));
}

/** Returns the paths of the tools found on this machine, as environment variables. */
export function toolsEnvironment() {
  const found = tools.map((tool) => [tool.variable, find(tool)]);
  return Object.fromEntries(found.filter(([, path]) => path !== undefined));
}

const canInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

async function apt(...args) {
  // RUNLEVEL keeps packages from starting services: the tests start what they need.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const [code] = await once(spawn("apt-get", args, { env, stdio: ["ignore", "inherit", "inherit"] }), "close");
  return code === 0;
}

const installPackages = (names) => apt("install", "--yes", "--quiet", "--no-install-recommends", ...names.split(" "));

async function install(wanted) {
  const packages = wanted.map((tool) => tool.packages[0]).join(" ");
  console.log(`Installing ${packages} from Debian …`);
  // One call for all tools, because each call takes seconds; one call per tool only if that fails.
  if (await installPackages(packages)) return;
  for (const tool of wanted) {
    for (const names of tool.packages) if (await installPackages(names)) break;
  }
}

/** Installs the missing tools from Debian if possible. Returns a sentence for each tool that is still missing. */
export async function installTestTools(names = tools.map(({ name }) => name)) {
  const requested = tools.filter((tool) => names.includes(tool.name));
  const wanted = canInstall() ? requested.filter((tool) => !find(tool, tool.preferred)) : [];
  if (wanted.length > 0) {
    await apt("update", "--quiet");
    await install(wanted);
  }
  return requested
    .filter((tool) => !find(tool))
    .map(
      ({ name, variable, packages }) =>
        `${name} is missing: install it (on Debian: apt-get install ${packages[0]}) or give its path in ${variable}.`,
    );
}
