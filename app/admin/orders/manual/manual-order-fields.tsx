import { Package } from "lucide-react";
import { useId, useState } from "react";
import { textRules } from "#app/domain/checkout/checkout.ts";
import type { Quantities } from "#app/domain/cart/cart.ts";
import { maxLineQuantity } from "#app/domain/cart/cart.ts";
import { locales, localText } from "#app/domain/locale.ts";
import { addressCarrier } from "#app/domain/delivery/carrier.ts";
import { deliveryPrice, placeOf } from "#app/domain/delivery/delivery-price.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import type { DeliveryTerms } from "#app/domain/delivery/delivery-price.ts";
import { amountIn, amountOf, amountTexts, formatMoney, sumOf } from "#app/domain/money.ts";
import { searchWords } from "#app/domain/search-key.ts";
import type { OfferedProduct } from "#app/server/orders/lists/list-offered.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, FieldError } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Price, useCurrencies } from "#app/ui/price.tsx";
import { FieldGroup, SelectField, TextField, useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { SaveBar } from "#app/admin/shared/editing/save-bar.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DiscountFields } from "#app/admin/orders/discount-fields.tsx";
import { readDiscount } from "#app/admin/orders/discount-form.ts";
import { InvoiceFields, PersonFields } from "#app/admin/orders/order-fields.tsx";
import { ManualDeliveryFields } from "./manual-delivery.tsx";
import type { ManualDelivery } from "./manual-delivery.tsx";
import { PromotionFields, orderTotalOf, usePromotedOrder } from "./promotion-fields.tsx";
import { readOrderForm } from "#app/admin/orders/order-form.ts";
import { priceField, quantityField } from "./manual-order-names.ts";

/** Up to this many products are listed without a search field. */
const maxUnsearchedProducts = 12;

/** Shows the fields of a manual order: products, customer, delivery, payment and invoice, with the running total. */
export function ManualOrderFields({
  products,
  delivery,
  methods,
  isBusy,
}: {
  products: readonly OfferedProduct[];
  delivery: DeliveryTerms;
  /** The payment methods that staff can choose. */
  methods: readonly PaymentMethod[];
  isBusy: boolean;
}) {
  const t = useAdminText();
  const { values } = useEditForm();
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(products.map(({ id }) => [id, readQuantity(values[quantityField(id)])])),
  );
  const locale = useLocale();
  const currencies = useCurrencies();
  const { base_currency } = currencies;
  const [place, setPlace] = useState<ManualDelivery>(() => readOrderForm(values));
  const [method, setMethod] = useState<PaymentMethod>(() => readOrderForm(values).paymentMethod);
  const [discount, setDiscount] = useState(() => readDiscount(values).discount.amount);
  const lines = products.flatMap(({ id: productId, price_bgn: price }) => {
    const quantity = quantities[productId] ?? 0;
    return quantity > 0 ? [{ productId, price, quantity }] : [];
  });
  const goods = sumOf(lines, base_currency);
  const price =
    place.deliveryType === "" || goods.cents === 0
      ? null
      : deliveryPrice(
          delivery,
          {
            carrier:
              place.deliveryType === "econt_address"
                ? addressCarrier(delivery.carriers)
                : (place.office?.carrier ?? null),
            place: placeOf(place.deliveryType, place.office?.kind ?? null),
            goods,
            quote: null,
          },
          base_currency,
        );
  const promoted = usePromotedOrder({
    lines,
    delivery: price && amountIn(base_currency, price),
    baseCurrency: base_currency,
  });
  const { priced } = promoted;
  const taken = amountOf(Math.min(discount, priced.goods - priced.discount), base_currency);
  const total = orderTotalOf(priced, amountIn(base_currency, taken), base_currency);
  const charged = price && amountOf(priced.delivery ?? 0, base_currency);
  const [takenText] = amountTexts(taken, currencies, locale);
  return (
    <>
      <input type="hidden" name="key" defaultValue={values.key} />
      {promoted.isPromoted && <input type="hidden" name="shown_total" value={total.stotinki} />}
      <FieldGroup title={t("orders.new.products")}>
        <ProductLines
          products={products}
          onQuantity={(id, typed) => setQuantities({ ...quantities, [id]: readQuantity(typed) })}
        />
      </FieldGroup>
      <PersonFields>
        <TextField
          name="email"
          type="email"
          label={t("orders.column.email")}
          hint={t("orders.new.email.hint")}
          maxLength={textRules.email.maxLength}
          autoCapitalize="off"
        />
        <SelectField
          name="language"
          label={t("orders.new.language")}
          options={locales.map((language) => ({ value: language, label: t(`edit.language.${language}`) }))}
        />
      </PersonFields>
      <ManualDeliveryFields
        carriers={delivery.carriers}
        delivery={place}
        paymentMethod={method}
        onChange={setPlace}
      />
      <FieldGroup title={t("orders.paymentTitle")}>
        <SelectField
          name="paymentMethod"
          label={t("orders.paymentMethod")}
          options={methods.map((value) => ({
            value,
            label: t(value === "stripe" ? "orders.new.byLink" : `orders.method.${value}`),
          }))}
          onChange={setMethod}
        />
        {method === "stripe" && <p className="text-sm text-muted">{t("orders.new.byLink.hint")}</p>}
        <PromotionFields order={promoted} base={base_currency} />
        <DiscountFields
          base={base_currency}
          onAmount={(typed) => setDiscount(readDiscount({ discount: typed }).discount.amount)}
        />
      </FieldGroup>
      <InvoiceFields />
      <SaveBar
        place="page"
        note={
          <span className="flex flex-wrap items-baseline gap-x-3 text-text">
            {t("orders.new.total")}
            <output>
              <Price amount={total} />
            </output>
            {taken.cents > 0 && (
              <span className="text-muted">
                {t("orders.new.withDiscount", { discount: takenText ?? "" })}
              </span>
            )}
            {priced.discount > 0 && (
              <span className="text-muted">
                {t("orders.new.withPromotions", {
                  discount: formatMoney(priced.discount, base_currency, locale),
                })}
              </span>
            )}
            {charged && charged.cents > 0 && (
              <span className="text-muted">
                {t("orders.new.withDelivery", {
                  price: amountTexts(charged, currencies, locale).join(" / "),
                })}
              </span>
            )}
          </span>
        }
      >
        <ButtonLink to={useListAddress("/admin")} variant="outline">
          {t("edit.cancel")}
        </ButtonLink>
        <Button type="submit" disabled={isBusy}>
          {t(isBusy ? "orders.new.saving" : "orders.new.save")}
        </Button>
      </SaveBar>
    </>
  );
}

