import { type EntityManager, In, Raw } from "typeorm";
import { PersonRow } from "../accounts/index.js";
import type { Database } from "../platform/database/database.js";
import { DomainError } from "../platform/errors/DomainError.js";
import { UploadedFileRow } from "./rows/UploadedFileRow.js";
import type { UploadKind } from "./uploadKinds.js";

/** The default quota per person, in bytes; each file counts at its uploaded size. */
export const maxBytesOfPerson = 1024 * 1024 * 1024;
/** How many days a picture can go unused before it is released. */
const unusedDays = 1;
/** The maximum number of pictures checked per transaction. */
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

/** Returns which of the given pictures are in use, reading within the caller's transaction. */
export type PicturesInUse = (manager: EntityManager, names: readonly string[]) => Promise<readonly string[]>;

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
      await lockOwner(manager, ownerId);
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

  /** Undoes `register` for a file that could not be stored. */
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

  /**
   * Removes a person's files with `remove`, except pictures in use, and frees the space; ignores other people's files.
   */
  async release(
    ownerId: string,
    names: readonly string[],
    inUse: PicturesInUse,
    remove: (name: string) => Promise<void>,
  ): Promise<void> {
    await this.database.dataSource.transaction(async (manager) => {
      // Saving the owner's profile takes this lock too, so the pictures in use can't change before the commit.
      await lockOwner(manager, ownerId);
      const shown = new Set(await inUse(manager, names));
      const unused = names.filter((name) => !shown.has(name));
      const released = await manager
        .createQueryBuilder()
        .delete()
        .from(UploadedFileRow)
        .where({ ownerId, name: In(unused) })
        .returning("name")
        .execute();
      // The deletion is committed only after all files are removed, so if the node crashes in between, the rows remain.
      for (const { name } of released.raw as { readonly name: string }[]) await remove(name);
    });
  }

  /**
   * Releases pictures that have been unused for a day: they were uploaded but never used, or were replaced on a node
   * that crashed before releasing them. A concurrent claim of such a picture waits, and then returns false. A failed
   * removal is retried a day later.
   * @returns the number of released pictures
   * @throws Error if some pictures could not be removed, after releasing the rest
   */
  async releaseUnused(inUse: PicturesInUse, remove: (name: string) => Promise<void>): Promise<number> {
    let released = 0;
    const failures: unknown[] = [];
    for (let checked = batchSize; checked === batchSize;) {
      const some = await this.releaseSome(inUse, remove);
      checked = some.checked;
      released += some.released;
      failures.push(...some.failures);
    }
    if (failures.length === 0) return released;
    throw new Error(`${failures.length} unused pictures could not be removed.`, { cause: failures[0] });
  }

  private releaseSome(
    inUse: PicturesInUse,
    remove: (name: string) => Promise<void>,
  ): Promise<{ readonly checked: number; readonly released: number; readonly failures: readonly unknown[] }> {
    return this.database.dataSource.transaction(async (manager) => {
      const names = await lockUnclaimed(manager);
      const shown = new Set(await inUse(manager, names));
      const removed = new Set<string>();
      const failures: unknown[] = [];
      for (const name of names.filter((one) => !shown.has(one))) {
        await remove(name).then(
          () => removed.add(name),
          (error: unknown) => failures.push(error),
        );
      }
      const kept = names.filter((name) => !removed.has(name));
      await manager.update(UploadedFileRow, { name: In(kept) }, { inUseAt: databaseNow });
      await manager.delete(UploadedFileRow, { name: In([...removed]) });
      return { checked: names.length, released: removed.size, failures };
    });
  }
}

/** Locks a person's account until the transaction ends; other transactions can still reference it. */
async function lockOwner(manager: EntityManager, ownerId: string): Promise<void> {
  const lock = { mode: "for_no_key_update" } as const;
  await manager.findOneOrFail(PersonRow, { select: { id: true }, where: { id: ownerId }, lock });
}

/** Locks pictures unclaimed for a day, skipping those that another transaction has locked; returns their names. */
async function lockUnclaimed(manager: EntityManager): Promise<readonly string[]> {
  const rows = await manager.find(UploadedFileRow, {
    select: { name: true },
    where: { kind: "image", inUseAt: Raw((inUseAt) => `${inUseAt} < now() - interval '${unusedDays} days'`) },
    order: { inUseAt: "ASC" },
    take: batchSize,
    lock: { mode: "pessimistic_write", onLocked: "skip_locked" },
  });
  return rows.map(({ name }) => name);
}

function full(space: number): DomainError {
  const megabytes = Math.floor(space / 1024 / 1024);
  const reason = `There is no space left for this file: your files may take up at most ${megabytes} MB in total.`;
  return DomainError.of("INVALID", "NO_SPACE_LEFT", reason);
}
