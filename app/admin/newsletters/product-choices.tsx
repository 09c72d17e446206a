import { useState } from "react";
import { localText } from "#app/domain/locale.ts";
import type { NewsletterChoices } from "#app/server/newsletters/newsletter-choices.ts";
import { Field } from "#app/ui/form/field.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Select } from "#app/ui/select.tsx";
import { useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type ProductChoicesProps = {
  /** Of the form field; its values are joined by commas. */
  name: string;
  /** Names the selects by their place, from 1. */
  labelOf: (place: number) => string;
  /** The option without a product. */
  none: string;
  most: number;
  products: NewsletterChoices["products"];
};

/** Asks for products in order: one select for each, and an empty one for the next. */
export function ProductChoices({ name, labelOf, none, most, products }: ProductChoicesProps) {
  const t = useAdminText();
  const locale = useLocale();
  const { values } = useEditForm();
  const problem = useProblem(name);
  const [chosen, setChosen] = useState(() => (values[name] ?? "").split(",").filter(Boolean));
  const shown = [...chosen, ""].slice(0, most);
  const choose = (place: number, id: string) =>
    setChosen(shown.map((each, index) => (index === place ? id : each)).filter(Boolean));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {shown.map((id, place) => (
        <Field key={place} label={labelOf(place + 1)} error={place === 0 ? problem : undefined}>
          {(control) => (
            <Select
              {...control}
              name={name}
              value={id}
              onChange={({ target }) => choose(place, target.value)}
            >
              <option value="">{none}</option>
              {id !== "" && products.every((product) => product.id !== id) && (
                <option value={id}>{t("audit.value.gone")}</option>
              )}
              {products.map((product) => {
                const text = localText(product, "name", locale);
                return (
                  <option key={product.id} value={product.id}>
                    {product.is_active ? text : t("edit.products.offSale", { name: text })}
                  </option>
                );
              })}
            </Select>
          )}
        </Field>
      ))}
    </div>
  );
}
