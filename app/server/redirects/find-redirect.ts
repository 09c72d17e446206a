import { eq } from "drizzle-orm";
import { redirectPath } from "#app/domain/redirects/redirect-path.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { redirects } from "#app/server/db/schema/redirects.ts";

/** Returns the target to which the path of a request leads, or null. `pathname` may have the language's prefix. */
export async function findRedirect(db: Pick<Database, "select">, pathname: string): Promise<string | null> {
  const path = redirectPath(pathname);
  if (path === null) return null;
  const [found] = await redirectOfPath(db, { path });
  return found?.target ?? null;
}

const redirectOfPath = preparedQuery("redirect", (db, given: Given<{ path: string }>) =>
  db
    .select({ target: redirects.target })
    .from(redirects)
    .where(eq(redirects.path, given("path"))),
);
