/** @param {string} id of a module, as Vite names it */
const isServerModule = (id) => /\/app\/server\/|\.server\.[jt]sx?(\?|$)/.test(id.replaceAll("\\", "/"));

/**
 * A Vite plugin that refuses a build whose browser half holds anything of the server. `boundaries.mjs` reads the
 * source; this reads the result, after React Router has stripped loaders, actions and middleware. It refuses a second
 * style sheet too: what is loaded later is loaded by plain imports, which bring none (`plainImports` in vite.config.ts).
 * @returns {import("vite").Plugin}
 */
export function browserBundleGuard() {
  return {
    name: "browser-bundle-guard",
    apply: "build",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    generateBundle(_options, bundle) {
      const sheets = Object.keys(bundle).filter((file) => file.endsWith(".css"));
      if (sheets.length > 1)
        this.error(`There is one style sheet, and these are several: ${sheets.join(", ")}`);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const leaked = Object.entries(chunk.modules).find(([id, { code }]) => code && isServerModule(id));
        if (leaked) this.error(`${leaked[0]} belongs to the server and was about to reach the browser`);
      }
    },
  };
}
