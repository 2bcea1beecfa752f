import { spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "./root.mjs";

/** A restartable Node child process that shares this process's standard output and error. */
export class NodeProcess {
  #args;
  #environment;
  #child;
  #queue = Promise.resolve();

  /** Prepares the program with its arguments and extra environment variables, without starting it. */
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

  /** Whether the process has ended or was never started. */
  get hasEnded() {
    return this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Resolves when the process has ended. */
  async end() {
    if (!this.hasEnded) await once(this.#child, "exit");
  }

  /** Stops the process with SIGTERM; resolves when it has ended. */
  async stop() {
    if (!this.hasEnded) this.#child.kill("SIGTERM");
    await this.end();
  }

  /** Restarts the process; concurrent calls run one after the other. Does nothing if the process was never started. */
  restart() {
    this.#queue = this.#queue.then(async () => {
      if (this.#child === undefined) return;
      await this.stop();
      this.start();
    });
  }
}
