import { redirect } from "react-router";
import type { RouterContextProvider } from "react-router";
import { hasRecentPassword } from "#app/server/accounts/passwords/recent-password.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { asksPassword } from "./password-intents.ts";
import type { PasswordRoute } from "./password-intents.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Returns whether the reader has typed the password within the last 15 minutes. */
export async function isPasswordRecent({ request, context }: Asked): Promise<boolean> {
  return hasRecentPassword(context.get(servicesContext), request.headers, new Date());
}

/** Returns whether an action must be refused until the reader has typed the password again (`passwordIntents`). */
export async function needsPassword(route: PasswordRoute, intent: string, asked: Asked): Promise<boolean> {
  return asksPassword(route, intent) && !(await isPasswordRecent(asked));
}

/**
 * Redirects the download of a file to the page that asks for the password, if `passwordIntents` says so and it was not
 * typed recently.
 */
export async function requirePassword(route: PasswordRoute, asked: Asked): Promise<void> {
  if (!(await needsPassword(route, "download", asked))) return;
  const { pathname, search } = new URL(asked.request.url);
  throw redirect(`/admin/confirm-password?to=${encodeURIComponent(pathname + search)}`);
}
