import { isPasswordRecent } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { postPassword } from "./post-password.server.ts";
import type { Route } from "./+types/state";

/** `GET /admin/confirm-password/state`: whether the password was typed recently. */
export async function loader(args: Route.LoaderArgs) {
  return Response.json({ isRecent: await isPasswordRecent(args) });
}

/** `POST /admin/confirm-password/state`: confirms the password, for the dialog. */
export async function action(args: Route.ActionArgs) {
  const { error, init } = await postPassword(args);
  return Response.json({ error }, init);
}
