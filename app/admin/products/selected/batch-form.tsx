import { useRef, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { useFetcher } from "react-router";
import { noCategory } from "#app/domain/catalogue/catalogue.ts";
import type { CategoryChoice, ListedCatalogueProduct } from "#app/server/catalogue/list-catalogue.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Select } from "#app/ui/select.tsx";
import { DeleteDialog } from "#app/admin/shared/editing/delete-dialog.tsx";
import { BatchBar, BatchConfirmation } from "#app/admin/shared/lists/batch-bar.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { SelectableList, useTicked } from "#app/admin/shared/lists/selection.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { productName } from "#app/admin/products/product-name.ts";
import { useChoiceName } from "#app/admin/products/choice-name.ts";
import type { action } from "#app/admin/products/list.tsx";

/** Id of the form that the rows' checkboxes belong to. */
export const batchFormId = "selected-products";

/** Key of the fetcher that changes the selected products; the list shows its answer. */
export const batchKey = "selected-products";

type BatchFormProps = {
  products: readonly ListedCatalogueProduct[];
  categories: readonly CategoryChoice[];
  isAllSelected: boolean;
  /** Called when an action is submitted. */
  onStep: () => void;
  /** Renders the list with its checkboxes; `selectAll` belongs in the table's head. */
  children: (selectAll: ReactNode) => ReactNode;
};

/**
 * Shows the list and, while products are selected, its batch actions: show, hide, move to a category, make them the
 * sizes of one or products of their own, delete. A product stays selected after an action, for the next one.
 */
export function BatchForm({ products, categories, isAllSelected, onStep, children }: BatchFormProps) {
  const t = useAdminText();
  const locale = useLocale();
  const listAction = useListAddress("/admin/products");
  const form = useRef<HTMLFormElement>(null);
  const ticked = useTicked(form);
  const selected = products.filter(({ id }) => ticked.includes(id));
  const categoryName = useChoiceName("category");
  const batch = useFetcher<typeof action>({ key: batchKey });
  const busyWith = batch.state === "idle" ? null : (batch.formData?.get("intent") ?? "");
  /** The form data awaiting confirmation. */
  const [pending, setPending] = useState<FormData | null>(null);
  const post = (fields: FormData) => {
    onStep();
    void batch.submit(fields, { method: "post", action: listAction });
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busyWith !== null) return;
    const fields = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const intent = fields.get("intent");
    const category = fields.get("category");
    const isReplaced = selected.some(({ category_id: id }) => id !== null && id !== category);
    if (intent === "delete" || intent === "unite" || (intent === "move" && category !== "" && isReplaced))
      setPending(fields);
    else post(fields);
  };

  const isDeletion = pending?.get("intent") === "delete";
  const isUnion = pending?.get("intent") === "unite";
  const [oldest] = selected.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const chosen = categories.find(({ id }) => id === pending?.get("category"));
  const names = (
    <p className="wrap-anywhere">{selected.map((product) => productName(product, locale)).join(", ")}</p>
  );
  return (
    <>
      <SelectableList
        form={form}
        selected={selected.length}
        all={products.length}
        isAllSelected={isAllSelected}
      >
        {children}
      </SelectableList>
      <BatchBar
        form={form}
        id={batchFormId}
        action={listAction}
        label={t("products.batch")}
        isShown={selected.length > 0}
        summary={t("lists.selected", { count: selected.length })}
        onSubmit={submit}
      >
        <input
          type="hidden"
          name="seen"
          value={products.map(({ id, updated_at: at }) => `${id}:${at.getTime()}`).join(" ")}
        />
        <Actions
          busyWith={busyWith}
          categories={categories}
          canUnite={selected.length > 1}
          hasSize={selected.some(({ family_id }) => family_id !== null)}
        />
      </BatchBar>
      <BatchConfirmation
        pending={isDeletion ? null : pending}
        onClose={() => setPending(null)}
        onConfirm={post}
        yes={t(isUnion ? "products.batch.unite" : "products.batch.move")}
        title={t(isUnion ? "products.batch.unite.title" : "products.batch.move.title")}
        description={
          isUnion
            ? t("products.batch.unite.text", { name: oldest ? productName(oldest, locale) : "" })
            : t("products.batch.move.text", {
                category: chosen ? categoryName(chosen) : t("products.category.none"),
              })
        }
      >
        {names}
      </BatchConfirmation>
      <DeleteDialog
        open={isDeletion}
        title={t("products.batch.delete.title")}
        text={t("products.batch.delete.text")}
        onCancel={() => setPending(null)}
        onDelete={() => {
          if (!pending) return;
          pending.set("confirmed", "on");
          post(pending);
          setPending(null);
        }}
      >
        {names}
      </DeleteDialog>
    </>
  );
}

function Actions({
  busyWith,
  categories,
  canUnite,
  hasSize,
}: {
  /** The intent in progress, null for none. */
  busyWith: FormDataEntryValue | null;
  categories: readonly CategoryChoice[];
  /** Whether several products are selected, which can become the sizes of one. */
  canUnite: boolean;
  hasSize: boolean;
}) {
  const t = useAdminText();
  const canSell = useMay()("catalogue");
  const categoryName = useChoiceName("category");
  const step = (intent: "show" | "hide" | "move" | "delete" | "unite" | "separate") => (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="outline"
      size="sm"
      aria-disabled={busyWith !== null}
    >
      {t(busyWith === intent ? "products.batch.busy" : `products.batch.${intent}`)}
    </Button>
  );
  return (
    <>
      {canSell && step("show")}
      {canSell && step("hide")}
      <Select name="category" aria-label={t("products.batch.category")} className="max-w-56">
        <option value="">{t("products.batch.category.choose")}</option>
        <option value={noCategory}>{t("products.category.none")}</option>
        {categories.map((each) => (
          <option key={each.id} value={each.id}>
            {categoryName(each)}
          </option>
        ))}
      </Select>
      {step("move")}
      {canSell && canUnite && step("unite")}
      {canSell && hasSize && step("separate")}
      {/* Without JavaScript, instead of the dialog. */}
      {canSell && (
        <div className="hidden noscript:block">
          <Checkbox name="confirmed" label={t("products.batch.delete.confirmed")} />
        </div>
      )}
      {canSell && step("delete")}
    </>
  );
}
