import { createServer } from "node:net";
import { errorCode, StartupError } from "../errors/StartupError.js";

const timeoutMs = 2000;

const sentences: Readonly<Record<string, (port: number, host: string, of: string) => string>> = {
  EADDRINUSE: (port, _, of) =>
    `${of}PORT ${port} is taken by another program: stop it, or set ${of}PORT to another number.`,
  EACCES: (port, _, of) =>
    `${of}PORT ${port} needs more rights than this user has: set ${of}PORT to a number above 1023.`,
  EADDRNOTAVAIL: (_, host, of) => `${of}HOST ${host} is not an address of this machine.`,
  EAI_AGAIN: (_, host, of) => `${of}HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (_, host, of) => `${of}HOST ${host} is not an address of this machine.`,
};

/**
 * Makes sure that a port can be listened on. Waits two seconds for a server that is just stopping.
 * @throws StartupError when it is taken or may not be used
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const error = await tryListening(port, host);
    if (error === undefined) return;
    if (errorCode(error) !== "EADDRINUSE" || Date.now() > deadline) throw listenFailure(error, port, host);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * The sentence for an error of listening on a port; an unknown error is given back as it is. `of` is what the settings'
 * names begin with: METRICS_ for METRICS_PORT and METRICS_HOST.
 */
export function listenFailure(error: unknown, port: number, host: string, of = ""): unknown {
  const sentence = sentences[errorCode(error)];
  return sentence === undefined ? error : new StartupError(sentence(port, host, of));
}

function tryListening(port: number, host: string): Promise<unknown> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}
