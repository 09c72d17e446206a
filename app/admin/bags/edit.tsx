import { data } from "react-router";
import { bagFields, readBagInput } from "#app/domain/bags/bag-input.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { findBag, looseChoices } from "#app/server/catalogue/bags/list-bags.ts";
import { saveBag } from "#app/server/catalogue/bags/save-bag.ts";
import type { SaveBagResult } from "#app/server/catalogue/bags/save-bag.ts";
import { categoryChoices } from "#app/server/catalogue/list-catalogue.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import type { FieldConflict } from "#app/admin/shared/editing/save-record.server.ts";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { BagFields } from "./bag-fields.tsx";
import type { Route } from "./+types/edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "catalogue", "content");
  const { db } = context.get(servicesContext);
  const bag = isRecordId(params.id) ? await findBag(db, params.id) : null;
  if (params.id !== undefined && !bag) throw data(null, { status: 404 });
  const [categories, loose, shop] = await Promise.all([
    categoryChoices(db, admin),
    looseChoices(db, admin, bag?.id ?? null),
    loadShop(db),
  ]);
  const currency = shop.currencies.base_currency;
  const values = bag
    ? bagFields(bag, currency)
    : { measure: "grams", most_kinds: "30", price_currency: currency };
  return {
    record: { values, seen: bag?.updated_at ?? null, revisions: null, shown: null },
    categories,
    loose,
    currency,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const admin = granted(context, "catalogue");
  const { db } = context.get(servicesContext);
  return saveRecord(request, params.id, {
    read: readBagInput,
    save: async (change) => withProblems(await saveBag(db, admin, change)),
    saved: () => ({ text: params.id === undefined ? "bags.created" : "bags.updated" }),
  });
}

/** Returns the result of a save, with a problem at the field that a refusal concerns. */
function withProblems(
  result: SaveBagResult,
): Exclude<SaveBagResult, { code: "category_gone" | "part_gone" }> | FieldConflict {
  if (result.ok) return result;
  switch (result.code) {
    case "category_gone":
      return { ok: false, code: "conflict", problems: { category_id: "choice" } };
    case "part_gone":
      return { ok: false, code: "conflict", problems: { part_ids: "bag_part_gone" } };
    default:
      return result;
  }
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("edit.saveFailed", args);

/** Edits one bag, with an example of what it may cost. */
export default function EditBag({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useAdminText();
  const { record, categories, loose, currency } = loaderData;
  return (
    <RecordEditor
      title={t(params.id === undefined ? "bags.new" : "bags.edit")}
      listPath="/admin/bags"
      record={record}
      answer={actionData}
    >
      <BagFields categories={categories} loose={loose} baseCurrency={currency} />
    </RecordEditor>
  );
}
