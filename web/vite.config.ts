import { join } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { beforePaint } from "./build/beforePaint";
import { enforceBudgets } from "./build/budgets";
import { rejectCycles } from "./build/chunkCycles";
import { chunks } from "./build/chunks";
import { compress } from "./build/compress";
import { flags } from "./build/flags";
import { preloadFont } from "./build/preloadFont";
import { serviceWorker } from "./build/serviceWorker";
import { writePages } from "./build/writePages";

/** The API server's URL during development. */
const server = process.env["API_URL"] ?? "http://127.0.0.1:4000";

/** Builds the client for browsers or, with `build.ssr`, the functions that prerender its pages. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    ...[react(), vanillaExtractPlugin()],
    ...(isSsrBuild
      ? []
      : [
          flags(),
          beforePaint(),
          preloadFont("manrope-latin-wght"),
          rejectCycles(),
          enforceBudgets(),
          writePages(),
          serviceWorker(),
          compress(),
        ]),
  ],
  // Dialogs insert styles through `react-style-singleton`; our replacement does so in a way that the content security
  // policy allows.
  resolve: {
    alias: { "react-style-singleton": join(import.meta.dirname, "ui/theme/styleSingleton.ts") },
    // Selects RxJS's build for current browsers, which includes no helpers for old browsers.
    conditions: ["es2015", ...defaultClientConditions],
  },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    // Source maps are written but not referenced, so that visitors never load them.
    sourcemap: "hidden",
    // A picture inlined in a script would be downloaded even by users who never see it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All pages share one small style sheet, which loads before the first page renders.
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: chunks } },
  },
  server: {
    strictPort: true,
    fs: { allow: [".."] },
    proxy: {
      // Matches only the endpoint itself, because the modules in the `graphql` folder are served under the same path.
      "^/graphql(\\?|$)": { target: server, ws: true },
      "/socket.io": { target: server, ws: true },
      "/api": server,
      "/openid": server,
      "/docs": server,
      "/uploads": server,
      "/healthz": server,
      "/readyz": server,
    },
  },
}));
