import type { Request, Response } from "express";

/** `LocalDisk` is the only implementation so far; an object store could be another. */
export type Storage = {
  /** Stores bytes atomically. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Moves a complete local file into the store. */
  take(name: string, path: string): Promise<void>;
  /** Does nothing if the file does not exist. */
  remove(name: string): Promise<void>;
  /**
   * Responds to a GET or HEAD with a file, with range support and headers that allow caching it forever. Headers
   * already set are kept. Returns whether the file exists; if not, nothing has been sent.
   */
  send(name: string, request: Request, response: Response): Promise<boolean>;
};
