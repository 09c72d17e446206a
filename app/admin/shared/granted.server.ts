import { data } from "react-router";
import type { RouterContextProvider } from "react-router";
import type { Capability } from "#app/domain/accounts/capabilities.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { grant } from "#app/server/accounts/admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { staffContext } from "#app/server/services-context.ts";
import { readAdminLanguage } from "./admin-language.server.ts";

/**
 * Returns the member of staff with proof of these capabilities. Throws a 403 response for a role without one of them,
 * so a loader or an action calls it first, before it answers anything else. Throws an error when the account could not
 * be read.
 */
export function granted<C extends Capability>(
  context: Readonly<RouterContextProvider>,
  ...needed: readonly C[]
): Granted<C> {
  const staff = grantedIf(context, ...needed);
  if (!staff) throw data(null, { status: 403 });
  return staff;
}

/** Like `granted`, but returns null for a role without them: the screen then leaves that part out. */
export function grantedIf<C extends Capability>(
  context: Readonly<RouterContextProvider>,
  ...needed: readonly C[]
): Granted<C> | null {
  const staff = context.get(staffContext);
  if (!staff) throw new Error("The rights of the member of staff could not be read");
  return grant(staff, ...needed);
}

/** Like `granted`, for the loader of a file: refuses with a sentence, since a file has no layout to show a page in. */
export async function grantedFile<C extends Capability>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  ...needed: readonly C[]
): Promise<Granted<C>> {
  const staff = grantedIf(context, ...needed);
  if (staff) return staff;
  const t = adminTranslator(await readAdminLanguage(request));
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  throw new Response(t("screen.forbidden.text"), { status: 403, headers });
}
