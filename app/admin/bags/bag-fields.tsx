import { bagMeasures } from "#app/domain/bags/bag.ts";
import { oneKindBags } from "#app/domain/bags/bag-filling.ts";
import type { OneKindBag } from "#app/domain/bags/bag-filling.ts";
import { bagColumns, readBagInput } from "#app/domain/bags/bag-input.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { localText } from "#app/domain/locale.ts";
import { euroCents, formatMoney } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { LooseChoice } from "#app/server/catalogue/bags/list-bags.ts";
import type { CategoryChoice } from "#app/server/catalogue/list-catalogue.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { CheckField, FieldGroup, SelectField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { TargetList } from "#app/admin/shared/editing/target-list.tsx";
import { useFormFields } from "#app/admin/shared/editing/use-form-fields.ts";
import { ImageField } from "#app/admin/shared/media/image-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useChoiceName } from "#app/admin/products/choice-name.ts";

const pair = "grid items-start gap-4 sm:grid-cols-2";

/** Shows the fields of a bag, and what it may cost as the form is filled in. */
export function BagFields({
  categories,
  loose,
  baseCurrency,
}: {
  categories: readonly CategoryChoice[];
  loose: readonly LooseChoice[];
  baseCurrency: Currency;
}) {
  const t = useAdminText();
  const { values } = useEditForm();
  const { ref, fields } = useFormFields();
  const categoryName = useChoiceName("category");
  const currency = values.price_currency === "EUR" ? "EUR" : "BGN";
  return (
    <div ref={ref} className="flex flex-col gap-5">
      <input type="hidden" name="price_currency" value={currency} />
      <div className={pair}>
        <TextField {...constraintsOf(bagColumns, "name_bg")} label={t("bags.name.bg")} />
        <TextField
          {...constraintsOf(bagColumns, "name_en")}
          label={t("bags.name.en")}
          hint={t("bags.name.en.hint")}
        />
        <TextField
          name="price"
          label={t(`bags.price.${currency}`)}
          hint={t("bags.price.hint")}
          inputMode="decimal"
          required
        />
        <SelectField
          name="category_id"
          label={t("bags.category")}
          hint={t("bags.category.hint")}
          options={[
            { value: "", label: t("products.category.none") },
            ...categories.map((category) => ({ value: category.id, label: categoryName(category) })),
          ]}
        />
      </div>
      <ImageField
        name="image_url"
        label={t("bags.image")}
        hint={t("bags.image.hint")}
        bucket="product-images"
        folder="bags"
      />
      <FieldGroup title={t("bags.size")}>
        <div className={pair}>
          <SelectField
            name="measure"
            label={t("bags.measure")}
            options={bagMeasures.map((value) => ({ value, label: t(`bags.measure.${value}`) }))}
          />
          <TextField
            {...constraintsOf(bagColumns, "most_kinds")}
            label={t("bags.most_kinds")}
            hint={t("bags.most_kinds.hint")}
          />
          <TextField {...constraintsOf(bagColumns, "smallest")} label={t("bags.smallest")} />
          <TextField {...constraintsOf(bagColumns, "largest")} label={t("bags.largest")} />
        </div>
      </FieldGroup>
      <Parts loose={loose} baseCurrency={baseCurrency} />
      <PriceExample fields={fields} loose={loose} baseCurrency={baseCurrency} />
      <div>
        <CheckField name="is_offered" label={t("bags.isOffered")} />
        <p className="text-sm text-muted">{t("bags.isOffered.hint")}</p>
      </div>
    </div>
  );
}

/** Asks which loose products the bag may contain; without any, it leads to a new one. */
function Parts({ loose, baseCurrency }: { loose: readonly LooseChoice[]; baseCurrency: Currency }) {
  const t = useAdminText();
  const locale = useLocale();
  const price = usePrice(baseCurrency);
  if (loose.length === 0)
    return (
      <FieldGroup title={t("bags.part_ids")}>
        <p className="text-muted">{t("bags.part_ids.none")}</p>
        <p>
          <ButtonLink to="/admin/products/new?loose=1" variant="outline">
            {t("bags.first.loose")}
          </ButtonLink>
        </p>
      </FieldGroup>
    );
  return (
    <TargetList
      name="part_ids"
      legend={t("bags.part_ids")}
      choices={loose.map((product) => ({
        value: product.id,
        label: t("bags.part", {
          name: localText(product, "name", locale),
          grams: product.weight_grams,
          price: price(product.price_bgn),
          stock: product.stock_quantity,
        }),
      }))}
    />
  );
}

/** Shows the cheapest and the dearest bag of one kind while the form is complete. */
function PriceExample({
  fields,
  loose,
  baseCurrency,
}: {
  fields: Record<string, string>;
  loose: readonly LooseChoice[];
  baseCurrency: Currency;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const price = usePrice(baseCurrency);
  // What it may cost depends on neither name.
  const read = readBagInput((name) => (name === "name_bg" ? "-" : (fields[name] ?? "")));
  if (!read.ok || read.input.part_ids.length === 0) return null;
  const chosen = loose.filter(({ id }) => read.input.part_ids.includes(id));
  const examples = oneKindBags(read.input, chosen, baseCurrency);
  const textOf = (kind: "cheapest" | "dearest", { product_id, quantity, ...bag }: OneKindBag) => {
    const product = chosen.find(({ id }) => id === product_id);
    const name = product ? localText(product, "name", locale) : "";
    const values = { price: price(bag.price_bgn), quantity, name, grams: bag.weight_grams };
    return t(`bags.example.${kind}`, values);
  };
  return (
    <FieldGroup title={t("bags.example")}>
      {examples ? (
        <ul className="list-disc space-y-1 pl-5">
          <li>{textOf("cheapest", examples.cheapest)}</li>
          <li>{textOf("dearest", examples.dearest)}</li>
        </ul>
      ) : (
        <p>{t("bags.example.none")}</p>
      )}
    </FieldGroup>
  );
}

/** Returns a function that shows a price in stotinki in the base currency. */
function usePrice(currency: Currency): (stotinki: number) => string {
  const locale = useLocale();
  return (stotinki) => formatMoney(currency === "EUR" ? euroCents(stotinki) : stotinki, currency, locale);
}
