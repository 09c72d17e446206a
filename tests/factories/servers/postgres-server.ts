import path from "node:path";
import { Client } from "pg";

/** Returns the connection string of a program's own database, by the program's data folder. */
export function connectionTo(dataDir: string): string {
  return `postgresql://shop@/shop?host=${encodeURIComponent(path.join(dataDir, "postgres-socket"))}`;
}

/** Returns the same URL with another database. A URL with a socket's folder has no host. */
export function onDatabase(connectionString: string, database: string): string {
  return connectionString.replace(
    /^(\w+:\/\/[^/?]*)(\/[^?]*)?/,
    (_all, server: string) => `${server}/${database}`,
  );
}

/** Runs one statement on its own connection, which creating and dropping databases needs, and returns its rows. */
export async function execute(
  connectionString: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
