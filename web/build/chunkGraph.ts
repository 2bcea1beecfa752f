import type { BuiltPage } from "./pages";

/** A file of JavaScript as the bundler describes it, as far as we ask. */
export type Chunk = {
  readonly type: "chunk";
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  /** The files that it can't do without. */
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
};

/** What the bundler wrote, by file name. */
export type Bundle = Readonly<Record<string, Chunk | { readonly type: "asset" }>>;

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");

/** The chunk whose file was made for, or has, a module of ours. */
function chunkOf(bundle: Bundle, module: string): Chunk {
  const has = (id: string | null) => id?.replaceAll("\\", "/").endsWith(`/web/${module}`) ?? false;
  const chunks = chunksOf(bundle);
  const found = chunks.find((chunk) => has(chunk.facadeModuleId)) ?? chunks.find((chunk) => chunk.moduleIds.some(has));
  if (found === undefined) throw new Error(`build/pages.ts names ${module}, which is in no chunk`);
  return found;
}

function withImports(bundle: Bundle, chunk: Chunk, into: Set<Chunk>): void {
  if (into.has(chunk)) return;
  into.add(chunk);
  for (const name of chunk.imports) {
    const file = bundle[name];
    if (file?.type === "chunk") withImports(bundle, file, into);
  }
}

/** The chunks that a page needs: those of the entry, and of the given modules. */
export function chunksFor(bundle: Bundle, modules: BuiltPage["modules"]): ReadonlySet<Chunk> {
  const needed = new Set<Chunk>();
  for (const chunk of chunksOf(bundle)) if (chunk.isEntry) withImports(bundle, chunk, needed);
  for (const module of modules) withImports(bundle, chunkOf(bundle, module), needed);
  return needed;
}
