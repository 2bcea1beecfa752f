import { chmod, mkdtemp, readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { randomUUID } from "node:crypto";
import type { Viewer } from "../accounts/index.js";
import { aDocument, aPhoto } from "../testing/support/people/pictures.js";
import type { OwnedFile } from "./FileOwners.js";
import { FileStore, LocalDisk, PictureStore } from "./index.js";

const amelia: Viewer = { id: randomUUID(), role: "TEACHER", credentialId: randomUUID(), scopes: null };
const failing = (code: string) => Object.assign(new Error(code), { code, syscall: "write" });

async function aStore(pictures?: (disk: LocalDisk) => PictureStore) {
  const folder = await mkdtemp(join(tmpdir(), "saywell-store-"));
  const registered = new Set<string>();
  const owners: ConstructorParameters<typeof FileStore>[3] = {
    release: async () => undefined,
    releaseUnused: async () => 0,
    register: async ({ name }: OwnedFile) => void registered.add(name),
    unregister: async (name) => void registered.delete(name),
  };
  const disk = new LocalDisk(folder);
  const store = new FileStore(join(folder, "incoming"), disk, pictures?.(disk) ?? new PictureStore(disk), owners);
  return { store, folder, registered };
}

it("FileStore makes uploads readable only by the server's user, even in a folder with wider permissions", async () => {
  const { store, folder } = await aStore();
  await chmod(folder, 0o755);
  const [photo, document] = [Readable.from([await aPhoto()]), Readable.from([aDocument()])];
  await store.keep(amelia, await store.receive("image", "me.jpg", photo));
  await store.keep(amelia, await store.receive("pdf", "cv.pdf", document));
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  for (const path of paths) {
    const { mode } = await stat(path);
    expect([path, (mode & 0o777).toString(8)]).toEqual([path, (await stat(path)).isDirectory() ? "700" : "600"]);
  }
  expect(paths.length).toBeGreaterThan(3);
});

describe.each(["ENOSPC", "EIO", "EDQUOT", "EROFS"])("when the disk fails with %s", (code) => {
  it("FileStore rejects an incoming upload with STORAGE_UNAVAILABLE, and leaves nothing behind", async () => {
    const { store, folder } = await aStore();
    const bytes = Readable.from(
      (async function* () {
        yield await aPhoto();
        throw failing(code);
      })(),
    );
    await expect(store.receive("image", "me.jpg", bytes)).rejects.toMatchObject({
      kind: "UNAVAILABLE",
      problems: [{ code: "STORAGE_UNAVAILABLE" }],
      retryAfter: 30,
    });
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
  });

  it("FileStore rejects and unregisters a picture that can't be written, and accepts the next one", async () => {
    let full = true;
    class FullDisk extends PictureStore {
      override save(picture: Uint8Array | string, id?: string): Promise<string> {
        return full ? Promise.reject(failing(code)) : super.save(picture, id);
      }
    }
    const { store, folder, registered } = await aStore((place) => new FullDisk(place));
    const receive = async () => store.receive("image", "me.jpg", Readable.from([await aPhoto()]));
    await expect(store.keep(amelia, await receive())).rejects.toMatchObject({ kind: "UNAVAILABLE" });
    expect([registered.size, await readdir(join(folder, "incoming"))]).toEqual([0, []]);
    full = false;
    const name = await store.keep(amelia, await receive());
    expect([...registered]).toEqual([name]);
  });
});

it("FileStore leaves nothing behind when an upload is interrupted before its first byte", async () => {
  const { store, folder } = await aStore();
  for (let i = 0; i < 100; i++) {
    const interrupted = Readable.from({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error()) }) });
    await expect(store.receive("image", "me.jpg", interrupted)).rejects.toMatchObject({ kind: "MALFORMED" });
  }
  expect(await readdir(join(folder, "incoming"))).toEqual([]);
});

it("FileStore rejects and discards a file from an anonymous caller", async () => {
  const { store, folder, registered } = await aStore();
  const file = await store.receive("pdf", "cv.pdf", Readable.from([aDocument()]));
  await expect(store.keep(null, file)).rejects.toMatchObject({ kind: "UNAUTHENTICATED" });
  expect([registered.size, await readdir(join(folder, "incoming"))]).toEqual([0, []]);
});
