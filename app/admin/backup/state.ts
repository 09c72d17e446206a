import { backupState } from "#app/server/backup/request-backup.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/state";

/** `GET /admin/backup/state`: whether a backup is being made. */
export async function loader({ context }: Route.LoaderArgs) {
  granted(context, "settings");
  return { state: await backupState(context.get(servicesContext).db) };
}
