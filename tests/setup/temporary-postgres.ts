// A program: runs a real PostgreSQL with its own data for one test run. It writes the connection string and a line break to
// standard output. When its standard input closes, it stops the server and deletes the data. Vitest's own process cannot do
// this: it exits a moment after Ctrl-C, before the server has stopped.
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareCluster } from "#app/server/postgres/postgres-cluster.ts";
import { startServer } from "#app/server/postgres/postgres-server.ts";
import { takeProgramLock } from "#app/server/postgres/program-lock.ts";
import { isPostmaster, readPostmasterFile } from "#app/server/postgres/running-postmaster.ts";

const report = (line: string) => console.error(line);

/** Overrides the shop's own settings, which it gives on the command line as well. */
const settings = {
  // The data is deleted after the run, so nothing waits for the disk: neither a commit nor the copy of a database.
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // With hundreds of databases, autovacuum is always working on one of them. Its snapshots prevent an explicit VACUUM
  // from marking pages as visible, on which plans depend.
  autovacuum: "off",
};

const dataDir = await mkdtemp(path.join(os.tmpdir(), "plodko-test-"));
try {
  const lock = await takeProgramLock(dataDir);
  const prepared = await prepareCluster(dataDir, report);
  const cluster = { ...prepared, listenSettings: { ...prepared.listenSettings, ...settings } };
  await startServer(cluster, 1, report);
  console.log(cluster.connectionString);
  await text(process.stdin);
  // An ordinary stop would first write all databases to the disk.
  const { pid } = readPostmasterFile(cluster) ?? {};
  if (pid !== undefined) {
    process.kill(pid, "SIGQUIT");
    while (isPostmaster(pid, cluster)) await sleep(20);
  }
  await lock.release();
} finally {
  // The asynchronous one takes half a minute for as many files.
  rmSync(dataDir, { recursive: true, force: true });
}
