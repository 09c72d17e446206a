import { Copy, ExternalLink } from "lucide-react";
import { Form, Link, useFetcher, useLocation, useNavigation } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import type { ListedCatalogueProduct } from "#app/server/catalogue/list-catalogue.ts";
import { euroCents, formatMoney } from "#app/domain/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonStyle } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { useCurrencies } from "#app/ui/price.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { Cell, Row } from "#app/ui/table.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DeleteLink, EditLink } from "#app/admin/shared/editing/record-links.tsx";
import { RowChoice } from "#app/admin/shared/lists/selection.tsx";
import { PriceForm } from "./price-form.tsx";
import { productName } from "./product-name.ts";
import { batchFormId } from "./selected/batch-form.tsx";
import type { ProductAnswer } from "./run-product-action.server.ts";
import { StockForm } from "./stock-form.tsx";

type RowProps = { product: ListedCatalogueProduct };
type NamedProps = RowProps & {
  /** In the back office's language. */
  name: string;
};

/** `waiting` is the number of people who asked to be told when the product is back. */
export function ProductRow({
  product,
  waiting,
  isSelected,
}: RowProps & { waiting: number; isSelected: boolean }) {
  const t = useAdminText();
  const locale = useLocale();
  const canSell = useMay()("catalogue");
  const { category } = product;
  const name = productName(product, locale);
  return (
    <Row>
      <Cell align="middle" className="md:min-w-64">
        <div className={`flex items-center gap-1 ${product.isUnderOther ? "pl-6" : ""}`}>
          <RowChoice
            form={batchFormId}
            name="id"
            value={product.id}
            label={t("products.select", { name })}
            isSelected={isSelected}
          />
          <ProductFacts product={product} name={name} />
        </div>
      </Cell>
      <Cell align="middle" heading={t("products.column.category")} className="wrap-anywhere md:max-w-40">
        {category ? (
          localText(category, "name", locale)
        ) : (
          <span className="text-muted">{t("products.category.none")}</span>
        )}
      </Cell>
      <Cell align="middle" heading={t("products.column.price")}>
        {canSell ? <PriceForm product={product} name={name} /> : <ShownPrice product={product} />}
      </Cell>
      <Cell align="middle" heading={t("products.column.stock")}>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Stock product={product} name={name} />
          <StockBadge product={product} />
          {waiting > 0 && <Badge tone="info">{t("products.waiting", { count: waiting })}</Badge>}
        </div>
      </Cell>
      <Cell align="middle" heading={t("products.column.status")}>
        {product.is_loose ? (
          t("products.loose.status")
        ) : canSell ? (
          <ActiveSwitch product={product} name={name} />
        ) : (
          <Badge tone={product.is_active ? "success" : "neutral"}>
            {t(product.is_active ? "products.shown" : "products.notShown")}
          </Badge>
        )}
      </Cell>
      <Cell align="middle" heading={t("products.column.actions")}>
        <Actions product={product} name={name} />
      </Cell>
    </Row>
  );
}

function ShownPrice({ product: { price_bgn } }: RowProps) {
  const locale = useLocale();
  const { base_currency } = useCurrencies();
  const amount = base_currency === "EUR" ? euroCents(price_bgn) : price_bgn;
  return formatMoney(amount, base_currency, locale);
}

