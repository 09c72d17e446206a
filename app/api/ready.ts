import { databaseAnswers } from "#app/server/db/answers.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/ready";

/** The program can serve: its database answers. */
export async function loader({ context }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store" };
  const isReady = await databaseAnswers(context.get(servicesContext).db);
  return isReady
    ? new Response("ready\n", { headers })
    : new Response("the database does not answer\n", { status: 503, headers });
}
