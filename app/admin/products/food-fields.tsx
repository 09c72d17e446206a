import { nutrientField, nutrients } from "#app/domain/catalogue/food-information.ts";
import type { MandatoryFoodInformation } from "#app/domain/catalogue/food-information.ts";
import { Notice } from "#app/ui/notice.tsx";
import {
  FieldGroup,
  LanguageTabs,
  TextField,
  TextareaField,
} from "#app/admin/shared/editing/edit-fields.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Asks for the food information that must be available before purchase (Regulation (EU) No 1169/2011, article 14). */
export function FoodFields({ missing }: { missing: readonly MandatoryFoodInformation[] }) {
  const t = useAdminText();
  return (
    <div className="flex flex-col gap-5">
      {missing.length > 0 && (
        <Notice
          tone="error"
          title={t("products.food.missing.title")}
          text={missing.map((name) => t(`products.food.missing.${name}`)).join(", ")}
        />
      )}
      <p className="text-muted">{t("products.food.intro")}</p>
      <LanguageTabs bg={<Texts language="bg" />} en={<Texts language="en" />} />
      <FieldGroup title={t("products.food.nutrition")}>
        <p className="text-muted">{t("products.food.nutrition.hint")}</p>
        <div className="grid items-start gap-4 min-[30rem]:grid-cols-2 lg:grid-cols-4">
          {nutrients.map((nutrient) => (
            <TextField
              key={nutrient}
              name={nutrientField(nutrient)}
              label={t(`products.nutrient.${nutrient}`)}
              inputMode="decimal"
            />
          ))}
        </div>
      </FieldGroup>
    </div>
  );
}

function Texts({ language }: { language: "bg" | "en" }) {
  const t = useAdminText();
  const named = { language: t(`edit.language.${language}`) };
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          name={`legal_name_${language}`}
          label={t("products.food.legal_name", named)}
          hint={t("products.food.legal_name.hint")}
        />
        <TextField name={`origin_${language}`} label={t("products.food.origin", named)} />
      </div>
      <TextareaField
        name={`ingredients_${language}`}
        label={t("products.food.ingredients", named)}
        hint={t("products.food.ingredients.hint")}
        rows={3}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextareaField name={`storage_${language}`} label={t("products.food.storage", named)} rows={2} />
        <TextareaField name={`warnings_${language}`} label={t("products.food.warnings", named)} rows={2} />
      </div>
    </div>
  );
}
