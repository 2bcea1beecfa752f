/**
 * Defines which modules share chunks; everything else is split by route. Without these groups, shared modules would
 * become dozens of tiny files that each page has to request.
 */

type Module = {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
};
type Graph = { getModuleInfo(id: string): Module | null };

const webPath = (path: string) => `[\\\\/]web[\\\\/]${path}`;
const packages = (...names: string[]) => `node_modules[\\\\/](?:${names.join("|")})[\\\\/]`;

/** Our own modules that are useful only with Apollo Client. */
const apolloOnly = [
  ...["cache", "client", "GraphqlProvider", "hooks", "messagePages", "persistedQueries", "preload", "readableErrors"],
  ...["sessionLink", "ViewerQuery", "webSocket", "generated[\\\\/]documents[\\\\/](?:RefreshSession|Viewer)"],
  ...["accountDatabase", "accountStorage", "forgetSession", "storedResponses", "offlineResponses", "refetchFailed"],
  ...["abortable", "connectionStatus", "onReachable", "onResume", "serverTime", "tokenRefresh"],
];

/** React changes rarely, so its chunk stays in browser caches across our releases. */
const react = {
  name: "react",
  test: new RegExp(
    [
      packages("react", "react-dom", "scheduler", "react-router"),
      "rolldown[\\\\/]runtime",
      "vite[\\\\/]preload-helper",
    ].join("|"),
  ),
};

/** Apollo Client and the modules around it, which a page needs only if a user is logged in. */
const apollo = {
  name: "apollo",
  test: new RegExp(
    [
      packages("@apollo/client", "@wry/[a-z-]+", "graphql", "graphql-ws", "optimism", "rxjs"),
      `${webPath("graphql")}[\\\\/](?:\\w+[\\\\/])?(?:${apolloOnly.join("|")})\\b`,
    ].join("|"),
  ),
};

/** Matches the app's entry, and the pages and the frame that users see before logging in. */
const firstPages =
  /[\\/]web[\\/](main|features[\\/](landing[\\/]LandingPage|accounts[\\/]\w+[\\/]\w+Page|shell[\\/]frame[\\/]PlainFrame))\.tsx/;

/**
 * Returns the entry points from which a module is statically reachable: the app's entry or dynamically imported
 * modules.
 */
function entryPointsOf(id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> {
  const entryPoints = new Set<string>();
  const visit = (current: string) => {
    if (seen.has(current)) return;
    seen.add(current);
    const module = graph.getModuleInfo(current);
    if (module === null) return;
    if (module.isEntry || module.dynamicImporters.length > 0) entryPoints.add(current);
    module.importers.forEach(visit);
  };
  visit(id);
  return entryPoints;
}

/**
 * The icons and the modules from `ui`, the shell and `graphql` that one of the `firstPages` shares with other entry
 * points. A module that only one later page needs stays in that page's chunk.
 */
const ui = {
  debugName: "ui",
  name(id: string, graph: Graph): string | null {
    const entryPoints = [...entryPointsOf(id, graph)];
    return entryPoints.length > 1 && entryPoints.some((entryPoint) => firstPages.test(entryPoint)) ? "ui" : null;
  },
  test: new RegExp(
    [
      webPath("ui[\\\\/]"),
      webPath("features[\\\\/]shell[\\\\/]"),
      webPath("graphql[\\\\/](?!generated)"),
      packages("lucide-react"),
    ].join("|"),
  ),
};

/**
 * Defines a chunk for the modules that match `test` and satisfy `isShared`, except those that the app's entry loads.
 */
const group = (name: string, test: string, isShared: (entryPoints: readonly string[]) => boolean) => ({
  debugName: name,
  name(id: string, graph: Graph): string | null {
    const entryPoints = [...entryPointsOf(id, graph)];
    const isFirst = entryPoints.some((entryPoint) => graph.getModuleInfo(entryPoint)?.isEntry);
    return !isFirst && isShared(entryPoints) ? name : null;
  },
  test: new RegExp(test),
});

const ours = `${webPath("(?:ui|features|graphql[\\\\/](?!generated))")}|${packages("lucide-react", "uuid")}`;

const appPages =
  /[\\/]web[\\/]features[\\/](shell[\\/]frame[\\/]AppFrame|tutors[\\/]\w+[\\/]Tutor\w+Page|chat[\\/]page[\\/]ChatPage|tutorWizard[\\/]TutorSettingsPage)\.tsx/;

/**
 * Modules that several pages for logged-in users share. One chunk replaces a dozen requests; over HTTP/1.1, browsers
 * send only six at a time.
 */
const app = group("app", ours, (entryPoints) => entryPoints.filter((path) => appPages.test(path)).length > 1);

/** Matches the components that run in the background of every page for logged-in users. */
const chatTasks = /[\\/]web[\\/]features[\\/]chat[\\/](feed[\\/]ChatFeed|notifications[\\/]ChatNotifications)\.tsx/;

const chat = group("chat", ours, (entryPoints) => {
  return entryPoints.length > 1 && entryPoints.some((path) => chatTasks.test(path));
});

/** Radix modules that the chat page loads; dialogs and menus share some of them. */
const radix = group("radix", packages("@radix-ui"), (entryPoints) => entryPoints.some((path) => /ChatPage/.test(path)));

/**
 * The bundler's chunking options. A group doesn't pull in what its modules import; otherwise, the first page would load
 * all of that too.
 */
export const chunks = { includeDependenciesRecursively: false, groups: [react, apollo, ui, app, chat, radix] };
