import { createServer } from "node:net";
import { errorCode, StartupError } from "../errors/StartupError.js";

const timeoutMs = 2000;

const sentences: Readonly<Record<string, (port: number, host: string, prefix: string) => string>> = {
  EADDRINUSE: (port, _, prefix) =>
    `${prefix}PORT ${port} is in use: stop the program that uses it, or set ${prefix}PORT to another number.`,
  EACCES: (port, _, prefix) =>
    `${prefix}PORT ${port} requires privileges that this user lacks: set ${prefix}PORT to a number above 1023.`,
  EADDRNOTAVAIL: (_, host, prefix) => `${prefix}HOST ${host} is not an address of this machine.`,
  EAI_AGAIN: (_, host, prefix) => `${prefix}HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (_, host, prefix) => `${prefix}HOST ${host} is not an address of this machine.`,
};

/**
 * Checks that a port is free; waits up to two seconds if it is taken, because a server on it may be stopping.
 * @throws StartupError if the port is taken or not permitted, or the host is not an address of this machine
 */
export async function requireFreePort(port: number, host: string, prefix = ""): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const error = await tryListening(port, host);
    if (error === undefined) return;
    if (errorCode(error) !== "EADDRINUSE" || Date.now() > deadline) throw listenFailure(error, port, host, prefix);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Explains why the server can't listen; returns an unknown error unchanged. `prefix` is METRICS_ for METRICS_PORT. */
export function listenFailure(error: unknown, port: number, host: string, prefix = ""): unknown {
  const sentence = sentences[errorCode(error)];
  return sentence === undefined ? error : new StartupError(sentence(port, host, prefix));
}

function tryListening(port: number, host: string): Promise<unknown> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}
