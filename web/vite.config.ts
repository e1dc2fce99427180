import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const service = process.env["FEINT_URL"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  resolve: {
    // the client is built from its source, so that the page needs no second build
    alias: { "@feint/client": fileURLToPath(new URL("../clients/ts/src/index.ts", import.meta.url)) },
  },
  build: {
    outDir: "../service/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the page's policy allows no data: scripts or styles
    // the built page is kept in the repository: the same source must give the same file names
    rollupOptions: {
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" },
    },
  },
  server: { proxy: { "/v1": { target: service, ws: true } } },
});
