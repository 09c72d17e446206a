import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { emphasisedAllergens, emphasisedParts } from "#app/domain/catalogue/food-information.ts";
import type { FoodInformation, Nutrition } from "#app/domain/catalogue/food-information.ts";
import { nutrientText } from "#app/domain/catalogue/nutrient-text.ts";
import { localText } from "#app/domain/locale.ts";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import { Card } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useCompany } from "#app/storefront/shop/company.ts";

/** `name` is of a food in a pack, with its net quantity. */
type ShownFood = { name?: string; food: FoodInformation };

/**
 * Shows the food information that is mandatory before the purchase (Regulation (EU) 1169/2011, articles 9 and 14), of a
 * product or of each in a pack. Leaves out unknown facts; the net quantity is next to the price. Allergens and warnings
 * stay visible where the rest is collapsed.
 */
export function FoodFacts({ foods }: { foods: readonly ShownFood[] }) {
  const t = productPageTranslator(useLocale());
  return (
    <section aria-labelledby="food" className="pt-4 md:col-span-2 md:pt-10">
      <h2 id="food" className="mb-4 text-heading sm:mb-6">
        {t("food.title")}
      </h2>
      <div className="flex flex-col gap-8 md:gap-12">
        {foods.map((shown, index) => (
          <FactsOfFood key={index} {...shown} />
        ))}
      </div>
    </section>
  );
}

function FactsOfFood({ name, food }: ShownFood) {
  const locale = useLocale();
  const t = productPageTranslator(locale);
  const company = useCompany();
  const { ingredients, nutrition } = food;
  return (
    <div>
      {name !== undefined && <h3 className="mb-3 text-lg font-bold wrap-anywhere">{name}</h3>}
      <Caution food={food} />
      <details className="group unfolded">
        <summary className="flex min-h-13 items-center justify-between gap-3 border-y border-line font-semibold [&::-webkit-details-marker]:hidden">
          {t("food.details")}
          <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-1 items-start gap-x-16 gap-y-8 md:grid-cols-[minmax(0,1fr)_19rem] lg:grid-cols-[minmax(0,1fr)_30rem]">
          <dl className="divide-y divide-line border-line md:border-y">
            <Fact name={t("food.legal_name")}>{food.legal_name}</Fact>
            <Fact name={t("food.ingredients")}>{ingredients && <Emphasised text={ingredients} />}</Fact>
            <Fact name={t("food.storage")}>{food.storage}</Fact>
            <Fact name={t("food.origin")}>{food.origin}</Fact>
            <Fact name={t("food.operator")}>
              {`${localText(company, "company_name", locale)}\n${localText(company, "address", locale)}`}
            </Fact>
          </dl>
          {nutrition && <NutritionTable nutrition={nutrition} />}
        </div>
      </details>
    </div>
  );
}

/** Shows allergens and warnings; nothing without any. */
function Caution({ food: { ingredients, warnings } }: { food: FoodInformation }) {
  const t = productPageTranslator(useLocale());
  const allergens = emphasisedAllergens(ingredients, warnings);
  if (allergens.length === 0 && !warnings) return null;
  return (
    <div className="mb-4 max-w-prose sm:mb-6">
      {allergens.length > 0 && (
        <p>
          {t("food.allergens")}: <strong>{allergens.join(", ")}</strong>
        </p>
      )}
      {warnings && (
        <p className="wrap-anywhere whitespace-pre-line">
          <Emphasised text={warnings} />
        </p>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 max-w-prose wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

function Emphasised({ text }: { text: string }) {
  return emphasisedParts(text).map((part, index) =>
    part.isEmphasised ? <strong key={index}>{part.text}</strong> : part.text,
  );
}

/** Shows the rows of annex XV: energy in both units in one row, "of which" rows below the nutrient they are part of. */
function NutritionTable({ nutrition }: { nutrition: Nutrition }) {
  const locale = useLocale();
  const t = productPageTranslator(locale);
  const grams = (amount: number) => t("food.grams", { amount: nutrientText(amount) });
  const { energy_kj, energy_kcal, fat, saturates, carbohydrate, sugars, protein, salt } = nutrition;
  return (
    <Card className="px-4 py-3 sm:px-5">
      <table className="w-full border-collapse">
        <caption className="pb-2 text-left text-lg font-bold">{t("food.nutrition")}</caption>
        <tbody>
          <NutritionRow name={t("food.energy")}>
            {`${nutrientText(energy_kj)}\u00a0kJ\u00a0/ ${nutrientText(energy_kcal)}\u00a0kcal`}
          </NutritionRow>
          <NutritionRow name={t("food.fat")}>{grams(fat)}</NutritionRow>
          <NutritionRow name={t("food.saturates")} isPart>
            {grams(saturates)}
          </NutritionRow>
          <NutritionRow name={t("food.carbohydrate")}>{grams(carbohydrate)}</NutritionRow>
          <NutritionRow name={t("food.sugars")} isPart>
            {grams(sugars)}
          </NutritionRow>
          <NutritionRow name={t("food.protein")}>{grams(protein)}</NutritionRow>
          <NutritionRow name={t("food.salt")}>{grams(salt)}</NutritionRow>
        </tbody>
      </table>
    </Card>
  );
}

function NutritionRow({
  name,
  isPart = false,
  children,
}: {
  name: string;
  /** An "of which" row: part of the row above. */
  isPart?: boolean;
  children: string;
}) {
  return (
    <tr className={isPart ? "align-baseline" : "border-t border-line align-baseline"}>
      <th
        scope="row"
        className={`py-2 pr-2 text-left ${isPart ? "pt-0 pl-4 font-normal text-muted" : "font-medium"}`}
      >
        {name}
      </th>
      <td className={`py-2 text-right ${isPart ? "pt-0" : ""}`}>{children}</td>
    </tr>
  );
}
