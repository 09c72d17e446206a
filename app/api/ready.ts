import { sql } from "drizzle-orm";
import { log } from "#app/server/log.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/ready";

/** The program can serve: its database answers. */
export async function loader({ context }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store" };
  try {
    await context.get(servicesContext).db.execute(sql`select 1`);
    return new Response("ready\n", { headers });
  } catch (error) {
    log.error({ error }, "the database does not answer");
    return new Response("the database does not answer\n", { status: 503, headers });
  }
}
