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

/**
 * Toasts' rules stand in the shop's one style sheet (`app.css`). Their library would write them into the page by a script,
 * which its policy does not let in.
 */
const toastRules: Plugin = {
  name: "toast-rules",
  enforce: "pre",
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs/ },
    handler: (code) => {
      const without = code.replace(/^__insertCSS\(".*"\);?$/m, "");
      if (without === code)
        throw new Error("sonner no longer writes its rules as it did: look what it does now.");
      return { code: without, map: null };
    },
  },
};

export default defineConfig({
  plugins: [plainImports, toastRules, tailwindcss(), reactRouter(), browserBundleGuard()],
  build: { modulePreload: false },
  environments: {
    ssr: {
      // The server bundle is the program itself: router, services and HTTP front share one module graph.
      build: { rolldownOptions: { input: { index: "./app/server/http/program.ts" } } },
    },
  },
});
