import { createHash } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { requireViewer, type Viewer } from "../accounts/index.js";
import { newId } from "../platform/ids.js";
import { isPictureName, pictureName } from "../platform/pictures/pictureFiles.js";
import { DomainError } from "../platform/errors/DomainError.js";
import type { FileOwners, PicturesInUse } from "./FileOwners.js";
import { fileName, type KeptType } from "./fileNames.js";
import type { LocalDisk } from "./LocalDisk.js";
import type { PictureStore } from "./PictureStore.js";
import { type UploadKind, uploadKinds } from "./uploadKinds.js";

/** A completely received file that is waiting to be kept or discarded; it is not served yet. */
export type ReceivedFile = {
  readonly kind: UploadKind;
  /** The client's name for the file, used only in error messages. */
  readonly ownName: string;
  readonly path: string;
  readonly bytes: number;
  /** SHA-256. */
  readonly digest: Buffer;
};

/** Receives uploads as streams, so that memory use doesn't depend on their size, and keeps files of the right type. */
export class FileStore {
  /** `incoming` is a local folder for files that are still being received. */
  constructor(
    private readonly incoming: string,
    private readonly storage: LocalDisk,
    private readonly pictures: Pick<PictureStore, "save" | "remove">,
    private readonly owners: Pick<FileOwners, "register" | "unregister" | "release" | "releaseUnused">,
  ) {}

  /**
   * Writes a stream of bytes to disk. Leaves nothing behind on failure.
   * @throws DomainError INVALID when the file is larger than its kind allows, MALFORMED when the stream is interrupted,
   * UNAVAILABLE when writing to disk fails
   */
  async receive(kind: UploadKind, ownName: string, bytes: Readable): Promise<ReceivedFile> {
    const path = join(this.incoming, newId());
    const hash = createHash("sha256");
    const { maxBytes } = uploadKinds[kind];
    let size = 0;
    async function* measured(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        size += chunk.length;
        if (size > maxBytes) throw tooLarge(kind);
        hash.update(chunk);
        yield chunk;
      }
    }
    try {
      await mkdir(this.incoming, { recursive: true, mode: 0o700 });
      // Open the file first: if the stream opened it, the file could still be created after the removal below.
      const file = await open(path, "wx", 0o600);
      await pipeline(bytes, measured, file.createWriteStream({ flush: true }));
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw (
        asDomainError(error) ??
        DomainError.of("MALFORMED", "UPLOAD_CUT_OFF", "The upload was interrupted. Please try again.")
      );
    }
    return { kind, ownName, path, bytes: size, digest: hash.digest() };
  }

  /**
   * Stores a received file for the viewer, under a newly generated name, after verifying its type from its content; the
   * client's file name is not trusted.
   * @returns the name under which the file is served
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key without the scope, INVALID when the
   * content does not match the kind or the viewer has no space left, UNAVAILABLE when writing to disk fails
   */
  async keep(viewer: Viewer | null, file: ReceivedFile): Promise<string> {
    const { kind, bytes } = file;
    const { keptAs } = uploadKinds[kind];
    const id = newId();
    const name = keptAs === null ? pictureName(id) : fileName(id, keptAs);
    try {
      await this.owners.register({ name, ownerId: requireViewer(viewer, "MANAGE_PROFILE").id, kind, bytes });
      await this.store(file, id, name).catch(async (error: unknown) => {
        await this.owners.unregister(name).catch(() => undefined);
        throw error;
      });
      return name;
    } catch (error) {
      throw asDomainError(error) ?? error;
    } finally {
      await this.discard(file);
    }
  }

  /** Does nothing if the file was already kept or discarded. */
  async discard({ path }: ReceivedFile): Promise<void> {
    await rm(path, { force: true });
  }

  async release(ownerId: string, names: readonly string[], inUse: PicturesInUse): Promise<void> {
    await this.owners.release(ownerId, names, inUse, (name) => this.remove(name));
  }

  async releaseUnused(inUse: PicturesInUse): Promise<number> {
    return this.owners.releaseUnused(inUse, (name) => this.remove(name));
  }

  private async remove(name: string): Promise<void> {
    await (isPictureName(name) ? this.pictures.remove(name) : this.storage.remove(name));
  }

  private async store(file: ReceivedFile, id: string, name: string): Promise<void> {
    const { keptAs } = uploadKinds[file.kind];
    if (keptAs === null) await this.pictures.save(file.path, id);
    else await this.keepAsIs(file, keptAs, name);
  }

  private async keepAsIs({ path, ownName }: ReceivedFile, type: KeptType, name: string): Promise<void> {
    const { fileTypeFromFile } = await import("file-type/node");
    if ((await fileTypeFromFile(path))?.ext !== type) {
      const reason = `${ownName} is in unsupported format!`;
      throw DomainError.of("INVALID", "FILE_NOT_SUPPORTED", reason);
    }
    await this.storage.take(name, path);
  }
}

function tooLarge(kind: UploadKind): DomainError {
  const megabytes = uploadKinds[kind].maxBytes / 1024 / 1024;
  return DomainError.of("INVALID", "FILE_TOO_LARGE", `The file is too large: at most ${megabytes} MB can be uploaded.`);
}

/** Returns a domain error as is, UNAVAILABLE for a file system error, and null for any other error. */
function asDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (typeof error !== "object" || error === null || !("syscall" in error)) return null;
  const reason = "The file could not be stored. Please try again later.";
  const unavailable = new DomainError("UNAVAILABLE", [{ code: "STORAGE_UNAVAILABLE", reason }], 30);
  return Object.assign(unavailable, { cause: error });
}
