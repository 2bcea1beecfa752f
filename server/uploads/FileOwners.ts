import { type EntityManager, In, Raw } from "typeorm";
import { PersonRow } from "../accounts/index.js";
import type { Database } from "../platform/database/database.js";
import { DomainError } from "../platform/errors/DomainError.js";
import { UploadedFileRow } from "./rows/UploadedFileRow.js";
import type { UploadKind } from "./uploadKinds.js";

/** The space of one person, in bytes as they were uploaded. */
export const maxBytesOfPerson = 1024 * 1024 * 1024;
/** How many pictures are looked at in one transaction when unused ones are released. */
const maxConcurrent = 500;

/** The database's time: the nodes' own clocks may differ. */
const databaseNow = () => "now()";

/** A file that somebody uploads, as it is entered. */
export type OwnedFile = {
  /** The name under which it will be served. */
  readonly name: string;
  readonly ownerId: string;
  readonly kind: UploadKind;
  readonly bytes: number;
};

/** Knows whose each uploaded file is, and how much space a person has left. */
export class FileOwners {
  /** `space` is how many bytes a person may upload in all. */
  constructor(
    private readonly database: Pick<Database, "dataSource">,
    private readonly space = maxBytesOfPerson,
  ) {}

  /**
   * Enters a file before it is kept, so that uploads side by side can't overdraw the space together.
   * @throws DomainError INVALID when the person has too little space left
   */
  async register(file: OwnedFile): Promise<void> {
    const { ownerId, bytes } = file;
    await this.database.dataSource.transaction(async (manager) => {
      // The owner's uploads are entered one after the other; a key of the row may be referred to meanwhile.
      const lock = { mode: "for_no_key_update" } as const;
      await manager.findOneOrFail(PersonRow, { select: { id: true }, where: { id: ownerId }, lock });
      const used = (await manager.sum(UploadedFileRow, "bytes", { ownerId })) ?? 0;
      if (used + bytes > this.space) throw full(this.space);
      await manager.insert(UploadedFileRow, file);
    });
  }

  /** Enters files that are there already, whatever the space; those that are entered stay as they are. */
  async adopt(files: readonly OwnedFile[]): Promise<void> {
    await this.database.dataSource
      .createQueryBuilder()
      .insert()
      .into(UploadedFileRow)
      .values([...files])
      .orIgnore()
      .execute();
  }

  /** Strikes out a file that could not be kept. */
  async unregister(name: string): Promise<void> {
    await this.database.dataSource.manager.delete(UploadedFileRow, { name });
  }

  /**
   * Whether a file is this person's own; one that is, is then about to be used and stays for a day at least. Within the
   * transaction that uses it: one that waited here for another connection could wait for itself.
   */
  async claim(manager: EntityManager, ownerId: string, name: string): Promise<boolean> {
    const { affected } = await manager.update(UploadedFileRow, { name, ownerId }, { inUseAt: databaseNow });
    return affected === 1;
  }

  /** Gives the space of a person's files back once `remove` has removed each; files of others are left alone. */
  async release(ownerId: string, names: readonly string[], remove: (name: string) => Promise<void>): Promise<void> {
    await this.database.dataSource.transaction(async (manager) => {
      const released = await manager
        .createQueryBuilder()
        .delete()
        .from(UploadedFileRow)
        .where({ ownerId, name: In([...names]) })
        .returning("name")
        .execute();
      // The rows are gone only when the files are; a node that dies in between leaves both.
      for (const { name } of released.raw as { readonly name: string }[]) await remove(name);
    });
  }

  /**
   * Releases pictures that nobody has used for a day: uploaded and never shown, or replaced by a node that died on the way.
   * Whoever wants to use one meanwhile waits, and is then told that it is gone.
   * @param inUse which of these pictures are shown somewhere
   * @returns how many were released
   */
  async releaseUnused(
    inUse: (names: readonly string[]) => Promise<readonly string[]>,
    remove: (name: string) => Promise<void>,
  ): Promise<number> {
    let released = 0;
    for (let looked = maxConcurrent; looked === maxConcurrent;) {
      const some = await this.releaseSome(inUse, remove);
      looked = some.looked;
      released += some.released;
    }
    return released;
  }

  private releaseSome(
    inUse: (names: readonly string[]) => Promise<readonly string[]>,
    remove: (name: string) => Promise<void>,
  ): Promise<{ readonly looked: number; readonly released: number }> {
    return this.database.dataSource.transaction(async (manager) => {
      const names = await lockUnclaimed(manager);
      if (names.length === 0) return { looked: 0, released: 0 };
      const shown = new Set(await inUse(names));
      const unused = names.filter((name) => !shown.has(name));
      await manager.update(UploadedFileRow, { name: In([...shown]) }, { inUseAt: databaseNow });
      await manager.delete(UploadedFileRow, { name: In(unused) });
      for (const name of unused) await remove(name);
      return { looked: names.length, released: unused.length };
    });
  }
}

/** Locks pictures that nobody has claimed for a day, those left out that another node looks at. */
async function lockUnclaimed(manager: EntityManager): Promise<readonly string[]> {
  const rows = await manager.find(UploadedFileRow, {
    select: { name: true },
    where: { kind: "image", inUseAt: Raw((inUseAt) => `${inUseAt} < now() - interval '1 day'`) },
    order: { inUseAt: "ASC" },
    take: maxConcurrent,
    lock: { mode: "pessimistic_write", onLocked: "skip_locked" },
  });
  return rows.map(({ name }) => name);
}

function full(space: number): DomainError {
  const megabytes = Math.floor(space / 1024 / 1024);
  const reason = `There is no space left for this file: all your files together may have ${megabytes} MB.`;
  return DomainError.of("INVALID", "NO_SPACE_LEFT", reason);
}
