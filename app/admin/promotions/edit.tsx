import { useState } from "react";
import { data } from "react-router";
import { promotionFields, readPromotionInput } from "#app/domain/promotions/promotion-input.ts";
import { flavorChoices } from "#app/server/catalogue/flavors.ts";
import { categoryChoices } from "#app/server/catalogue/list-catalogue.ts";
import { findPromotion, runningPromotions } from "#app/server/promotions/list-promotions.ts";
import { promotionProducts } from "#app/server/promotions/promotion-choices.ts";
import { countCodes } from "#app/server/promotions/promotion-codes.ts";
import { savePromotion } from "#app/server/promotions/save-promotion.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { CodesCard } from "./codes-card.tsx";
import { PromotionFields } from "./promotion-fields.tsx";
import { SampleBasket } from "./sample-basket.tsx";
import type { Route } from "./+types/edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "catalogue", "content");
  const { db } = context.get(servicesContext);
  const promotion = params.id === undefined ? null : await findPromotion(db, admin, params.id);
  if (params.id !== undefined && !promotion) throw data(null, { status: 404 });
  const chosen = promotion ? [...promotion.targets, promotion.gift_product_id ?? ""] : [];
  const [categories, flavors, products, running, shop, codes] = await Promise.all([
    categoryChoices(db, admin),
    flavorChoices(db, admin),
    promotionProducts(db, admin, chosen),
    runningPromotions(db, admin, new Date()),
    loadShop(db),
    promotion ? countCodes(db, admin, promotion.id) : null,
  ]);
  const { currencies, delivery } = shop;
  const currency = currencies.base_currency;
  const values = promotion
    ? promotionFields(promotion, currency)
    : { kind: "percent", scope: "all", is_combinable: "on", is_public: "on", is_active: "on", currency };
  return {
    record: { values, seen: promotion?.updated_at ?? null, revisions: null, shown: null },
    place: promotion?.sort_order ?? null,
    choices: { categories, flavors, products },
    sample: {
      // Shoppers get the others without doing anything.
      running: running.filter(({ id, needs_code }) => !needs_code && id !== params.id),
      // The price of a bag depends on what is in it.
      products: products.filter((product) => !product.is_bag),
      delivery: {
        carriers: delivery.carriers,
        pricing: delivery.pricing,
        free_from: delivery.free_from,
        prices: delivery.prices,
      },
      baseCurrency: currency,
    },
    codes: promotion?.needs_code ? codes : null,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const admin = granted(context, "catalogue");
  const { db } = context.get(servicesContext);
  return saveRecord(request, params.id, {
    read: readPromotionInput,
    async save(change) {
      const result = await savePromotion(db, admin, change);
      return !result.ok && result.code === "gift_gone"
        ? { ok: false, code: "conflict", problems: { gift_product_id: "choice" } }
        : result;
    },
    saved: () => ({ text: params.id === undefined ? "promotions.created" : "promotions.updated" }),
    taken: { text: "edit.invalid", field: "code" },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("edit.saveFailed", args);

/** Edits one promotion, with a sample basket that shows what it does. */
export default function EditPromotion({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useAdminText();
  const { record, place, choices, sample, codes } = loaderData;
  const [fields, setFields] = useState(record.values);
  return (
    <RecordEditor
      title={t(params.id === undefined ? "promotions.new" : "promotions.edit")}
      listPath="/admin/promotions"
      record={record}
      answer={actionData}
      aside={
        <>
          <SampleBasket fields={fields} place={place} {...sample} />
          {fields.needs_code === "on" && <CodesCard id={params.id} codes={codes} />}
        </>
      }
    >
      <PromotionFields choices={choices} onFields={setFields} />
    </RecordEditor>
  );
}
