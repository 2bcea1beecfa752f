import type { BuiltPage } from "./pages";

/** The bundler chunk fields that we use. */
export type Chunk = {
  readonly type: "chunk";
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  /** The file names of the statically imported chunks. */
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
};

/** The bundler's output, by file name. */
export type Bundle = Readonly<Record<string, Chunk | { readonly type: "asset" }>>;

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");

function chunkOf(bundle: Bundle, module: string): Chunk {
  const has = (id: string | null) => id?.replaceAll("\\", "/").endsWith(`/web/${module}`) ?? false;
  const chunks = chunksOf(bundle);
  const found = chunks.find((chunk) => has(chunk.facadeModuleId)) ?? chunks.find((chunk) => chunk.moduleIds.some(has));
  if (found === undefined) throw new Error(`build/pages.ts names ${module}, but no chunk contains it`);
  return found;
}

function collectImports(bundle: Bundle, chunk: Chunk, into: Set<Chunk>): void {
  if (into.has(chunk)) return;
  into.add(chunk);
  for (const name of chunk.imports) {
    const file = bundle[name];
    if (file?.type === "chunk") collectImports(bundle, file, into);
  }
}

/** Returns the chunks that a page needs: those of the entry and the given modules, and all their static imports. */
export function chunksFor(bundle: Bundle, modules: BuiltPage["modules"]): ReadonlySet<Chunk> {
  const needed = new Set<Chunk>();
  for (const chunk of chunksOf(bundle)) if (chunk.isEntry) collectImports(bundle, chunk, needed);
  for (const module of modules) collectImports(bundle, chunkOf(bundle, module), needed);
  return needed;
}
