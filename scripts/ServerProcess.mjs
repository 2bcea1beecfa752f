import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./root.mjs";

const host = "127.0.0.1";

/** The built server as a process on a port of its own, which is started anew at every change. */
export class ServerProcess {
  #environment;
  #child;
  #turn = Promise.resolve();

  /** Starts it with these variables beside the environment's; answers its address once it listens, or has failed to. */
  async start(environment) {
    const port = await unusedPort();
    this.#environment = { ...environment, PORT: String(port), HOST: host };
    this.#spawn();
    while (!this.#hasEnded && !(await listens(port))) await pause(50);
    return `http://${host}:${port}`;
  }

  /** Stops it and starts it again; does nothing before the first start. */
  restart() {
    this.#turn = this.#turn.then(async () => {
      if (this.#child === undefined) return;
      await this.stop();
      this.#spawn();
    });
  }

  /** Lets it finish what it does and end. */
  async stop() {
    if (this.#hasEnded) return;
    this.#child.kill("SIGTERM");
    await once(this.#child, "exit");
  }

  #spawn() {
    this.#child = spawn(process.execPath, ["dist/server/main.js"], {
      cwd: root,
      env: { ...process.env, ...this.#environment },
      stdio: ["ignore", "inherit", "inherit"],
    });
  }

  get #hasEnded() {
    return this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }
}

async function unusedPort() {
  const probe = createServer().listen(0, host);
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}

function listens(port) {
  const socket = connect(port, host);
  return once(socket, "connect")
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
