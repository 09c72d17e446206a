import { setTimeout as sleep } from "node:timers/promises";
import { execute } from "../servers/postgres-server.ts";

/**
 * Runs one statement in a running shop's database, for a change that no screen can make, and waits until the program
 * has received the change notice, so that the test does not continue too early. Returns the statement's rows.
 */
export async function changePublicContent(
  { url, connectionString }: { url: string; connectionString: string },
  statement: string,
): Promise<Record<string, unknown>[]> {
  const changesReceived = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return Number(/^shop_public_content_changes_total (\d+)$/m.exec(metrics)?.[1]);
  };
  const before = await changesReceived();
  const rows = await execute(connectionString, statement);
  await execute(connectionString, "notify public_content");
  while (!((await changesReceived()) > before)) await sleep(5);
  return rows;
}
