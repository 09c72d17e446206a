import { sql } from "drizzle-orm";
import { requestPasswordReset, sendResetLink } from "#app/server/accounts/passwords/reset-password.ts";
import { resetRequestJob } from "#app/server/jobs/job-definitions.ts";
import type { Services } from "#app/server/services.ts";

/** Requests a new password and runs the requests that wait, as the shop's worker does. */
export async function requestResetLink(
  services: Services,
  request: Parameters<typeof requestPasswordReset>[1],
): ReturnType<typeof requestPasswordReset> {
  const result = await requestPasswordReset(services, request);
  const { rows } = await services.db.execute<{ data: unknown }>(
    sql`delete from pgboss.job where name = ${resetRequestJob.name} returning data`,
  );
  for (const { data } of rows) await sendResetLink(services, resetRequestJob.payload.parse(data));
  return result;
}
