import { useId, useState } from "react";
import { localText } from "#app/domain/locale.ts";
import { targetsField } from "#app/domain/promotions/promotion-input.ts";
import { promotionScopes } from "#app/domain/promotions/promotion.ts";
import type { PromotionScope } from "#app/domain/promotions/promotion.ts";
import type { FlavorChoice } from "#app/server/catalogue/flavors.ts";
import type { CategoryChoice } from "#app/server/catalogue/list-catalogue.ts";
import type { PromotionProduct } from "#app/server/promotions/promotion-choices.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field, FieldError } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { Only } from "#app/admin/shared/editing/only.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** What a promotion may apply to. */
export type TargetChoices = {
  categories: readonly CategoryChoice[];
  flavors: readonly FlavorChoice[];
  products: readonly PromotionProduct[];
};

type ListScope = Exclude<PromotionScope, "all">;
type Choice = { value: string; label: string };

/** Asks to which categories, flavours, families or products the promotion applies, whichever the scope is. */
export function TargetFields({ scope, choices }: { scope: PromotionScope; choices: TargetChoices }) {
  const choicesOf = useTargetChoices(choices);
  return promotionScopes
    .filter((each) => each !== "all")
    .map((each) => (
      <Only key={each} when={scope === each}>
        <TargetList scope={each} choices={choicesOf(each)} />
      </Only>
    ));
}

function useTargetChoices({ categories, flavors, products }: TargetChoices): (scope: ListScope) => Choice[] {
  const locale = useLocale();
  const families = Map.groupBy(products, ({ family_id }) => family_id);
  return (scope) => {
    switch (scope) {
      case "categories":
        return categories.map((each) => ({ value: each.id, label: localText(each, "name", locale) }));
      case "flavors":
        return flavors.map((each) => ({ value: each.key, label: localText(each, "name", locale) }));
      case "families":
        return [...families].flatMap(([id, [first]]) =>
          id !== null && first ? [{ value: id, label: localText(first, "family_name", locale) }] : [],
        );
      case "products":
        return products.map((each) => ({ value: each.id, label: localText(each, "name", locale) }));
    }
  };
}

/** Lists of more choices than this can be searched. */
const fewChoices = 12;

/** Shows a list of checkboxes; those that a search hides keep their ticks. */
function TargetList({ scope, choices }: { scope: ListScope; choices: readonly Choice[] }) {
  const t = useAdminText();
  const { values } = useEditForm();
  const name = targetsField(scope);
  const [chosen, setChosen] = useState(() => new Set((values[name] ?? "").split(",").filter(Boolean)));
  const [search, setSearch] = useState("");
  const problem = useProblem(name);
  const errorId = useId();
  const sought = search.trim().toLowerCase();
  const toggle = (value: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      if (isChosen) after.add(value);
      else after.delete(value);
      return after;
    });
  return (
    <fieldset aria-invalid={problem ? true : undefined} aria-describedby={problem ? errorId : undefined}>
      <legend className="mb-1.5 font-medium">{t(`promotions.targets.${scope}`)}</legend>
      {choices.length > fewChoices && (
        <Field label={t("promotions.targets.find")} className="mb-2 noscript:hidden">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
      )}
      {choices.length === 0 ? (
        <p className="text-muted">{t("promotions.targets.none")}</p>
      ) : (
        <ul className="max-h-72 overflow-y-auto rounded-xl border border-control px-3 py-1">
          {choices.map(({ value, label }) => (
            <li key={value} hidden={!label.toLowerCase().includes(sought)}>
              <Checkbox
                name={name}
                value={value}
                checked={chosen.has(value)}
                onChange={(event) => toggle(value, event.target.checked)}
                label={label}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1.5 text-sm text-muted noscript:hidden">
        {t("promotions.targets.chosen", { count: chosen.size })}
      </p>
      <FieldError id={errorId} error={problem} />
    </fieldset>
  );
}
