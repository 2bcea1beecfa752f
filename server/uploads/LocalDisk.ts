import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Response } from "express";
import { newId } from "../platform/ids.js";
import { errorCode } from "../platform/errors/StartupError.js";

/** The subfolder for files that are still being received. */
export const incomingFolder = "incoming";

/** Storage in one folder, which several nodes can share. */
export class LocalDisk {
  /** `folder` is created when the first file is stored. */
  constructor(readonly folder: string) {}

  /** Stores bytes atomically. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    const unfinished = join(this.folder, `${name}.${newId()}.part`);
    try {
      await this.makeFolder();
      // Flush before renaming, so that a file under its final name is complete even after a power failure.
      await writeFile(unfinished, bytes, { flush: true, mode: 0o600 });
      await rename(unfinished, join(this.folder, name));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Moves a complete local file into the folder. */
  async take(name: string, path: string): Promise<void> {
    await this.makeFolder();
    await rename(path, join(this.folder, name));
  }

  /** Creates the folder if it is missing, and denies other users access, unless another user owns the folder. */
  private async makeFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await chmod(this.folder, 0o700).catch((error: unknown) => {
      if (errorCode(error) !== "EPERM") throw error;
    });
  }

  /** Does nothing if the file does not exist. */
  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }

  /**
   * Responds to a GET or HEAD with a file, with range support and headers that allow it to be cached forever. Headers
   * already set are kept. Returns whether the file exists; if not, nothing has been sent.
   */
  send(name: string, response: Response): Promise<boolean> {
    const options = { root: this.folder, immutable: true, maxAge: "1y" };
    return new Promise((resolve, reject) => {
      response.sendFile(name, options, (error?: Error) => {
        // A client that disconnected halfway counts as served, too.
        if (error === undefined || response.headersSent) resolve(true);
        else if (["ENOENT", "EISDIR"].includes(errorCode(error))) resolve(false);
        else reject(error);
      });
    });
  }
}
