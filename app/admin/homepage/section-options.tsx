import type { SectionType } from "#app/domain/content.ts";
import { gridCounts, imageSides, sectionProducts, textAligns } from "#app/domain/home-section.ts";
import { localText } from "#app/domain/locale.ts";
import type { Category } from "#app/domain/product.ts";
import type { ProductChoice } from "#app/server/content/section-products.ts";
import { Field } from "#app/ui/form/field.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Select } from "#app/ui/select.tsx";
import {
  CheckField,
  FieldGroup,
  LanguageTabs,
  MomentField,
  SelectField,
  TextField,
  useProblem,
} from "#app/admin/shared/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { HeroOptions } from "./hero-options.tsx";

type Choices = { products: readonly ProductChoice[]; categories: readonly Category[] };

/** What only sections of this type have. */
export function SectionOptions({ type, products, categories }: Choices & { type: SectionType }) {
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
      return <GridOptions products={products} categories={categories} />;
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

function GridOptions({ products, categories }: Choices) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <FieldGroup title={t("homepage.group.products")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="category_id"
          label={t("homepage.products.category")}
          options={[
            { value: "", label: t("homepage.products.category.all") },
            ...categories.map((category) => ({
              value: category.id,
              label: localText(category, "name", locale),
            })),
          ]}
        />
        <SelectField
          name="count"
          label={t("homepage.products.count")}
          options={gridCounts.map((count) => ({ value: String(count), label: String(count) }))}
        />
      </div>
      <p className="text-muted">{t("homepage.products.grid.hint")}</p>
      <ProductFields count={Math.max(...gridCounts)} products={products} />
    </FieldGroup>
  );
}

/** The products of a section in their order, each from a list of its own, which needs no scripts. */
function ProductFields({ count, products }: { count: number; products: readonly ProductChoice[] }) {
  const t = useAdminText();
  const locale = useLocale();
  const chosen = (useEditForm().values.product_ids ?? "").split(",");
  const problem = useProblem("product_ids");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {Array.from({ length: count }, (_, place) => (
        <Field
          key={place}
          label={t("homepage.products.choice", { place: place + 1 })}
          error={place === 0 ? problem : undefined}
        >
          {(control) => (
            <Select {...control} name="product_ids" defaultValue={chosen[place]}>
              <option value="">{t("homepage.products.none")}</option>
              {products.map((product) => {
                const name = localText(product, "name", locale);
                return (
                  <option key={product.id} value={product.id}>
                    {product.is_active ? name : t("homepage.products.offSale", { name })}
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
