import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Whose code is built in, as its licence asks. */
const NOTICE =
  "/*! With Preact (c) 2015-present Jason Miller and openapi-fetch (c) 2023 Drew Powers, both under the MIT licence:" +
  " https://opensource.org/license/mit */";

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
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        assetFileNames: "[name][extname]",
        postBanner: NOTICE,
      },
    },
  },
  server: { proxy: { "/v1": { target: service, ws: true } } },
});
