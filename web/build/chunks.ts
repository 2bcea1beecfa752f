/**
 * Which modules are built into one file. Everything else is split by route, as the imports say; these few would otherwise
 * fall into dozens of tiny files that each page has to ask for.
 */

/** As much of the bundler's knowledge of a module as is asked here. */
type Module = {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
};
type Graph = { getModuleInfo(id: string): Module | null };

const room = (path: string) => `[\\\\/]web[\\\\/]${path}`;
const modules = (...names: string[]) => `node_modules[\\\\/](?:${names.join("|")})[\\\\/]`;

/** Our own modules that are of no use without Apollo Client. */
const ownOfApollo = [
  ...["cache", "client", "GraphqlProvider", "hooks", "messagePages", "persistedQueries", "preload", "readableErrors"],
  ...["sessionLink", "ViewerQuery", "webSocket", "generated[\\\\/]documents[\\\\/](?:RefreshSession|Viewer)"],
];

/** Changes rarely, so it stays in people's caches while we change. */
const react = {
  name: "react",
  test: new RegExp(
    [
      modules("react", "react-dom", "scheduler", "react-router"),
      "rolldown[\\\\/]runtime",
      "vite[\\\\/]preload-helper",
    ].join("|"),
  ),
};

/** What a page needs once somebody is logged in. */
const apollo = {
  name: "apollo",
  test: new RegExp(
    [
      modules("@apollo/client", "@wry/[a-z-]+", "graphql", "graphql-ws", "optimism", "rxjs", "tslib"),
      `${room("graphql")}[\\\\/](?:\\w+[\\\\/])?(?:${ownOfApollo.join("|")})\\b`,
    ].join("|"),
  ),
};

/** The pages and frames that somebody sees first, before or just after log in. */
const firstPages =
  /[\\/]web[\\/](main|features[\\/](landing[\\/]LandingPage|accounts[\\/]\w+[\\/]\w+Page|shell[\\/]frame[\\/]\w+Frame))\.tsx/;

/** The modules whose files bring a module along: its own, where it is fetched by itself, and those of its importers. */
function startsOf(id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> {
  const starts = new Set<string>();
  const visit = (current: string) => {
    if (seen.has(current)) return;
    seen.add(current);
    const module = graph.getModuleInfo(current);
    if (module === null) return;
    if (module.isEntry || module.dynamicImporters.length > 0) starts.add(current);
    module.importers.forEach(visit);
  };
  visit(id);
  return starts;
}

/** The pieces of the design system and the icons that the first pages share; what only a later page needs is its own. */
const ui = {
  debugName: "ui",
  name(id: string, graph: Graph): string | null {
    const starts = [...startsOf(id, graph)];
    return starts.length > 1 && starts.some((start) => firstPages.test(start)) ? "ui" : null;
  },
  test: new RegExp(
    [
      room("ui[\\\\/]"),
      room("features[\\\\/]shell[\\\\/]"),
      room("graphql[\\\\/](?!generated)"),
      modules("lucide-react"),
    ].join("|"),
  ),
};

/** For the bundler: no group takes along what its modules import, or the first page would get it all. */
export const chunks = { includeDependenciesRecursively: false, groups: [react, apollo, ui] };
