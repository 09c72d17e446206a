import { data } from "react-router";
import { locales } from "#app/domain/locale.ts";
import type { EmailTextKey } from "#app/i18n/translate-email.ts";
import { textFieldName } from "#app/server/mail/texts/edit-texts.ts";
import { previewTexts } from "#app/server/mail/texts/preview-texts.ts";
import { maxContentBytes, readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { emailResponse } from "#app/admin/emails/email-response.server.ts";
import { grantedFile, grantedIf } from "#app/admin/shared/granted.server.ts";
import { readGroup } from "./read-group.ts";
import type { Route } from "./+types/preview";

/** `GET /admin/email-texts/{group}/preview?language=en&order={id}`: the e-mail with the saved texts, for the iframe. */
export function loader(args: Route.LoaderArgs) {
  return preview(args, new URL(args.request.url).searchParams);
}

/** `POST` renders it with the texts of the form, which need not be valid. */
export async function action(args: Route.ActionArgs) {
  return preview(args, await readFields(args.request, maxContentBytes));
}

async function preview(
  { request, params, context }: Route.LoaderArgs | Route.ActionArgs,
  fields: URLSearchParams,
): Promise<Response> {
  const texts = await grantedFile({ request, context }, "content");
  const orders = grantedIf(context, "orders.read");
  const group = readGroup(params.group);
  if (!group) throw data(null, { status: 404 });
  const language = locales.find((each) => each === fields.get("language")) ?? "bg";
  const shown = {
    group,
    language,
    orderId: fields.get("order") ?? "",
    typed: (key: EmailTextKey) => fields.get(textFieldName(key, language)),
  };
  const email = await previewTexts(context.get(servicesContext), { texts, orders }, shown);
  return emailResponse(email.html);
}
