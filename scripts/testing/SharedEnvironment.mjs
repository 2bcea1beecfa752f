import { ModernFakeTimers } from "@jest/fake-timers";
import { TestEnvironment } from "jest-environment-node";
import { ModuleMocker } from "jest-mock";

const isClass = (name) => /^[A-Z]/.test(name) && typeof globalThis[name] === "function";

/**
 * Runs test files in the worker's own global scope, so that they can share modules (see `sharedModules.mjs`). jest
 * itself still runs in a separate scope.
 */
export default class SharedEnvironment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);

  constructor(config, context) {
    this.jest = new TestEnvironment(config, context);
    // jest uses its own scope's classes to compare values, so both scopes must have the same classes.
    for (const name of Object.getOwnPropertyNames(globalThis).filter(isClass))
      this.jest.global[name] = globalThis[name];
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis });
    // jest replaces these for each file.
    this.original = { console: globalThis.console, exit: process.exit, environment: { ...process.env } };
  }

  exportConditions() {
    return this.jest.exportConditions();
  }

  getVmContext() {
    return this.jest.getVmContext();
  }

  async setup() {
    await this.jest.setup();
  }

  /** Undoes what a test file changed outside its own modules. */
  async teardown() {
    const { console, exit, environment } = this.original;
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    globalThis.console = console;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    await this.jest.teardown();
  }
}
