import { ArrowLeft, ShoppingBag } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { cartTotal } from "#app/domain/cart.ts";
import type { Cart } from "#app/domain/cart.ts";
import { localePath } from "#app/domain/locale.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCurrencies } from "#app/ui/price.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CartRow } from "./cart-line.tsx";
import { CartNotice } from "./cart-notice.tsx";
import { refreshStoredCart, useCartNews } from "./cart-refresh.ts";
import { useCart } from "./cart-store.ts";
import { OrderTotals } from "./order-totals.tsx";
import { pageMeta } from "./page-meta.ts";
import type { Route } from "./+types/cart";

export const meta: Route.MetaFunction = (args) => pageMeta("cart", args);

/** The cart (specification, section 2). It lives in the browser, so the server sends its outline only. */
export default function CartPage() {
  const t = useText();
  const { cart, isLoaded } = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void refreshStoredCart(), []);
  return (
    <div className="page pt-4 sm:pt-8">
      <BackButton />
      <h1 ref={heading} tabIndex={-1} className="mt-2 mb-6 text-3xl font-bold focus:outline-none sm:text-4xl">
        {t("cart.title")}
      </h1>
      <noscript>
        <p className="mb-6 rounded-card bg-surface p-4">{t("cart.noScript")}</p>
      </noscript>
      <CartNotice />
      {isLoaded && cart.length > 0 && <FilledCart cart={cart} onRemoved={() => heading.current?.focus()} />}
      {isLoaded && cart.length === 0 && <EmptyCart />}
      {!isLoaded && <CartSkeleton />}
    </div>
  );
}

/** Goes back to where the shopper came from; to the products when they came from outside. */
function BackButton() {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const goBack = () => void (cameFromShop() ? navigate(-1) : navigate(localePath(locale, "/products")));
  return (
    <Button variant="ghost" className="-ml-5 noscript:hidden" onClick={goBack}>
      <ArrowLeft aria-hidden />
      {t("cart.back")}
    </Button>
  );
}

/** Whether the page before this one is the shop's: reached by a link within the page, or by loading this one. */
function cameFromShop(): boolean {
  // The router numbers the pages that it leads to, from 0 where the document was loaded.
  const state = window.history.state as { idx?: number } | null;
  return (state?.idx ?? 0) > 0 || document.referrer.startsWith(`${window.location.origin}/`);
}

function FilledCart({ cart, onRemoved }: { cart: Cart; onRemoved: () => void }) {
  const t = useText();
  const locale = useLocale();
  const { base_currency } = useCurrencies();
  const { stock } = useCartNews();
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      <ul className="divide-y divide-line border-y border-line">
        {cart.map((line) => (
          <CartRow
            key={line.product.id}
            line={line}
            stock={stock.get(line.product.id)}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
      <Card className="p-6 lg:sticky lg:top-24">
        <CardTitle className="mb-5">{t("cart.summary")}</CardTitle>
        <OrderTotals amount={cartTotal(cart, base_currency)} />
        <div className="mt-6 flex flex-col gap-3">
          <ButtonLink to={localePath(locale, "/checkout")} size="lg" prefetch="intent">
            {t("cart.checkout")}
          </ButtonLink>
          <ButtonLink to={localePath(locale, "/products")} variant="ghost">
            {t("cart.continue")}
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}

function EmptyCart() {
  const t = useText();
  const locale = useLocale();
  return (
    <EmptyState icon={<ShoppingBag />} title={t("cart.empty.title")} text={t("cart.empty.text")}>
      <ButtonLink to={localePath(locale, "/products")} size="lg">
        {t("cart.empty.button")}
      </ButtonLink>
    </EmptyState>
  );
}

function CartSkeleton() {
  const t = useText();
  return (
    <div
      aria-busy
      className="noscript:hidden grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12"
    >
      <p className="sr-only">{t("cart.loading")}</p>
      <div className="divide-y divide-line border-y border-line">
        {[1, 2].map((row) => (
          <div key={row} className="flex gap-4 py-5 sm:gap-6">
            <Skeleton className="aspect-2/3 w-20 sm:w-24" />
            <div className="flex flex-1 flex-col gap-3 pt-2">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="h-5 w-1/3" />
              <Skeleton shape="pill" className="mt-auto h-11 w-36" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton shape="card" className="h-80" />
    </div>
  );
}
