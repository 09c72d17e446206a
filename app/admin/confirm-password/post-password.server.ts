import type { RouterContextProvider } from "react-router";
import { confirmPassword } from "#app/server/accounts/passwords/recent-password.ts";
import { log } from "#app/server/log.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { retryAfterOf } from "#app/server/request/retry-after.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import type { PasswordRefusalCode } from "#app/admin/shared/confirm-password/ask-password.ts";

const statuses: Record<PasswordRefusalCode, number> = {
  password: 422,
  credentials: 403,
  signed_out: 401,
  limited: 429,
  busy: 503,
  failed: 500,
};

/** Checks a posted password; returns why it was refused, or null, with the status and headers of the response. */
export async function postPassword({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<{
  error: PasswordRefusalCode | null;
  init: { status: number; headers: Record<string, string> };
}> {
  const field = await readForm(request);
  try {
    const proof = { headers: request.headers, password: field("password"), now: new Date() };
    const result = await confirmPassword(context.get(servicesContext), granted(context), proof);
    if (result.ok) return { error: null, init: { status: 200, headers: { "Set-Cookie": result.cookie } } };
    return { error: result.code, init: { status: statuses[result.code], headers: retryAfterOf(result) } };
  } catch (error) {
    log.error({ err: error }, "a password could not be confirmed");
    return { error: "failed", init: { status: statuses.failed, headers: {} } };
  }
}
