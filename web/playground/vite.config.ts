import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "../build/compress";

/** The playground: a bundle of its own, which the server gives out below /docs/playground. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/docs/playground/",
  publicDir: false,
  plugins: [react(), compress()],
  build: {
    outDir: "../../dist/playground",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // It is for a developer at a desk, and comes in one piece.
    chunkSizeWarningLimit: 2_000,
  },
});