function readQuantity(typed = ""): number {
  return Math.min(Math.max(Number.parseInt(typed, 10) || 0, 0), maxLineQuantity);
}

/** Lists the products, each with a field for its quantity; with a search field if there are many. */
export function ProductLines({
  products,
  onQuantity,
}: {
  products: readonly OfferedProduct[];
  onQuantity?: (id: string, typed: string) => void;
}) {
  const t = useAdminText();
  const missing = useProblem("items");
  const missingId = useId();
  const [search, setSearch] = useState("");
  const words = searchWords(search);
  const isFound = ({ name_bg, name_en }: OfferedProduct) => {
    const named = searchWords(`${name_bg} ${name_en ?? ""}`);
    return words.every((word) => named.some((each) => each.startsWith(word)));
  };
  return (
    <>
      {products.length > maxUnsearchedProducts && (
        <Field label={t("orders.new.find")} className="noscript:hidden">
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
      <ul className="divide-y divide-line">
        {products.map((product, place) => (
          <li
            key={product.id}
            hidden={!isFound(product)}
            className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-x-4 py-3 first:pt-0 last:pb-0"
          >
            <ProductLine
              product={product}
              missingId={missing && place === 0 ? missingId : undefined}
              onQuantity={(typed) => onQuantity?.(product.id, typed)}
            />
          </li>
        ))}
      </ul>
      <FieldError id={missingId} error={missing} />
    </>
  );
}

function ProductLine({
  product,
  missingId,
  onQuantity,
}: {
  product: OfferedProduct;
  /** Id of the error shown when no product has a quantity; set only on the first product. */
  missingId: string | undefined;
  onQuantity: (typed: string) => void;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const { values } = useEditForm();
  const field = quantityField(product.id);
  const problem = useProblem(field);
  const name = localText(product, "name", locale);
  const problemId = `problem-${product.id}`;
  return (
    <>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
          <Price price={product.price_bgn} size="sm" />
          <span>{t("orders.new.stock", { count: product.stock_quantity })}</span>
        </p>
        <FieldError id={problemId} error={problem} />
      </div>
      <input type="hidden" name={priceField(product.id)} value={product.price_bgn} />
      <Input
        name={field}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        aria-label={t("orders.new.pieces", { name })}
        aria-invalid={problem || missingId ? true : undefined}
        aria-describedby={problem ? problemId : missingId}
        defaultValue={values[field]}
        onChange={(event) => onQuantity(event.target.value)}
        className="text-right tabular-nums"
      />
    </>
  );
}

/** Says that there are no products on sale, and links to the products. */
export function NothingToOrder() {
  const t = useAdminText();
  return (
    <EmptyState icon={<Package />} title={t("orders.new.none.title")} text={t("orders.new.none.text")}>
      <ButtonLink to="/admin/products">{t("orders.new.none.link")}</ButtonLink>
    </EmptyState>
  );
}
