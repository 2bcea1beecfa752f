import { type EntityManager, In, Raw } from "typeorm";
import { PersonRow } from "../accounts/index.js";
import type { Database } from "../platform/database/database.js";
import { DomainError } from "../platform/errors/DomainError.js";
import { UploadedFileRow } from "./rows/UploadedFileRow.js";
import type { UploadKind } from "./uploadKinds.js";

/** The default quota per person, in bytes; each file counts with its size as uploaded. */
export const maxBytesOfPerson = 1024 * 1024 * 1024;
/** The number of pictures checked per transaction when unused ones are released. */
const batchSize = 500;

/** Uses the database's clock, because the nodes' clocks may differ. */
const databaseNow = () => "now()";

export type OwnedFile = {
  /** The name under which the file will be served. */
  readonly name: string;
  readonly ownerId: string;
  readonly kind: UploadKind;
  readonly bytes: number;
};

/** Tracks the owner of each uploaded file, and enforces each person's quota. */
export class FileOwners {
  /** `space` is the quota per person, in bytes. */
  constructor(
    private readonly database: Pick<Database, "dataSource">,
    private readonly space = maxBytesOfPerson,
  ) {}

  /**
   * Registers a file before it is stored, so that concurrent uploads can't exceed the quota together.
   * @throws DomainError INVALID when the person has too little space left
   */
  async register(file: OwnedFile): Promise<void> {
    const { ownerId, bytes } = file;
    await this.database.dataSource.transaction(async (manager) => {
      // Serializes the owner's uploads; in this lock mode, other transactions can still reference the row.
      const lock = { mode: "for_no_key_update" } as const;
      await manager.findOneOrFail(PersonRow, { select: { id: true }, where: { id: ownerId }, lock });
      const used = (await manager.sum(UploadedFileRow, "bytes", { ownerId })) ?? 0;
      if (used + bytes > this.space) throw full(this.space);
      await manager.insert(UploadedFileRow, file);
    });
  }

  /** Registers existing files regardless of the quota; files already registered stay unchanged. */
  async adopt(files: readonly OwnedFile[]): Promise<void> {
    await this.database.dataSource
      .createQueryBuilder()
      .insert()
      .into(UploadedFileRow)
      .values([...files])
      .orIgnore()
      .execute();
  }

  /** Removes the row of a file that could not be stored. */
  async unregister(name: string): Promise<void> {
    await this.database.dataSource.manager.delete(UploadedFileRow, { name });
  }

  /**
   * Returns whether a person owns a file; if so, marks it as in use, which protects it for at least a day. Runs in the
   * transaction that uses the file: on a separate connection, it could deadlock with that transaction.
   */
  async claim(manager: EntityManager, ownerId: string, name: string): Promise<boolean> {
    const { affected } = await manager.update(UploadedFileRow, { name, ownerId }, { inUseAt: databaseNow });
    return affected === 1;
  }

  /** Removes a person's files with `remove`, and frees their space; ignores other people's files. */
  async release(ownerId: string, names: readonly string[], remove: (name: string) => Promise<void>): Promise<void> {
    await this.database.dataSource.transaction(async (manager) => {
      const released = await manager
        .createQueryBuilder()
        .delete()
        .from(UploadedFileRow)
        .where({ ownerId, name: In([...names]) })
        .returning("name")
        .execute();
      // The deletion is committed only after all files are removed, so if the node crashes in between, the rows remain.
      for (const { name } of released.raw as { readonly name: string }[]) await remove(name);
    });
  }

  /**
   * Releases pictures unused for a day: uploaded but never used, or replaced on a node that crashed before releasing
   * them. A concurrent claim of such a picture waits, and then returns false.
   * @param inUse returns which of the given pictures are in use
   * @returns the number of released pictures
   */
  async releaseUnused(
    inUse: (names: readonly string[]) => Promise<readonly string[]>,
    remove: (name: string) => Promise<void>,
  ): Promise<number> {
    let released = 0;
    for (let checked = batchSize; checked === batchSize;) {
      const some = await this.releaseSome(inUse, remove);
      checked = some.checked;
      released += some.released;
    }
    return released;
  }

  private releaseSome(
    inUse: (names: readonly string[]) => Promise<readonly string[]>,
    remove: (name: string) => Promise<void>,
  ): Promise<{ readonly checked: number; readonly released: number }> {
    return this.database.dataSource.transaction(async (manager) => {
      const names = await lockUnclaimed(manager);
      if (names.length === 0) return { checked: 0, released: 0 };
      const shown = new Set(await inUse(names));
      const unused = names.filter((name) => !shown.has(name));
      await manager.update(UploadedFileRow, { name: In([...shown]) }, { inUseAt: databaseNow });
      await manager.delete(UploadedFileRow, { name: In(unused) });
      for (const name of unused) await remove(name);
      return { checked: names.length, released: unused.length };
    });
  }
}

/** Locks pictures unclaimed for a day, skipping those that another transaction has locked; returns their names. */
async function lockUnclaimed(manager: EntityManager): Promise<readonly string[]> {
  const rows = await manager.find(UploadedFileRow, {
    select: { name: true },
    where: { kind: "image", inUseAt: Raw((inUseAt) => `${inUseAt} < now() - interval '1 day'`) },
    order: { inUseAt: "ASC" },
    take: batchSize,
    lock: { mode: "pessimistic_write", onLocked: "skip_locked" },
  });
  return rows.map(({ name }) => name);
}

function full(space: number): DomainError {
  const megabytes = Math.floor(space / 1024 / 1024);
  const reason = `There is no space left for this file: all your files together may take up ${megabytes} MB.`;
  return DomainError.of("INVALID", "NO_SPACE_LEFT", reason);
}
