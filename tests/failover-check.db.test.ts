import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { newConnection } from "#app/server/db/database.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";

const read = (name: string) => readFileSync(path.join(projectRoot, "ops/failover", name), "utf8");
const { connectionString } = await testDatabase();

test("HAProxy's role may ask whether a server accepts writes, as a lone primary does, and may not read orders", async () => {
  const connection = newConnection(connectionString, "failover-check");
  await connection.connect();
  try {
    // Rolled back, because a role belongs to the whole server.
    await connection.query("begin");
    await connection.query(read("check.sql"));
    await connection.query("set local role haproxy");
    expect((await connection.query("select accepts_writes() as answer")).rows).toEqual([{ answer: true }]);
    await expect(connection.query("select from orders")).rejects.toThrow("permission denied");
  } finally {
    await connection.end();
  }
});

test("HAProxy's check announces the length of each message that it sends", () => {
  const steps = [...read("haproxy.cfg").matchAll(/tcp-check (send-binary|send) ("[^"]*"|\S+)/g)];
  const sent = steps.map(([, kind, value = ""]) =>
    kind === "send" ? Buffer.from(value.slice(1, -1)) : Buffer.from(value, "hex"),
  );
  const all = Buffer.concat(sent);
  const start = all.readInt32BE(0);
  const query = all.subarray(start);
  expect(all.toString("latin1", 8, start)).toBe("user\0haproxy\0database\0postgres\0\0");
  expect(query.toString("latin1", 0, 1)).toBe("Q");
  const length = 1 + query.readInt32BE(1);
  expect(query.toString("latin1", 5, length)).toBe("select accepts_writes()\0");
  expect(query.subarray(length).toString("hex")).toBe("5800000004");
});
