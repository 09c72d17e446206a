import { z } from "zod";
import { labelPapers } from "#app/domain/delivery/carrier.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { labelsAtOnce, printLabels } from "#app/server/shipments/label-files.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { pdfResponse } from "#app/server/documents/pdf-response.ts";
import type { Route } from "./+types/labels";

/**
 * `GET /admin/parcels/labels?order={id}&order={id}`: the labels of up to a hundred orders as one PDF, on A6 where the carrier
 * offers it (`paper=A4` for A4), with packing slips after them for `slips=on`.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "parcels");
  const t = adminTranslator(await readAdminLanguage(request));
  const requested = [...new Set(url.searchParams.getAll("order"))];
  const orderIds = z.array(z.uuid()).safeParse(requested);
  if (requested.length === 0) return refusal(t("parcels.none"), 422);
  if (requested.length > labelsAtOnce) return refusal(t("parcels.tooMany", { most: labelsAtOnce }), 422);
  if (!orderIds.success) return refusal(t("parcels.file.none"), 404);
  const paper = labelPapers.find((each) => each === url.searchParams.get("paper")) ?? "A6";
  const hasSlips = url.searchParams.get("slips") === "on";
  const print = { orderIds: orderIds.data, paper, hasSlips, now: new Date() };
  const printed = await printLabels(context.get(servicesContext), admin, print);
  if (printed.ok) return pdfResponse(new Uint8Array(printed.file), "tovaritelnici");
  if (printed.code === "none") return refusal(t("parcels.file.none"), 404);
  const carrier = t(`parcel.carrier.${printed.carrier}`);
  const { reason } = printed;
  return refusal(t(`parcels.file.${printed.code}`, { carrier, reason }), 409);
}

function refusal(text: string, status: number): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
