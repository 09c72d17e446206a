import { Plus } from "lucide-react";
import { useState } from "react";
import type { DeliveryTerms } from "#app/domain/delivery/delivery-price.ts";
import { localText } from "#app/domain/locale.ts";
import type { Currency } from "#app/domain/money.ts";
import { readPromotionInput } from "#app/domain/promotions/promotion-input.ts";
import type { Promotion } from "#app/domain/promotions/promotion.ts";
import { editedId, priceSample } from "#app/domain/promotions/sample-basket.ts";
import type { PromotionProduct } from "#app/server/promotions/promotion-choices.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Select } from "#app/ui/select.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { SampleResult } from "./sample-result.tsx";

const maxRows = 10;
const maxQuantity = 999;

type Row = { productId: string; quantity: string };

/** Lets staff fill a basket and shows live what the customer pays with the running promotions and the edited one. */
export function SampleBasket({
  fields,
  place,
  running,
  products,
  delivery,
  baseCurrency,
}: {
  /** The form values of the edited promotion. */
  fields: Record<string, string>;
  /** Its place in the owner's order; null for a new one, which is last. */
  place: number | null;
  running: readonly Promotion[];
  products: readonly PromotionProduct[];
  delivery: DeliveryTerms;
  baseCurrency: Currency;
}) {
  const t = useAdminText();
  const [rows, setRows] = useState(() => firstRows(products));
  const edited = editedPromotion(fields, { place, name: t("promotions.sample.this") });
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of rows)
    quantities.set(productId, (quantities.get(productId) ?? 0) + readQuantity(quantity));
  const priced = priceSample(quantities, edited ? [...running, edited] : running, {
    products,
    delivery,
    baseCurrency,
  });
  const change = (changed: number, changes: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === changed ? { ...row, ...changes } : row)));
  return (
    <Card className="p-4 noscript:hidden">
      <CardTitle>{t("promotions.sample")}</CardTitle>
      <p className="mt-1 text-sm text-muted">{t("promotions.sample.text")}</p>
      <div className="mt-3 flex flex-col gap-2">
        {rows.map((row, index) => (
          <SampleRow
            // Rows have no identity but their place and are never removed.
            key={index}
            place={index + 1}
            row={row}
            products={products}
            onChange={(changes) => change(index, changes)}
          />
        ))}
      </div>
      {rows.length < maxRows && (
        <Button
          variant="outline"
          size="sm"
          className="mt-2"
          onClick={() => setRows([...rows, { productId: "", quantity: "1" }])}
        >
          <Plus aria-hidden />
          {t("promotions.sample.add")}
        </Button>
      )}
      {!edited && <p className="mt-3 text-sm font-medium">{t("promotions.sample.incomplete")}</p>}
      <SampleResult priced={priced} products={products} baseCurrency={baseCurrency} />
    </Card>
  );
}

function SampleRow({
  place,
  row,
  products,
  onChange,
}: {
  place: number;
  row: Row;
  products: readonly PromotionProduct[];
  onChange: (changes: Partial<Row>) => void;
}) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-end gap-2">
      <Field label={t("promotions.sample.product", { place })}>
        {(control) => (
          <Select
            {...control}
            value={row.productId}
            onChange={(event) => onChange({ productId: event.target.value })}
          >
            <option value="">{t("promotions.sample.product.none")}</option>
            {products.map((product) => (
              <option key={product.id} value={product.id}>
                {localText(product, "name", locale)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("promotions.sample.quantity", { place })}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={maxQuantity}
            step={1}
            autoComplete="off"
            value={row.quantity}
            onChange={(event) => onChange({ quantity: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

/** Returns a basket to begin with: the first two products on sale, and an empty row. */
function firstRows(products: readonly PromotionProduct[]): Row[] {
  const onSale = products.filter(({ is_active }) => is_active).slice(0, 2);
  return [...onSale.map(({ id }) => ({ productId: id, quantity: "2" })), { productId: "", quantity: "1" }];
}

function readQuantity(typed: string): number {
  const quantity = Number(typed);
  return Number.isInteger(quantity) && quantity > 0 ? Math.min(quantity, maxQuantity) : 0;
}

/**
 * Returns the promotion as the form describes it, whenever it runs and whoever may use it; null while the form is
 * incomplete.
 */
function editedPromotion(
  fields: Record<string, string>,
  { place, name }: { place: number | null; name: string },
): Promotion | null {
  const typed = { ...fields, name_bg: fields.name_bg?.trim() || name };
  const read = readPromotionInput((field) => (typed as Record<string, string>)[field] ?? "");
  return read.ok ? { ...read.input, id: editedId, sort_order: place ?? Number.MAX_SAFE_INTEGER } : null;
}
