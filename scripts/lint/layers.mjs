import { readdirSync } from "node:fs";

const indexOf = (slice) => `./${slice}/index.ts`;
const sliceIndexes = ["accounts", "tutors", "uploads", "chat", "webhooks", "notifications"].map(indexOf);

/** What each folder of the server may import, besides itself. A slice is imported only through its `index.ts`. */
const server = {
  "main.ts": ["./app.ts", "./config.ts", "./platform"],
  "app.ts": ["./services.ts", "./graphql/index.ts", "./config.ts", "./facade", "./demo", "./platform", ...sliceIndexes],
  "services.ts": ["./config.ts", "./platform", ...sliceIndexes],
  graphql: ["./services.ts", "./config.ts", "./platform", ...sliceIndexes],
  "config.ts": ["./config", "./platform/brandName.ts"],
  config: ["./platform/brandName.ts", "./platform/http/ClientAddresses.ts"],
  facade: ["./platform", ...sliceIndexes],
  accounts: ["./platform"],
  tutors: ["./platform", indexOf("accounts")],
  uploads: ["./platform", indexOf("accounts")],
  chat: ["./platform", indexOf("accounts"), indexOf("tutors"), indexOf("uploads")],
  webhooks: ["./platform", indexOf("accounts"), indexOf("chat")],
  notifications: ["./platform", indexOf("accounts"), indexOf("chat")],
  demo: ["./platform", ...sliceIndexes],
  commands: ["./app.ts", "./config.ts", "./demo", "./platform", ...sliceIndexes],
  bench: ["./app.ts", "./config.ts", "./testing", "./platform"],
  testing: ["./app.ts", "./config.ts", "./demo", "./platform", ...sliceIndexes],
  platform: [],
};

/** What each folder of the web client may import, besides itself; `zones` keeps features from importing each other. */
const web = {
  "main.tsx": ["./routes.tsx", "./guard.ts", "./showFirst.tsx", "./ui", "./graphql"],
  "showFirst.tsx": [],
  "prerender.tsx": ["./routes.tsx", "./features", "./ui"],
  build: ["./prerender.tsx", "./graphql"],
  serviceWorker: [],
  "routes.tsx": ["./guard.ts", "./features", "./ui", "./graphql"],
  "guard.ts": ["./graphql", "./ui/data/parsedUrl.ts"],
  playground: ["./build", "./ui/theme/brand.ts"],
  features: ["./guard.ts", "./ui", "./graphql", "./serviceWorker/chatNotifications.ts"],
  ui: [],
  graphql: [],
};

/** Tests and static files. */
const unrestricted = ["web/e2e", "web/testing", "web/public"];

export function requireListed(root, entries, folders) {
  const isListed = ({ name }) => name in folders || unrestricted.includes(`${root}/${name}`);
  const unlisted = entries.find((entry) => entry.isDirectory() && !isListed(entry));
  if (unlisted) throw new Error(`scripts/lint/layers.mjs does not say what ${root}/${unlisted.name} may import.`);
}

for (const [root, folders] of Object.entries({ server, web })) {
  requireListed(root, readdirSync(new URL(`../../${root}`, import.meta.url), { withFileTypes: true }), folders);
}

function zonesOf(root, folders, everywhere) {
  return Object.entries(folders).map(([folder, allowed]) => ({
    target: `./${root}/${folder}`,
    from: `./${root}`,
    except: [...new Set([`./${folder}`, ...allowed, ...everywhere])],
    message: `${root}/${folder} may import only from ${[`./${folder}`, ...allowed].join(", ")}.`,
  }));
}

function features() {
  try {
    return readdirSync(new URL("../../web/features", import.meta.url));
  } catch {
    return [];
  }
}

/** Returns the zones for `import-x/no-restricted-paths`; tests may also import the testing folders. */
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
    { target: "./migrations", from: "./server", message: "A migration never changes, but the server's code does." },
  ];
}
