import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserBundleGuard } from "./scripts/browser-bundle-guard.mjs";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), browserBundleGuard()],
  environments: {
    ssr: {
      // The server bundle is the program itself: router, services and HTTP front share one module graph.
      build: { rolldownOptions: { input: { index: "./app/server/http/program.ts" } } },
    },
  },
});
