import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import routes from "./app/routes.ts";
import { browserBundleGuard, publicPages } from "./scripts/browser-bundle-guard.mjs";
import { browserChunks } from "./scripts/browser-chunks.mjs";
import { trimFonts } from "./scripts/trim-fonts.mjs";

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

/** The router's hooks for measuring programs, which nobody here uses and every page would download. */
const noInstrumentation: Plugin = {
  name: "no-instrumentation",
  applyToEnvironment: ({ config }) => config.consumer === "client",
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
    handler: () => ({
      code: [
        "export const consumeInstrumentationClientResultMetaReceiver = () => undefined;",
        "export const getRouteInstrumentationUpdates = () => ({});",
        "export const instrumentClientSideRouter = (router) => router;",
        // Named by the server's half alone.
        "export const instrumentHandler = undefined;",
        "export const instrumentationResultMetaContext = undefined;",
      ].join("\n"),
      map: null,
    }),
  },
};

/** The router asks in many places whether React's server components are under it, which are not used here. */
const noServerComponents: Plugin = {
  name: "no-server-components",
  applyToEnvironment: ({ config }) => config.consumer === "client",
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/(hooks|dom\/ssr\/components)\.js$/ },
    handler: (code) => ({
      code: code.replaceAll(/\bthis\.context\b|\buseIsRSCRouterContext\(\)/g, "false"),
      map: null,
    }),
  },
};

/**
 * Libraries of which the program needs a part, or which are hundreds of files, are put into its bundle, which leaves out
 * what is not needed; all others are loaded from where they are installed. What Node loads takes its time at the start and
 * is held as text as well: these were 15 of the program's 57 MB of heap.
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
              // better-auth, and what it loads of others.
              /^(better-auth|better-call|kysely|jose)($|\/)/,
              /^@(better-auth|opentelemetry)\//,
            ],
          },
        }
      : undefined,
};

export default defineConfig({
  plugins: [
    bundledInParts,
    plainImports,
    toastRules,
    noInstrumentation,
    noServerComponents,
    tailwindcss(),
    reactRouter(),
    trimFonts(),
    browserBundleGuard({ pages: publicPages(routes) }),
  ],
  build: { modulePreload: false },
  // As it is, so that it goes through `toastRules` in development too.
  optimizeDeps: { exclude: ["sonner"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: browserChunks(`${import.meta.dirname}/app`, publicPages(routes)) },
        },
      },
    },
    ssr: {
      // The server bundle is the program itself: router, services and HTTP front share one module graph.
      build: {
        rolldownOptions: {
          input: { index: "./app/server/http/program.ts" },
          // Node would hold them with the program's text.
          output: { comments: { jsdoc: false, annotation: false } },
        },
      },
    },
  },
});
