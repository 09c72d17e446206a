import { localText } from "#app/domain/locale.ts";
import { targetsField } from "#app/domain/promotions/promotion-input.ts";
import { promotionScopes } from "#app/domain/promotions/promotion.ts";
import type { PromotionScope } from "#app/domain/promotions/promotion.ts";
import type { FlavorChoice } from "#app/server/catalogue/flavors.ts";
import type { CategoryChoice } from "#app/server/catalogue/list-catalogue.ts";
import type { PromotionProduct } from "#app/server/promotions/promotion-choices.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Only } from "#app/admin/shared/editing/only.tsx";
import { TargetList } from "#app/admin/shared/editing/target-list.tsx";
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
  const t = useAdminText();
  const choicesOf = useTargetChoices(choices);
  return promotionScopes
    .filter((each) => each !== "all")
    .map((each) => (
      <Only key={each} when={scope === each}>
        <TargetList
          name={targetsField(each)}
          legend={t(`promotions.targets.${each}`)}
          choices={choicesOf(each)}
        />
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
