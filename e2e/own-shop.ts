import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { startShopProgram } from "#tests/factories/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop-program.ts";
import { execute } from "#tests/factories/postgres-server.ts";
import { adminAccount } from "./admin-account.ts";
import { test as base } from "./fixtures.ts";

type OwnShop = ShopProgram & {
  /** Runs one statement in its database, for what no screen does. */
  sql: (statement: string) => Promise<Record<string, unknown>[]>;
};

/** A shop of the test file's own, for what would change the pages that other tests look at. */
export const test = base.extend<object, { ownShop: OwnShop }>({
  ownShop: [
    async ({ browserName }, use) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), `plodko-own-shop-${browserName}-`));
      const shop = await startShopProgram({
        DATA_DIR: dataDir,
        DEMO: "on",
        ADMIN_EMAIL: adminAccount.email,
        ADMIN_PASSWORD: adminAccount.password,
      });
      const socket = encodeURIComponent(path.join(dataDir, "postgres-socket"));
      const connectionString = `postgresql://shop@/shop?host=${socket}`;
      await use({ ...shop, sql: (statement) => execute(connectionString, statement) });
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: ({ ownShop }, use) => use(ownShop.url),
});
