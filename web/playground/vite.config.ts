import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "../build/compress";

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
    // The playground is for developers on desktop machines, so one large chunk is fine.
    chunkSizeWarningLimit: 2_000,
  },
});
