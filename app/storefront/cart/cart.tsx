import { ArrowLeft, Package, RotateCcw, Truck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Cart } from "#app/domain/cart/cart.ts";
import { localePath } from "#app/domain/locale.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { refuseWhileClosed } from "#app/server/opening/refuse-while-closed.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Price } from "#app/ui/price.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CartRow } from "./cart-line.tsx";
import { CartNotice } from "./cart-notice.tsx";
import { MarkStoredCart, ShowStoredCart } from "./early-cart.tsx";
import { refreshStoredCart } from "./cart-refresh.ts";
import { useCart } from "#app/storefront/shop/cart-store.ts";
import { OrderTotals } from "./order-totals.tsx";
import { ToFreeDelivery } from "./to-free-delivery.tsx";
import { useShownCart } from "./use-shown-cart.ts";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { PurchaseSteps } from "./purchase-steps.tsx";
import { useStepsBack } from "#app/storefront/browser/steps-back.ts";
import type { Route } from "./+types/cart";

export const handle = publicPage();

export const meta: Route.MetaFunction = (args) => pageMeta("cart", args);

export async function loader(args: Route.LoaderArgs) {
  await refuseWhileClosed(args);
  return null;
}

/**
 * Shows the cart (specification, section 2). The cart is in the browser, so the server renders a skeleton and a hidden
 * empty state; inline scripts choose between them (`early-cart.tsx`).
 */
export default function CartPage() {
  const t = useText();
  const { cart, isLoaded } = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void refreshStoredCart(), []);
  const { search } = useLocation();
  return (
    <div className="page screenful pt-4 sm:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <BackButton />
        <PurchaseSteps current="cart" className="max-w-md" />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-5 mb-6 text-title focus:outline-none sm:mt-8 sm:mb-8">
        {t("cart.title")}
      </h1>
      <noscript>
        <p className="mb-6 rounded-card bg-sky p-5">{t("cart.noScript")}</p>
      </noscript>
      {/* By the link of a reminder or an agent, or a permalink. Not before hydration: the server's page is the same for every link. */}
      {isLoaded && /[?&](from|agent|items)=/.test(search) && <RestoredCart />}
      <CartNotice />
      {/* The inline scripts have set attributes on it before hydration. */}
      <div className="group/cart" suppressHydrationWarning>
        {!isLoaded && <MarkStoredCart />}
        {cart.length === 0 && (
          <div className={isLoaded ? undefined : "hidden group-data-[lines=0]/cart:block"}>
            <EmptyCart />
          </div>
        )}
        {!isLoaded && <CartSkeleton />}
        {!isLoaded && <ShowStoredCart />}
        {cart.length > 0 && <FilledCart cart={cart} onRemoved={() => heading.current?.focus()} />}
      </div>
    </div>
  );
}

const RestoredCart = onDemand(async () => (await import("./restored-cart.tsx")).RestoredCart);

/** Goes back to the page before the cart, or to the products when that page is not the shop's. */
function BackButton() {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const steps = useStepsBack();
  const goBack = () =>
    void (cameFromShop(steps) ? navigate(-steps) : navigate(localePath(locale, "/products")));
  return (
    <Button variant="ghost" className="-ml-5 noscript:hidden" onClick={goBack}>
      <ArrowLeft aria-hidden />
      {t("cart.back")}
    </Button>
  );
}

/**
 * Returns whether the page `steps` history entries back belongs to the shop: it is of this document or is its referrer.
 */
function cameFromShop(steps: number): boolean {
  // React Router numbers its history entries, from 0 where the document was loaded.
  const state = window.history.state as { idx?: number } | null;
  return (state?.idx ?? 0) >= steps || document.referrer.startsWith(`${window.location.origin}/`);
}

/**
 * The summary is beside the lines on wide screens; on narrow ones below them, with a sticky bar for total and checkout.
 */
