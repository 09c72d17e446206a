import { adminPath } from "#app/domain/accounts/admin-path.ts";
import { localeOfPath, localePath } from "#app/domain/locale.ts";

/**
 * Returns where a sign-in at `url` leads: to the site's root (specification, section 4), or back to the page of the back
 * office in `after`, where a session ended.
 */
export function signedInPath({ pathname, searchParams }: URL): string {
  const after = searchParams.get("after");
  return after === null ? localePath(localeOfPath(pathname), "/") : adminPath(after);
}
