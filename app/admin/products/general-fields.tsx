import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { MandatoryFoodInformation } from "#app/domain/catalogue/food-information.ts";
import { productColumns } from "#app/domain/catalogue/product-input.ts";
import type { Currency } from "#app/domain/money.ts";
import { localText } from "#app/domain/locale.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import type { FlavorChoice } from "#app/server/catalogue/flavors.ts";
import type { CategoryChoice } from "#app/server/catalogue/list-catalogue.ts";
import type { ListedSize } from "#app/server/catalogue/sizes.ts";
import type { StockParts } from "#app/server/catalogue/lots/lot-stock.ts";
import { ButtonLink, buttonStyle } from "#app/ui/button.tsx";
import {
  CheckField,
  FieldGroup,
  LanguageTabs,
  TextField,
  TextareaField,
} from "#app/admin/shared/editing/edit-fields.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { StockFacts } from "#app/admin/lots/stock-facts.tsx";
import { ImageField } from "#app/admin/shared/media/image-field.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { productImages } from "./picture-fields.tsx";
import { PartFields } from "./part-fields.tsx";
import type { EditedPack } from "./part-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import { CategoryField, FlavorField } from "./shelf-fields.tsx";
import { SizeFields } from "./size-fields.tsx";

export type GeneralFieldsProps = {
  /** Identifies the loaded state of the product; changes with each save. */
  state: string;
  /** The product's page in the shop and what it lacks for sale; null for a new product. */
  view: {
    id: string;
    isActive: boolean;
    /** Packs on sale that contain it. */
    packs: readonly { name_bg: string; name_en: string }[];
    /** Bags that may contain it. */
    bags: readonly { id: string; name_bg: string; name_en: string }[];
    missing: readonly MandatoryFoodInformation[];
    stock: StockParts | null;
    /** How many people asked to be told when it is back. */
    waiting: number;
    sizes: readonly ListedSize[];
    currency: Currency;
  } | null;
  categories: readonly CategoryChoice[];
  flavors: readonly FlavorChoice[];
  /** Null unless the product is a pack. */
  pack: EditedPack | null;
  /** Sold only in bags and packs: it has neither a page nor sizes. */
  isLoose: boolean;
};

export function GeneralFields({ state, view, categories, flavors, pack, isLoose }: GeneralFieldsProps) {
  const t = useAdminText();
  const canSell = useMay()("catalogue");
  const { values, problems } = useEditForm();
  const locale = useLocale();
  const inPacks = view?.packs.map((each) => localText(each, "name", locale)).join(", ");
  return (
    <div className="flex flex-col gap-5">
      {isLoose && <Loose bags={canSell ? (view?.bags ?? []) : []} />}
      <LanguageTabs bg={<Texts language="bg" />} en={<Texts language="en" />} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FlavorField flavors={flavors} />
        <CategoryField categories={categories} />
      </div>
      <TextField
        {...constraintsOf(productColumns, "gtin")}
        label={t("products.field.gtin")}
        hint={t("products.field.gtin.hint")}
      />
      {canSell && <PriceFields isPack={!!pack} />}
      {pack && <PartFields {...pack} />}
      {view && !pack && !isLoose && <SizeFields {...view} />}
      <ImageField
        name="image_url"
        label={t("products.field.image")}
        hint={t("products.field.image.hint")}
        {...productImages}
      />
      {canSell && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {!pack && (
            <StockField
              // Remount after a save, and after a refusal as `stock`, which reports the current stock.
              key={problems.stock_quantity === "stock" ? `over ${values.stock_seen}` : state}
            />
          )}
          <TextField
            {...constraintsOf(productColumns, "low_stock_at")}
            label={t("products.field.low_stock")}
            hint={t("products.field.low_stock.hint")}
          />
        </div>
      )}
      {view && view.waiting > 0 && <p>{t("products.waiting", { count: view.waiting })}</p>}
      {view && canSell && !pack && <ProductLots id={view.id} stock={view.stock} />}
      {canSell && !isLoose && (
        <div>
          <CheckField name="is_active" label={t("products.field.active")} />
          {inPacks && (
            <p className="text-sm text-muted">{t("products.active.inPacks", { names: inPacks })}</p>
          )}
        </div>
      )}
      {view && !isLoose && <View {...view} />}
    </div>
  );
}

/** Says how a loose product is sold, and in which bags it may be. */
function Loose({ bags }: { bags: readonly { id: string; name_bg: string; name_en: string }[] }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <FieldGroup title={t("products.loose.title")}>
      <p className="text-sm text-muted">{t("products.loose.text")}</p>
      {bags.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3">
          <p>{t("products.loose.bags")}</p>
          {bags.map((bag) => (
            <Link
              key={bag.id}
              to={`/admin/bags/${bag.id}`}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4 hover:decoration-2"
            >
              {localText(bag, "name", locale)}
            </Link>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

function Texts({ language }: { language: "bg" | "en" }) {
  const t = useAdminText();
  const named = { language: t(`edit.language.${language}`) };
  const isEnglish = language === "en";
  return (
    <div className="flex flex-col gap-5">
      <TextField
        {...constraintsOf(productColumns, `name_${language}`)}
        label={t("products.field.name", named)}
        hint={isEnglish ? t("products.field.name.fallback") : undefined}
      />
      <TextareaField
        name={`description_${language}`}
        label={t("products.field.description", named)}
        hint={isEnglish ? t("products.field.description.fallback") : undefined}
        rows={4}
      />
    </div>
  );
}

/** Posts the stock together with the stock the administrator saw; the server applies the difference. */
function StockField() {
  const t = useAdminText();
  const { values } = useEditForm();
  const [seen] = useState(values.stock_seen ?? "");
  return (
    <div>
      <input type="hidden" name="stock_seen" value={seen} />
      <TextField
        name="stock_quantity"
        label={t("products.field.stock")}
        hint={seen === "" ? undefined : t("products.field.stock.hint", { stock: seen })}
        inputMode="numeric"
        required
      />
    </div>
  );
}

/** Shows the parts of the stock, with links to receive a delivery and to the lots. */
function ProductLots({ id, stock }: { id: string; stock: StockParts | null }) {
  const t = useAdminText();
  return (
    <div className="flex flex-col gap-3">
      {stock && stock.inLots > 0 && (
        <>
          <StockFacts parts={stock} />
          <p className="text-sm text-muted">
            {t("lots.stock.lowest", { stock: Math.max(0, stock.stock - stock.withoutLot) })}
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/admin/lots/new?product=${id}`} variant="outline">
          {t("lots.receive")}
        </ButtonLink>
        <ButtonLink to={`/admin/lots?product=${id}`} variant="ghost">
          {t("lots.stock.link")}
        </ButtonLink>
      </div>
    </div>
  );
}

function View({ id, isActive }: { id: string; isActive: boolean }) {
  const t = useAdminText();
  if (!isActive)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-sm text-muted">{t("products.view.hidden")}</p>
        <ButtonLink to={`/admin/redirects/new?path=/products/${id}`} variant="ghost">
          {t("redirects.replace")}
        </ButtonLink>
      </div>
    );
  return (
    <p>
      <a
        href={`/products/${id}`}
        target="_blank"
        rel="noopener"
        className={buttonStyle({ variant: "outline" })}
      >
        <ExternalLink aria-hidden />
        {t("products.view")}
      </a>
    </p>
  );
}
