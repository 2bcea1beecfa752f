import { join } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { beforePaint } from "./build/beforePaint";
import { keepBudgets } from "./build/budgets";
import { chunks } from "./build/chunks";
import { compress } from "./build/compress";
import { flags } from "./build/flags";
import { preloadFont } from "./build/preloadFont";
import { writePages } from "./build/writePages";

/** Where the server listens while the client is developed. */
const server = process.env["API_URL"] ?? "http://127.0.0.1:4000";

/** The client for browsers; with `build.ssr`, what writes its pages down ahead. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    ...[react(), vanillaExtractPlugin()],
    ...(isSsrBuild
      ? []
      : [flags(), beforePaint(), preloadFont("manrope-latin-wght"), keepBudgets(), writePages(), compress()]),
  ],
  // Dialogs and menus write a style of their own; ours is one that the content security policy allows.
  resolve: {
    alias: { "react-style-singleton": join(import.meta.dirname, "ui/theme/styleSingleton.ts") },
    // RxJS's build for current browsers, which needs no helpers for old ones.
    conditions: ["es2015", ...defaultClientConditions],
  },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    // Beside the files and not named in them: whoever looks for a fault has the maps, and nobody downloads their names.
    sourcemap: "hidden",
    // A picture inside a script is downloaded by those who never see it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One small style sheet for all pages: it is there before the first of them is drawn.
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: chunks } },
  },
  server: {
    strictPort: true,
    fs: { allow: [".."] },
    proxy: {
      // The room of the same name has modules below this path.
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
