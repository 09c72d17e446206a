import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { createLog } from "./log.ts";

const { db } = await testDatabase();

test("logs a failed query with its SQL, location and error code, but without its parameters", async () => {
  const secret = "maria@example.com\n    and her password";
  const failed: unknown = await db
    .execute(sql`select ${secret}::text from nowhere`)
    .catch((error: unknown) => error);
  const wrapped = new Error("An order could not be placed", { cause: failed });
  for (const err of [failed, wrapped]) {
    const lines: string[] = [];
    createLog("info", { write: (line) => void lines.push(line) }).error({ err }, "it failed");
    const logged = lines.join("");
    expect(logged).not.toMatch(/maria|password/);
    expect(logged).toContain("nowhere");
    expect(logged).toContain("42P01");
    expect(logged).toContain("log.db.test.ts");
  }
});
