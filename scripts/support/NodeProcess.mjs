import { spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "./root.mjs";

/** A restartable Node process that shares this process's standard output and error. */
export class NodeProcess {
  #args;
  #environment;
  #child;
  #queue = Promise.resolve();

  constructor(args, environment = {}) {
    this.#args = args;
    this.#environment = environment;
  }

  start() {
    this.#child = spawn(process.execPath, this.#args, {
      cwd: root,
      env: { ...process.env, ...this.#environment },
      stdio: ["ignore", "inherit", "inherit"],
    });
  }

  /** Also true if the process was never started. */
  get hasEnded() {
    return this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async end() {
    if (!this.hasEnded) await once(this.#child, "exit");
  }

  async stop() {
    if (!this.hasEnded) this.#child.kill("SIGTERM");
    await this.end();
  }

  /** Stops the process and starts it again, unless it was never started. Concurrent calls run one after the other. */
  restart() {
    this.#queue = this.#queue.then(async () => {
      if (this.#child === undefined) return;
      await this.stop();
      this.start();
    });
  }
}
