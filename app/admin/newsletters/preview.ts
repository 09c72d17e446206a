import { data } from "react-router";
import { locales } from "#app/domain/locale.ts";
import { draftOf, newsletterFields } from "#app/domain/newsletters/newsletter-input.ts";
import { previewNewsletter } from "#app/server/mail/newsletter/inspect-newsletter.ts";
import { findNewsletter } from "#app/server/newsletters/list-newsletters.ts";
import { maxContentBytes, readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { emailResponse } from "#app/admin/emails/email-response.server.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/preview";

/** `GET /admin/newsletters/{id}/preview?language=en&plain=on`: the saved newsletter, for the iframe or as plain text. */
export function loader(args: Route.LoaderArgs) {
  return preview(args, new URL(args.request.url).searchParams);
}

/** `POST` renders it with the fields of the form, which need not be valid. */
export async function action(args: Route.ActionArgs) {
  return preview(args, await readFields(args.request, maxContentBytes));
}

async function preview(
  { request, params, context }: Route.LoaderArgs | Route.ActionArgs,
  fields: URLSearchParams,
): Promise<Response> {
  const admin = await grantedFile({ request, context }, "customers");
  const { db, env, storage } = context.get(servicesContext);
  const saved = await findNewsletter(db, admin, params.id);
  if (!saved) throw data(null, { status: 404 });
  const language = locales.find((each) => each === fields.get("language")) ?? "bg";
  const typed = fields.has("blocks") ? fields : new URLSearchParams(newsletterFields(saved));
  const newsletter = { id: saved.id, ...draftOf((name) => typed.get(name) ?? "") };
  const sources = { db, env, storage, now: new Date() };
  const email = await previewNewsletter(sources, admin, { newsletter, language });
  if (fields.get("plain") !== "on") return emailResponse(email.html);
  return new Response(email.text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
