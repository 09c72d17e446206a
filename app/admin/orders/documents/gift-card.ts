import { z } from "zod";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { findGiftCard } from "#app/server/documents/gift-card.ts";
import { pdfResponse } from "#app/server/documents/pdf-response.ts";
import { printPdf } from "#app/server/documents/print-document.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/gift-card";

/** `GET /admin/orders/{id}/gift-card`: the card of a gift as a PDF of one A6 page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const packer = await grantedFile({ request, context }, "parcels");
  const { db } = context.get(servicesContext);
  const id = z.uuid().safeParse(params.id);
  const card = id.success ? await findGiftCard(db, packer, id.data) : null;
  if (!card) {
    const t = adminTranslator(await readAdminLanguage(request));
    return new Response(t("orders.gift.noCard"), {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const { shop_name_bg: shop } = await loadCompany(db);
  return pdfResponse(await printPdf({ kind: "gift_card", shop, ...card }), `kartichka-${card.order_number}`);
}