/** Shows both names: the list is sorted by the Bulgarian one. */
function ProductFacts({ product, name }: NamedProps) {
  const t = useAdminText();
  const locale = useLocale();
  const { search } = useLocation();
  const {
    id,
    name_bg,
    name_en,
    flavor,
    image_url,
    weight_grams,
    created_at,
    is_active,
    is_pack,
    is_loose,
    lacks_food_information,
  } = product;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Picture
        src={image_url}
        alt=""
        width={80}
        height={120}
        sizes="40px"
        className={`aspect-2/3 w-10 shrink-0 rounded-lg ${is_active || is_loose ? "" : "opacity-60"}`}
      />
      <div className="min-w-0">
        <Link
          to={{ pathname: `/admin/products/${id}`, search }}
          preventScrollReset
          className="-my-2.5 inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4 hover:decoration-2"
        >
          {name}
        </Link>
        {name_en !== name_bg && (
          <p lang={locale === "bg" ? "en" : "bg"} className="text-sm wrap-anywhere">
            {locale === "bg" ? name_en : name_bg}
          </p>
        )}
        <p className="text-sm text-muted">
          {flavor
            ? t("products.facts", { flavor: localText(flavor, "name", locale), grams: weight_grams })
            : t("products.facts.noFlavor", { grams: weight_grams })}
          {" · "}
          <span className="whitespace-nowrap">
            {t("products.added", { date: formatDate(created_at, locale) })}
          </span>
        </p>
        <div className="flex flex-wrap gap-1">
          {is_pack && <Badge tone="info">{t("products.pack")}</Badge>}
          {is_loose && <Badge tone="info">{t("products.loose")}</Badge>}
          {(is_active || is_loose) && lacks_food_information && (
            <Badge tone="attention">{t("products.food.missing.badge")}</Badge>
          )}
        </div>
      </div>
    </div>
  );
}

/** Asks for the stock; that of a pack is computed, so it leads to the contents, which say what is missing. */
function Stock({ product, name }: NamedProps) {
  const t = useAdminText();
  const { search } = useLocation();
  const canSell = useMay()("catalogue");
  const { id, is_pack, stock_quantity: stock } = product;
  if (!is_pack) return canSell ? <StockForm product={product} name={name} /> : stock;
  return (
    <Link
      to={{ pathname: `/admin/products/${id}`, search }}
      preventScrollReset
      aria-label={t(stock === 0 ? "products.pack.short.of" : "products.pack.stock.of", { name, stock })}
      className="inline-flex min-h-11 min-w-11 items-center tabular-nums underline underline-offset-4 hover:decoration-2"
    >
      {stock === 0 ? t("products.pack.short") : stock}
    </Link>
  );
}

function StockBadge({ product: { stock_quantity, is_low_stock } }: RowProps) {
  const t = useAdminText();
  if (stock_quantity === 0) return <Badge tone="danger">{t("products.stock.out")}</Badge>;
  return is_low_stock && <Badge tone="attention">{t("products.stock.low")}</Badge>;
}

function ActiveSwitch({ product: { id, is_active }, name }: NamedProps) {
  const t = useAdminText();
  const { search } = useLocation();
  const fetcher = useFetcher<ProductAnswer>();
  useAnswerToast(fetcher.data);
  const wanted = fetcher.formData?.get("active");
  const checked = wanted === undefined ? is_active : wanted === "on";
  return (
    <fetcher.Form method="post" action={`/admin/products${search}`}>
      <input type="hidden" name="step" value="active" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="active" value={is_active ? "" : "on"} />
      <Switch
        label={t("products.toggle", { name })}
        checked={checked}
        aria-disabled={fetcher.state !== "idle"}
        onClick={(event) => {
          if (fetcher.state !== "idle") event.preventDefault();
        }}
      />
    </fetcher.Form>
  );
}

function Actions({ product: { id, is_active }, name }: NamedProps) {
  const t = useAdminText();
  const { search } = useLocation();
  const canSell = useMay()("catalogue");
  const isBusy = useNavigation().state !== "idle";
  const deletion = new URLSearchParams(search);
  deletion.set("delete", id);
  return (
    <div className="flex flex-wrap gap-1 md:flex-nowrap">
      <EditLink to={{ pathname: `/admin/products/${id}`, search }} name={name} variant="outline" />
      {canSell && (
        <Form method="post" action={`/admin/products${search}`} preventScrollReset>
          <input type="hidden" name="step" value="copy" />
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            variant="ghost"
            size="icon"
            aria-label={t("products.copyNamed", { name })}
            disabled={isBusy}
          >
            <Copy aria-hidden />
          </Button>
        </Form>
      )}
      {canSell && <DeleteLink to={`/admin/products?${deletion.toString()}`} name={name} />}
      {is_active && (
        <a
          href={`/products/${id}`}
          target="_blank"
          rel="noopener"
          aria-label={t("products.viewNamed", { name })}
          className={buttonStyle({ variant: "ghost", size: "icon" })}
        >
          <ExternalLink aria-hidden />
        </a>
      )}
    </div>
  );
}
