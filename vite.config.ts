import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import type { Plugin, Rolldown } from "vite";
import routes from "./app/routes.ts";
import { browserBundleGuard, publicPages } from "./scripts/browser-bundle-guard.mjs";
import { trimFonts } from "./scripts/trim-fonts.mjs";

/**
 * Removes the styles that the toast library injects with a script, which the page's policy refuses. They are in the shop's
 * style sheet (`app.css`).
 */
const toastRules: Plugin = {
  name: "toast-rules",
  enforce: "pre",
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs/ },
    handler: (code) => {
      const without = code.replace(/^__insertCSS\(".*"\);?$/m, "");
      if (without === code)
        throw new Error("sonner no longer injects its styles as expected: adapt this plugin.");
      return { code: without, map: null };
    },
  },
};

/**
 * Bundles libraries of which the program needs only a part, or which have hundreds of files; the bundler drops what is not
 * needed. All others are loaded from node_modules. Every module costs Node start time and heap, as its source text stays in
 * memory: these were 15 of the program's 57 MB of heap.
 */
const bundledInParts: Plugin = {
  name: "bundled-in-parts",
  apply: "build",
  configEnvironment: (name) =>
    name === "ssr"
      ? {
          resolve: {
            noExternal: [
              /^(lucide-react|zod|drizzle-orm|stripe|rate-limiter-flexible)($|\/)/,
              /^@base-ui\//,
              // better-auth and its dependencies.
              /^(better-auth|better-call|kysely|jose)($|\/)/,
              /^@(better-auth|opentelemetry)\//,
            ],
          },
        }
      : undefined,
};

/**
 * Splits the browser code into one file for what every page uses, one for what else every storefront page uses, with what
 * most pages share with the back office, and one for each set of pages that share the same modules. The bundler's
 * default is ninety files to a page, and each costs a request. `scripts/byte-budget.json` limits their number.
 */
const browserFiles: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      name: "base",
      test: /\/app\/root\.tsx|\/node_modules\/(react|react-dom|react-router|scheduler)\/|^\0rolldown\//,
      priority: 3,
    },
    {
      name: "shop",
      test: /\/app\/(storefront\/(content\/layout|browser\/on-demand)|domain\/(dates|delivery\/carrier|catalogue\/price-history)|ui\/(badge|card|browser\/offline))\.tsx?|\/lucide-react\/dist\/esm\/icons\/(arrow-left|check|minus|pause|play|plus|wallet)\.mjs/,
      priority: 2,
    },
    {
      // What the cart and the mini-cart share would be files of its own.
      name: "cart-parts",
      test: /\/app\/storefront\/cart\/(cart-notice|remove-line|to-free-delivery)\.tsx?/,
      priority: 2,
    },
    {
      // How the lines of a cart and of an order name their bags.
      name: "lines",
      test: /\/app\/(domain\/(bags\/bag-name|bags\/ordered-bag|orders\/shown-gift)|storefront\/cart\/line-contents)\.tsx?/,
      priority: 3,
    },
    {
      name: "pages",
      test: /\/app\/storefront\//,
      tags: ["$initial"],
      minShareCount: 2,
      entriesAware: true,
      priority: 1,
    },
  ],
};

export default defineConfig({
  plugins: [
    bundledInParts,
    toastRules,
    tailwindcss(),
    reactRouter(),
    trimFonts(),
    browserBundleGuard({ pages: publicPages(routes) }),
  ],
  build: { modulePreload: false },
  // Not prebundled, so that `toastRules` transforms it in development too.
  optimizeDeps: { exclude: ["sonner"] },
  environments: {
    client: {
      build: {
        // The notices of what is sent to browsers (LICENSE).
        license: true,
        rolldownOptions: { output: { codeSplitting: browserFiles } },
      },
    },
    ssr: {
      // The server bundle is the program itself: router, services and HTTP front end share one module graph.
      build: {
        rolldownOptions: {
          input: { index: "./app/server/http/program.ts" },
          // Node keeps a program's text in memory, comments included.
          output: { comments: { jsdoc: false, annotation: false } },
        },
      },
    },
  },
});
