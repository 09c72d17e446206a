import { z } from "zod";
import { localText, locales } from "#app/domain/locale.ts";
import { labelRolls } from "#app/server/documents/bag-label-pdf.ts";
import { findBagLabels, labelsInFile } from "#app/server/documents/bag-labels.ts";
import { slipsAtOnce } from "#app/server/documents/packing-slips.ts";
import { pdfResponse } from "#app/server/documents/pdf-response.ts";
import { printPdf } from "#app/server/documents/print-document.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import type { Route } from "./+types/bag-labels";

/**
 * `GET /admin/orders/bag-labels?order={id}&order={id}`: a label for each bag of up to a hundred orders as one PDF, for
 * a roll of 62 mm or with `paper=A4`; in both languages or with `text=bg` in Bulgarian alone. Refused with a list of
 * all that the labels would lack.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "parcels");
  const locale = await readAdminLanguage(request);
  const t = adminTranslator(locale);
  const requested = [...new Set(url.searchParams.getAll("order"))];
  if (requested.length === 0) return refusal(t("documents.slips.none"), 422);
  if (requested.length > slipsAtOnce)
    return refusal(t("bagLabels.tooManyOrders", { most: slipsAtOnce }), 422);
  const invalidIds = requested.filter((id) => !z.uuid().safeParse(id).success);
  if (invalidIds.length > 0)
    return refusal(t("documents.slips.unknown", { ids: invalidIds.join(", ") }), 404);
  const { db } = context.get(servicesContext);
  const found = await findBagLabels(db, admin, { orderIds: requested, now: new Date() });
  if (found.ok) {
    const roll = labelRolls.find((each) => each === url.searchParams.get("paper")) ?? "62";
    const languages = url.searchParams.get("text") === "bg" ? (["bg"] as const) : locales;
    const { shop_name_bg: shop } = await loadCompany(db);
    const file = await printPdf({ kind: "bag_labels", shop, labels: found.labels, roll, languages });
    return pdfResponse(file, "etiketi");
  }
  switch (found.code) {
    case "unknown":
      return refusal(t("documents.slips.unknown", { ids: found.unknownIds.join(", ") }), 404);
    case "none":
      return refusal(t("bagLabels.none"), 404);
    case "too_many":
      return refusal(t("bagLabels.tooMany", { most: labelsInFile }), 422);
    case "incomplete": {
      const lines = found.bags.flatMap(({ missing, ...bag }) => [
        `${t("picking.order", { number: bag.order_number })}, ${localText(bag, "name", locale)}:`,
        ...missing.map((each) => {
          const name = "name_bg" in each ? localText(each, "name", locale) : "";
          return `- ${t(`bagLabels.missing.${each.code}`, { name })}`;
        }),
      ]);
      return refusal([t("bagLabels.incomplete"), ...lines].join("\n"), 409);
    }
  }
}

function refusal(text: string, status: number): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
