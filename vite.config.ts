import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { browserBundleGuard } from "./scripts/browser-bundle-guard.mjs";

/**
 * What is loaded only when it is needed is loaded by `import()` as it is. Vite would wrap it in code of its own, which all
 * pages download, to load styles and imports ahead; but there is one style sheet, and most of the imports are there.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

export default defineConfig({
  plugins: [plainImports, tailwindcss(), reactRouter(), browserBundleGuard()],
  build: { modulePreload: false },
  environments: {
    ssr: {
      // The server bundle is the program itself: router, services and HTTP front share one module graph.
      build: { rolldownOptions: { input: { index: "./app/server/http/program.ts" } } },
    },
  },
});
