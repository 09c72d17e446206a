import { sectionTypes } from "#app/domain/content/content.ts";
import type { SectionType } from "#app/domain/content/content.ts";
import { imageSides, sectionProducts, textAligns } from "#app/domain/content/home-section.ts";
import {
  CheckField,
  FieldGroup,
  LanguageTabs,
  MomentField,
  SelectField,
  TextField,
} from "#app/admin/shared/editing/edit-fields.tsx";
import { GridOptions, ProductFields } from "#app/admin/shared/product-choice.tsx";
import type { GridChoices } from "#app/admin/shared/product-choice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { HeroOptions } from "./hero-options.tsx";

/**
 * Shows the fields of one section type. Other types' fields stay mounted, hidden and disabled, so that switching back
 * restores them.
 */
export function SectionOptions({ type, ...choices }: GridChoices & { type: SectionType }) {
  return sectionTypes.map((each) => (
    <fieldset key={each} hidden={each !== type} disabled={each !== type}>
      <OptionsOf type={each} {...choices} />
    </fieldset>
  ));
}

function OptionsOf({ type, products, categories }: GridChoices & { type: SectionType }) {
  const t = useAdminText();
  switch (type) {
    case "hero":
      return <HeroOptions />;
    case "hot_deals":
      return (
        <FieldGroup title={t("homepage.group.products")}>
          <p className="text-muted">{t("homepage.products.deals.hint")}</p>
          <ProductFields count={sectionProducts} products={products} />
        </FieldGroup>
      );
    case "best_sellers":
    case "new_arrivals":
      return (
        <FieldGroup title={t("homepage.group.products")}>
          <p className="text-muted">
            {t(type === "best_sellers" ? "homepage.products.best.hint" : "homepage.products.new.hint")}
          </p>
        </FieldGroup>
      );
    case "product_grid":
      return (
        <FieldGroup title={t("homepage.group.products")}>
          <GridOptions products={products} categories={categories} />
        </FieldGroup>
      );
    case "text_block":
      return (
        <FieldGroup title={t("homepage.group.layout")}>
          <SelectField
            name="text_align"
            label={t("homepage.layout.text_align")}
            options={textAligns.map((value) => ({ value, label: t(`homepage.layout.text_align.${value}`) }))}
          />
        </FieldGroup>
      );
    case "image_text":
      return (
        <FieldGroup title={t("homepage.group.layout")}>
          <SelectField
            name="image_side"
            label={t("homepage.layout.image_side")}
            options={imageSides.map((value) => ({ value, label: t(`homepage.layout.image_side.${value}`) }))}
          />
        </FieldGroup>
      );
    case "video":
      return <CheckField name="autoplay" label={t("homepage.video.autoplay")} />;
    case "countdown":
      return <CountdownOptions />;
    default:
      return null;
  }
}

function CountdownOptions() {
  const t = useAdminText();
  const ended = (language: "bg" | "en") => (
    <TextField
      name={`ended_text_${language}`}
      label={t("homepage.countdown.ended")}
      hint={t("homepage.countdown.ended.hint")}
    />
  );
  return (
    <FieldGroup title={t("homepage.group.countdown")}>
      <p className="text-muted">{t("homepage.countdown.end.hint")}</p>
      <MomentField name="countdown_end" label={t("homepage.countdown.end")} />
      <LanguageTabs bg={ended("bg")} en={ended("en")} />
    </FieldGroup>
  );
}
