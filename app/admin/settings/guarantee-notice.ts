import { locales } from "#app/domain/locale.ts";
import { maxNoticeBytes } from "#app/domain/shop/guarantee-notice.ts";
import { log } from "#app/server/log.ts";
import { readBytes } from "#app/server/request/read-body.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { removeGuaranteeNotice, saveGuaranteeNotice } from "#app/server/shop/guarantee-notices.ts";
import type { SaveNoticeResult } from "#app/server/shop/guarantee-notices.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/guarantee-notice";

export type NoticeAnswer = SaveNoticeResult | { ok: false; code: "failed" };

const statuses = { too_large: 413, not_png: 415 } as const;

/**
 * Stores the request body as the notice of the legal guarantee in the language of the query (`?locale=bg`); `remove` in
 * the query removes it. Refuses an unknown language, another content type, and a file that is too large or not a PNG.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  const locale = locales.find((each) => each === url.searchParams.get("locale"));
  if (!locale) return answer({ ok: false, code: "failed" }, 422);
  const { db } = context.get(servicesContext);
  const now = new Date();
  try {
    // CSRF protection: another site cannot send this content type with cookies without a CORS preflight.
    if (request.headers.get("Content-Type") !== "application/octet-stream")
      return answer({ ok: false, code: "failed" }, 415);
    if (url.searchParams.has("remove")) {
      await removeGuaranteeNotice(db, admin, { locale, now });
      return answer({ ok: true }, 200);
    }
    const bytes = await readBytes(request.body ?? [], maxNoticeBytes);
    const result = await saveGuaranteeNotice(db, admin, { locale, bytes, now });
    return answer(result, result.ok ? 200 : statuses[result.code]);
  } catch (error) {
    log.error({ err: error }, "the notice of the legal guarantee could not be saved");
    return answer({ ok: false, code: "failed" }, 500);
  }
}

function answer(body: NoticeAnswer, status: number): Response {
  return Response.json(body, { status });
}
