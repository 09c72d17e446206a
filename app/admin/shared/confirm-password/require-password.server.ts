import { redirect } from "react-router";
import type { RouterContextProvider } from "react-router";
import { hasRecentPassword } from "#app/server/accounts/passwords/recent-password.ts";
import { servicesContext } from "#app/server/services-context.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Returns whether an action must be refused until the administrator has typed the password again. */
export async function needsPassword({ request, context }: Asked): Promise<boolean> {
  return !(await hasRecentPassword(context.get(servicesContext), request.headers, new Date()));
}

/** Redirects the download of a file to the page that asks for the password, unless it was typed recently. */
export async function requirePassword(asked: Asked): Promise<void> {
  if (!(await needsPassword(asked))) return;
  const { pathname, search } = new URL(asked.request.url);
  throw redirect(`/admin/confirm-password?to=${encodeURIComponent(pathname + search)}`);
}
