import { spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "./root.mjs";

/** A Node program that runs beside this one, with its output in this one's; it can be started anew. */
export class NodeProcess {
  #args;
  #environment;
  #child;
  #turn = Promise.resolve();

  /** The program with its arguments, and variables beside the environment's; it does not run yet. */
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

  /** Whether it has ended by itself, or was never started. */
  get hasEnded() {
    return this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Resolves when it ends. */
  async end() {
    if (!this.hasEnded) await once(this.#child, "exit");
  }

  /** Lets it finish what it does and end. */
  async stop() {
    if (!this.hasEnded) this.#child.kill("SIGTERM");
    await this.end();
  }

  /** Stops it and starts it again, one time after the other; does nothing before the first start. */
  restart() {
    this.#turn = this.#turn.then(async () => {
      if (this.#child === undefined) return;
      await this.stop();
      this.start();
    });
  }
}
