import { Client } from "pg";

/** The same server, user and options, on another database. A URL with a socket's folder has no host at all. */
export function onDatabase(connectionString: string, database: string): string {
  return connectionString.replace(
    /^(\w+:\/\/[^/?]*)(\/[^?]*)?/,
    (_all, server: string) => `${server}/${database}`,
  );
}

/** Runs one statement on a connection of its own, as creating and dropping databases needs, and gives its rows. */
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
