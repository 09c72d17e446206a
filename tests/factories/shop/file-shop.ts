import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { testDatabase } from "../servers/database.ts";
import { startShopProgram } from "./shop-program.ts";

/**
 * Starts the built program on a database and a data folder of its own for one test file, and stops it afterwards. The
 * shop is empty unless `environment` has `DEMO`.
 */
export async function startFileShop(environment: Record<string, string>) {
  const { connectionString } = await testDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "plodko-file-shop-"));
  const shop = await startShopProgram({
    DATABASE_URL: connectionString,
    AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
    DATA_DIR: dataDir,
    ...environment,
  });
  afterAll(async () => {
    await shop.stop();
    rmSync(dataDir, { recursive: true });
  });
  return { shop, connectionString };
}
