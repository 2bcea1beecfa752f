import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunks } from "./build/chunks";
import { flags } from "./build/flags";
import { preloadFont } from "./build/preloadFont";

/** Where the server listens while the client is developed. */
const server = process.env["API_URL"] ?? "http://127.0.0.1:4000";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), vanillaExtractPlugin(), flags(), preloadFont("manrope-latin-wght")],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    sourcemap: true,
    // A picture inside a script is downloaded by those who never see it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One small style sheet for all pages: it is there before the first of them is drawn.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: chunks } },
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
      "/uploads": server,
      "/healthz": server,
      "/readyz": server,
    },
  },
});
