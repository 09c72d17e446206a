import { data } from "react-router";
import { z } from "zod";
import { previewEmail } from "#app/server/mail/preview-email.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { isPasswordRecent } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import { emailResponse } from "./email-response.server.ts";
import type { Route } from "./+types/email";

/** `GET /admin/emails/{id}/letter`: an e-mail as its recipient sees it, for the iframe on its page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "customers");
  const id = z.uuid().safeParse(params.id);
  const services = context.get(servicesContext);
  const hasRecentPassword = await isPasswordRecent({ request, context });
  const preview = id.success
    ? await previewEmail(services, admin, { emailId: id.data, hasRecentPassword })
    : null;
  if (!preview?.content) throw data(null, { status: 404 });
  return emailResponse(preview.content.html);
}
