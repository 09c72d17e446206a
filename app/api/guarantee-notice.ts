import { noticeOfFileName } from "#app/domain/shop/guarantee-notice.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { readGuaranteeNotice } from "#app/server/shop/guarantee-notices.ts";
import type { Route } from "./+types/guarantee-notice";

/**
 * `GET /guarantee-notice/bg-<hash>.png`: the notice of the legal guarantee, byte for byte as uploaded; 404 if there is
 * none.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const named = noticeOfFileName(params.file);
  const file = named && (await readGuaranteeNotice(context.get(servicesContext).db, named));
  if (!file) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
