// A program: runs a real PostgreSQL with its own data for one test run. It writes the connection string and a line break to
// standard output. When its standard input closes, it stops the server and deletes the data. Vitest's own process cannot do
// this: it exits a moment after Ctrl-C, before the server has stopped.
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.ts";
import { takeProgramLock } from "#app/server/postgres/program-lock.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";

const dataDir = await mkdtemp(path.join(os.tmpdir(), "plodko-test-"));
try {
  const lock = await takeProgramLock(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, report: (line) => console.error(line) });
  // The data is deleted after the run, so nothing waits for the disk: neither a commit nor the copy of a database.
  await execute(server.connectionString, "alter role current_user set synchronous_commit = off");
  await execute(server.connectionString, "alter system set fsync = off");
  // With hundreds of databases, autovacuum is always working on one of them. Its snapshots prevent an explicit VACUUM
  // from marking pages as visible, on which plans depend.
  await execute(server.connectionString, "alter system set autovacuum = off");
  await execute(server.connectionString, "select pg_reload_conf()");
  console.log(server.connectionString);
  await text(process.stdin);
  await server.stop();
  await lock.release();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
