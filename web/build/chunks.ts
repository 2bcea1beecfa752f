/**
 * Which modules are built into one file. Everything else is split by route, as the imports say; these few would otherwise
 * fall into dozens of tiny files that each page has to ask for.
 */

const room = (path: string) => `[\\\\/]web[\\\\/]${path}`;
const modules = (...names: string[]) => `node_modules[\\\\/](?:${names.join("|")})[\\\\/]`;

/** Pieces of the design system that only some pages need and that bring a lot with them. */
const heavyPieces = [
  ...["Dialog", "Menu", "Popover", "Tabs", "RangeSlider", "Select", "MultiPicker", "MultiSelect", "SearchBox"],
  ...["DropdownButton", "countries", "matching", "FileDrop", "Stepper", "WeekGrid", "week"],
];

/** Our own modules that are of no use without Apollo Client. */
const ownOfApollo = [
  ...[
    "cache",
    "client",
    "generated",
    "GraphqlProvider",
    "hooks",
    "messagePages",
    "socket",
    "socketLink",
    "watchViewer",
  ],
];

/** Changes rarely, so it stays in people's caches while we change. */
const react = { name: "react", test: new RegExp(modules("react", "react-dom", "scheduler", "react-router")) };

/** What a page needs once somebody is logged in. */
const apollo = {
  name: "apollo",
  test: new RegExp(
    [
      modules("@apollo/client", "@wry/[a-z-]+", "graphql", "graphql-ws", "optimism", "rxjs", "tslib"),
      `${room("graphql")}[\\\\/](?:${ownOfApollo.join("|")})\\b`,
    ].join("|"),
  ),
};

/** The small pieces of the design system, and the icons that more than one page shows. */
const ui = { name: "ui", test: new RegExp(`${room("ui")}[\\\\/](?!${heavyPieces.join("|")})`) };
const icons = { name: "icons", test: new RegExp(modules("lucide-react")), minShareCount: 2 };

/** For the bundler: no group takes along what its modules import, or the first page would get it all. */
export const chunks = { includeDependenciesRecursively: false, groups: [react, apollo, ui, icons] };
