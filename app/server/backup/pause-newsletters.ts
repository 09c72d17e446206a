import type { Connection } from "#app/server/db/database.ts";

/**
 * Pauses the newsletters of a restored shop, within the caller's transaction: e-mails that were sent after the backup was
 * made look unsent in it, so only the owner may go on. E-mails on their way are unknown, as their answers are lost.
 */
export async function pauseNewsletters(connection: Pick<Connection, "query">): Promise<void> {
  await connection.query(`
    update newsletters
    set state = 'paused', run_id = null, next_at = null, problem = '{"what": "restored", "answer": ""}'
    where state in ('planned', 'sending')`);
  await connection.query("update newsletter_deliveries set state = 'unknown' where state = 'trying'");
}
