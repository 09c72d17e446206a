import { log } from "#app/server/log.ts";
import { uploadMedia } from "#app/server/media/upload-media.ts";
import type { UploadedMedia, UploadRefusal } from "#app/server/media/upload-media.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/upload";

export type UploadAnswer = ({ ok: true } & UploadedMedia) | { ok: false; code: UploadRefusal | "failed" };

const statuses: Record<UploadRefusal, number> = {
  too_large: 413,
  not_an_image: 415,
  not_a_video: 415,
  not_a_model: 415,
  model_links: 415,
  model_packed: 415,
  model_too_detailed: 413,
  animated: 415,
  too_many_pixels: 413,
  unknown_place: 422,
};

/** Stores the request body as a file in the place named by the query: `?bucket=...&folder=...&name=...`. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  // CSRF protection: another site cannot send this content type with cookies without a CORS preflight.
  const isFile = request.headers.get("Content-Type") === "application/octet-stream";
  if (!isFile) return answer({ ok: false, code: "failed" }, 415);
  const { searchParams } = new URL(request.url);
  const given = (name: string) => searchParams.get(name) ?? "";
  try {
    const result = await uploadMedia(context.get(servicesContext), admin, {
      bucket: given("bucket"),
      folder: given("folder"),
      fileName: given("name"),
      body: request.body ?? [],
      now: new Date(),
    });
    return result.ok ? answer({ ok: true, ...result.media }, 200) : answer(result, statuses[result.code]);
  } catch (error) {
    log.error({ err: error }, "a file could not be uploaded");
    return answer({ ok: false, code: "failed" }, 500);
  }
}

function answer(body: UploadAnswer, status: number): Response {
  return Response.json(body, { status });
}
