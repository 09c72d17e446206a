import { z } from "zod";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { findPackingSlips, slipsAtOnce } from "#app/server/documents/packing-slips.ts";
import { printPdf } from "#app/server/documents/print-document.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { pdfResponse } from "#app/server/documents/pdf-response.ts";
import type { Route } from "./+types/packing-slips";

/** `GET /admin/orders/packing-slips?order={id}&order={id}`: the packing slips of up to a hundred orders as one PDF. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "parcels");
  const t = adminTranslator(await readAdminLanguage(request));
  const requested = [...new Set(url.searchParams.getAll("order"))];
  if (requested.length === 0) return refusal(t("documents.slips.none"), 422);
  if (requested.length > slipsAtOnce)
    return refusal(t("documents.slips.tooMany", { most: slipsAtOnce }), 422);
  const invalidIds = requested.filter((id) => !z.uuid().safeParse(id).success);
  if (invalidIds.length > 0)
    return refusal(t("documents.slips.unknown", { ids: invalidIds.join(", ") }), 404);
  const { db } = context.get(servicesContext);
  const found = await findPackingSlips(db, admin, requested, new Date());
  if (!found.ok) return refusal(t("documents.slips.unknown", { ids: found.unknownIds.join(", ") }), 404);
  const { shop_name_bg: shop } = await loadCompany(db);
  const file = await printPdf({ kind: "packing_slips", shop, slips: found.slips });
  const [first] = found.slips;
  const isOne = found.slips.length === 1 && first;
  return pdfResponse(file, isOne ? `opakovachen-list-${first.order_number}` : "opakovachni-listove");
}

function refusal(text: string, status: number): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
