// A program for the fault tests that runs only the shop's database. It takes the lock, starts the database, reports
// the connection string, and on Ctrl-C runs one last query and stops the database, as the shop does.
import { Client } from "pg";
import { startEmbeddedPostgres } from "#app/server/postgres/embedded-postgres.ts";
import { takeProgramLock } from "#app/server/postgres/program-lock.ts";

const dataDir = process.argv[2] ?? "";
const copies = Number(process.argv[3]);

function say(kind: string, text: string): void {
  console.log(JSON.stringify({ kind, text }));
}

try {
  const lock = await takeProgramLock(dataDir);
  const database = await startEmbeddedPostgres({ dataDir, copies, report: (line) => say("report", line) });
  let isStopping = false;
  // The parent process may forward the Ctrl-C that the terminal has already sent, so it can come twice.
  process.on("SIGINT", () => {
    if (isStopping) return;
    isStopping = true;
    void (async () => {
      const client = new Client({ connectionString: database.connectionString });
      await client.connect();
      await client.query("select 1");
      await client.end();
      say("drained", "");
      await database.stop();
      await lock.release();
      process.exit();
    })();
  });
  setInterval(() => undefined, 60_000);
  say("ready", database.connectionString);
} catch (error) {
  say("failed", error instanceof Error ? error.message : String(error));
  process.exit(1);
}
