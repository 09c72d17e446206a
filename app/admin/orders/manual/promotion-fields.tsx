import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { localText } from "#app/domain/locale.ts";
import { amountOf, formatMoney } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { priceBasket } from "#app/domain/promotions/price-basket.ts";
import type { Basket, PricedBasket } from "#app/domain/promotions/price-basket.ts";
import type { RefusedCode } from "#app/server/promotions/offered-promotions.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { loader } from "./manual-promotions.ts";

/** Debounce of changes before the shop is asked again, in milliseconds. */
const debounce = 400;

/** An order that staff enter, priced by promotions. */
export type PromotedOrder = {
  priced: PricedBasket;
  /** The codes that the shop refuses. */
  refused: readonly RefusedCode[];
  /** Whether any promotion can apply, so that the total which staff see must hold when they save. */
  isPromoted: boolean;
  setCodes: (typed: string) => void;
  setPerson: (person: Person) => void;
};

/** Contact data as typed, by which the shop knows what a person has used. */
type Person = { email: string; phone: string };

/** Prices an order that staff enter, by automatic promotions and the typed codes; asks the shop which ones there are. */
export function usePromotedOrder(basket: Basket): PromotedOrder {
  const { values } = useEditForm();
  const { load, data } = useFetcher<typeof loader>();
  const [codes, setCodes] = useState(values.codes ?? "");
  const [person, setPerson] = useState<Person>({ email: values.email ?? "", phone: values.phone ?? "" });
  const products = basket.lines.map(({ productId }) => productId).join();
  const query = new URLSearchParams({ products, codes, ...person }).toString();
  useEffect(() => {
    if (products === "") return;
    const timer = window.setTimeout(() => void load(`/admin/orders/new/promotions?${query}`), debounce);
    return () => window.clearTimeout(timer);
  }, [load, products, query]);
  const promotions = products === "" ? [] : (data?.promotions ?? []);
  return {
    priced: priceBasket(basket, promotions),
    refused: data?.refused ?? [],
    isPromoted: promotions.length > 0,
    setCodes,
    setPerson,
  };
}

/** Shows the field for codes, which promotions apply to the order, and why codes do not. */
export function PromotionFields({ order, base }: { order: PromotedOrder; base: Currency }) {
  const t = useAdminText();
  const locale = useLocale();
  const { priced, refused, setCodes, setPerson } = order;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const form = list.current?.closest("form");
    const readPerson = () => {
      const fields = form && new FormData(form);
      const textOf = (name: string) => {
        const field = fields?.get(name);
        return typeof field === "string" ? field : "";
      };
      setPerson({ email: textOf("email"), phone: textOf("phone") });
    };
    // Bubbles from e-mail and phone when they are left, which are fields of other groups.
    form?.addEventListener("change", readPerson);
    return () => form?.removeEventListener("change", readPerson);
  }, [setPerson]);
  const unused = [
    ...refused.map(({ code, why }) => ({ code, why })),
    ...priced.unused.flatMap(({ promotion: { code }, why }) => (code === null ? [] : [{ code, why }])),
  ];
  return (
    <>
      <TextField
        name="codes"
        label={t("orders.new.codes")}
        hint={t("orders.new.codes.hint")}
        autoCapitalize="characters"
        onChange={(event) => setCodes(event.target.value)}
      />
      <ul ref={list} aria-live="polite" className="flex flex-col gap-1 text-sm empty:hidden">
        {priced.applied.map(({ promotion, discount }) => (
          <li key={promotion.id} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {localText(promotion, "name", locale)}
              {promotion.code !== null && ` (${promotion.code})`}
            </span>
            <span className="shrink-0 tabular-nums">
              {promotion.kind === "delivery"
                ? t("promotions.sample.freeDelivery")
                : formatMoney(-discount, base, locale)}
            </span>
          </li>
        ))}
        {unused.map(({ code, why }) => (
          <li key={code} className="wrap-anywhere text-danger">
            {code}: {t(`promotions.why.${why}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the total of the order, at least zero, in minor units of the base currency; `discount` is that of staff. */
export function orderTotalOf(
  { goods, discount: taken, delivery }: PricedBasket,
  discount: number,
  base: Currency,
) {
  return amountOf(Math.max(0, goods - taken - discount) + (delivery ?? 0), base);
}