function FilledCart({ cart, onRemoved }: { cart: Cart; onRemoved: () => void }) {
  const t = useText();
  const locale = useLocale();
  const { lines, promoted, priced, total } = useShownCart(cart);
  const { delivery, gifts, codes } = priced;
  const stepsBack = useStepsBack() + 1;
  const toCheckout = { to: localePath(locale, "/checkout"), state: { stepsBack }, size: "lg" } as const;
  return (
    <div className={columns}>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((shown) => (
          <CartRow key={shown.line.product.id} {...shown} onRemoved={onRemoved} />
        ))}
        {promoted && <promoted.GiftRows gifts={gifts} />}
      </ul>
      <Card className="p-5 sm:p-7 lg:sticky lg:top-24">
        <CardTitle className="mb-5">{t("cart.summary")}</CardTitle>
        {promoted && <promoted.CodePanel promoted={promoted} cart={cart} codes={codes} />}
        <ToFreeDelivery cart={cart} priced={priced} />
        <OrderTotals amount={priced.goods} promotions={priced.promotions} delivery={delivery} />
        <div className="mt-6 flex flex-col gap-2">
          <ButtonLink {...toCheckout} className="max-lg:hidden">
            {t("cart.checkout")}
          </ButtonLink>
          <ButtonLink to={localePath(locale, "/products")} variant="ghost">
            {t("cart.continue")}
          </ButtonLink>
        </div>
        <Promises />
      </Card>
      <div
        data-foot-bar
        className="sticky bottom-[var(--foot,0px)] z-20 -mx-[clamp(min(1rem,5vw),4vw,2.5rem)] flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-background px-[clamp(min(1rem,5vw),4vw,2.5rem)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden"
      >
        <p className="flex-1">
          <span className="sr-only">
            {t(delivery.kind === "exact" ? "cart.total" : "cart.total.withoutDelivery")}:{" "}
          </span>
          <Price amount={total} className="gap-y-0 leading-6" />
        </p>
        <ButtonLink {...toCheckout}>{t("cart.checkout")}</ButtonLink>
      </div>
    </div>
  );
}

const columns =
  "grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12 xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-16";

const promises = [
  { icon: Truck, text: "cart.promise.delivery" },
  { icon: Package, text: "cart.promise.speed" },
  { icon: RotateCcw, text: "cart.promise.return" },
] as const;

function Promises() {
  const t = useText();
  const deliveryText = useFrameData()?.deliveryText;
  return (
    <ul className="mt-4 flex flex-col gap-3 border-t border-line pt-5 text-sm text-muted">
      {promises.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-3">
          <Icon aria-hidden className="size-5 shrink-0 text-text" />
          {(text === "cart.promise.delivery" && deliveryText) || t(text)}
        </li>
      ))}
    </ul>
  );
}

function EmptyCart() {
  const t = useText();
  const locale = useLocale();
  return (
    <EmptyState
      picture={
        <ShopPicture
          name="empty-cart"
          sizes="20rem"
          className="mb-3 aspect-4/3 w-full max-w-80 rounded-card"
        />
      }
      title={t("cart.empty.title")}
      text={t("cart.empty.text")}
    >
      <ButtonLink to={localePath(locale, "/products")} size="lg">
        {t("cart.empty.button")}
      </ButtonLink>
    </EmptyState>
  );
}

/** The picture of a row until the inline script sets another: one transparent pixel. */
const noPicture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** Rows as large as those of the cart, into which the inline script puts pictures and names. */
function CartSkeleton() {
  const t = useText();
  return (
    <div aria-busy className={`noscript:hidden group-data-[lines=0]/cart:hidden ${columns}`}>
      <p className="sr-only">{t("cart.loading")}</p>
      <ul aria-hidden className="divide-y divide-line border-y border-line">
        {[1, 2].map((row) => (
          <li
            key={row}
            className="flex gap-4 py-5 not-first:group-data-[lines=1]/cart:hidden sm:gap-6 sm:py-6"
          >
            {/* Slightly larger than the cart's own picture, which browsers would otherwise count as the largest paint. */}
            <img
              src={noPicture}
              alt=""
              className="-mr-0.5 aspect-2/3 w-18.5 self-start rounded-xl bg-line/60 object-cover sm:w-26.5"
              suppressHydrationWarning
            />
            <div className="flex min-h-35 flex-1 flex-col gap-3 pt-2">
              <p
                className="min-h-6 w-2/3 rounded-lg text-lg/6 font-bold wrap-anywhere not-data-name:animate-pulse not-data-name:bg-line/60 before:content-[attr(data-name)]"
                suppressHydrationWarning
              />
              <Skeleton className="h-5 w-1/3" />
              <Skeleton shape="pill" className="mt-auto h-12 w-36" />
            </div>
          </li>
        ))}
      </ul>
      <Skeleton shape="card" className="h-96" />
    </div>
  );
}
