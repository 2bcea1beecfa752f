import { readdirSync } from "node:fs";

const door = (slice) => `./${slice}/index.ts`;
const doors = ["accounts", "tutors", "uploads", "chat"].map(door);

/**
 * What each room of the server may import from the server, beside itself. A slice is known to others by its `index.ts`;
 * a room that is not listed may import nothing but itself.
 */
const server = {
  "main.ts": ["./app.ts", "./config.ts", "./platform"],
  "app.ts": ["./services.ts", "./graphql/index.ts", "./config.ts", "./facade", "./demo", "./platform", ...doors],
  "services.ts": ["./config.ts", "./platform", ...doors],
  graphql: ["./services.ts", "./config.ts", "./platform", ...doors],
  "config.ts": ["./config"],
  config: ["./platform/http/ClientAddresses.ts"],
  facade: ["./platform", ...doors],
  accounts: ["./platform"],
  tutors: ["./platform", door("accounts")],
  uploads: ["./platform", door("accounts")],
  chat: ["./platform", door("accounts"), door("tutors"), door("uploads")],
  demo: ["./platform", ...doors],
  commands: ["./app.ts", "./config.ts", "./demo", "./platform", ...doors],
  bench: ["./app.ts", "./config.ts", "./testing", "./platform"],
  testing: ["./app.ts", "./config.ts", "./demo", "./platform", ...doors],
  platform: [],
};

/** The same for the web client; features are told apart below. */
const web = {
  "main.tsx": ["./routes.tsx", "./guard.ts", "./showFirst.tsx", "./ui", "./graphql"],
  "showFirst.tsx": [],
  "prerender.tsx": ["./routes.tsx", "./features", "./ui"],
  build: ["./prerender.tsx", "./graphql"],
  "routes.tsx": ["./guard.ts", "./features", "./ui", "./graphql"],
  "guard.ts": ["./graphql"],
  features: ["./guard.ts", "./ui", "./graphql"],
  ui: [],
  graphql: [],
};

function zonesOf(root, rooms, everywhere) {
  return Object.entries(rooms).map(([room, allowed]) => ({
    target: `./${root}/${room}`,
    from: `./${root}`,
    except: [...new Set([`./${room}`, ...allowed, ...everywhere])],
    message: `${root}/${room} may import only from ${[`./${room}`, ...allowed].join(", ")}.`,
  }));
}

function features() {
  try {
    return readdirSync(new URL("../../web/features", import.meta.url));
  } catch {
    return [];
  }
}

/** The arrows between rooms as zones of `import-x/no-restricted-paths`; tests may use the testing kits too. */
export function zones({ forTests }) {
  const kit = forTests ? ["./testing"] : [];
  return [
    ...zonesOf("server", server, kit),
    ...zonesOf("web", web, kit),
    ...features().map((feature) => ({
      target: `./web/features/${feature}`,
      from: "./web/features",
      except: [`./${feature}`],
      message: "A feature never imports another feature.",
    })),
    { target: "./server", from: "./web", message: "Web and server meet only in schema/." },
    { target: "./web/!(e2e)/**", from: "./server", message: "Web and server meet only in schema/." },
    { target: "./migrations", from: "./server", message: "A migration stays as it is; the server's code does not." },
  ];
}
