// `npm run dev`: the shop behind Vite, with hot reload. What the program builds once at its start (services, database)
// changes only with a restart.
import process from "node:process";
import { createServer } from "vite";

const vite = await createServer({
  server: { middlewareMode: true },
  appType: "custom",
  // Otherwise Node would load the router's production build in addition to the development one that Vite uses, and the
  // two have different RouterContextProvider classes.
  ssr: { noExternal: ["@react-router/node"] },
});
const { readEnv } = /** @type {typeof import("#app/server/env.ts")} */ (
  await vite.ssrLoadModule("/app/server/env.ts")
);
const { startShop } = /** @type {typeof import("#app/server/http/start.ts")} */ (
  await vite.ssrLoadModule("/app/server/http/start.ts")
);
const { developmentFiles } = /** @type {typeof import("#app/server/http/built-files.ts")} */ (
  await vite.ssrLoadModule("/app/server/http/built-files.ts")
);
const { keepRejectionsInRequests } = /** @type {typeof import("#app/server/http/observe-requests.ts")} */ (
  await vite.ssrLoadModule("/app/server/http/observe-requests.ts")
);
keepRejectionsInRequests();
const shop = await startShop({
  env: readEnv(process.env),
  build: async () =>
    /** @type {import("react-router").ServerBuild} */ (
      /** @type {unknown} */ (await vite.ssrLoadModule("virtual:react-router/server-build"))
    ),
  files: developmentFiles(vite.middlewares),
  report: console.log,
});
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    void Promise.all([shop.stop(), vite.close()]).then(() => process.exit(0));
  });
}
