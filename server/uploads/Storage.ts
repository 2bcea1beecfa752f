import type { Request, Response } from "express";

/** Where stored files lie, each under its name. One disk is the only one so far; an object store would be another. */
export type Storage = {
  /** Keeps bytes, all of them or none. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Keeps a file that lies whole on this machine; it is then no longer at its path. */
  take(name: string, path: string): Promise<void>;
  /** Removes a file; one that is not there is no matter. */
  remove(name: string): Promise<void>;
  /**
   * Answers a GET or HEAD with a file, in ranges where they are asked for, to be cached for ever. Headers that are set
   * already stay. Answers whether there was such a file; if not, nothing has been answered.
   */
  send(name: string, request: Request, response: Response): Promise<boolean>;
};
