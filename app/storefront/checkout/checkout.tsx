import { ArrowLeft } from "lucide-react";
import { Suspense, lazy, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { Cart } from "#app/domain/cart/cart.ts";
import { addressCarrier } from "#app/domain/delivery/carrier.ts";
import { localeOfPath, localePath, localText } from "#app/domain/locale.ts";
import { defaultFollowUps } from "#app/domain/shop/follow-ups.ts";
import { permissionsPolicy } from "#app/domain/shop/permissions-policy.ts";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { findPublishedPage } from "#app/server/content/static-pages.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadFollowUps } from "#app/server/shop/follow-ups.ts";
import { defaultShop, methodsOfShop, shopOfRequest } from "#app/server/shop/load-company.ts";
import { findGuaranteeNotice } from "#app/server/shop/guarantee-notices.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { refuseWhileClosed } from "#app/server/opening/refuse-while-closed.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { confirmationPath } from "./confirmation-path.ts";
import { refreshStoredCart } from "#app/storefront/cart/cart-refresh.ts";
import { CartNotice } from "#app/storefront/cart/cart-notice.tsx";
import { usePromoted } from "#app/storefront/cart/promotions/promoted.ts";
import type { Promoted } from "#app/storefront/cart/promotions/promoted.ts";
import { useCart } from "#app/storefront/shop/cart-store.ts";
import { checkoutColumns } from "./checkout-columns.ts";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { PurchaseSteps } from "#app/storefront/cart/purchase-steps.tsx";
import { useStepsBack } from "#app/storefront/browser/steps-back.ts";
import type { AcceptedOrder } from "./use-checkout-submit.ts";
import type { Route } from "./+types/checkout";

export const handle = publicPage();

/** The picker of offices asks for the position when the shopper presses "near me". */
export const headers = () => ({ "Permissions-Policy": permissionsPolicy(["geolocation"]) });

export const meta: Route.MetaFunction = (args) => pageMeta("checkout", args);

export async function loader(args: Route.LoaderArgs) {
  await refuseWhileClosed(args);
  const { url, context } = args;
  const { cards, db } = context.get(servicesContext);
  const locale = localeOfPath(url.pathname);
  const [shop, followUps, guaranteeNotice, ...published] = await Promise.all([
    loadOr("the shop's settings", shopOfRequest(context), defaultShop),
    loadOr("the settings of reviews and reminders", loadFollowUps(db), defaultFollowUps),
    loadOr("the notice of the legal guarantee", findGuaranteeNotice(db, locale), null),
    ...["terms", "returns", "privacy"].map((slug) =>
      loadOr("a page of terms", findPublishedPage(db, slug), null),
    ),
  ]);
  const terms = published.flatMap((page) =>
    page ? [{ slug: page.slug, title: localText(page, "title", locale) }] : [],
  );
  const carrier = addressCarrier(shop.delivery.carriers);
  const methods = methodsOfShop(shop, cards);
  return {
    cardPayments: methods.includes("stripe"),
    ...(methods.includes("bank_transfer") && { transfers: true }),
    ...(!methods.includes("cash_on_delivery") && { noCash: true }),
    ...(carrier && { addressCarrier: carrier }),
    ...(followUps.offers_cart_reminders && { cartReminders: true }),
    ...(followUps.asks_reviews && { asksReviews: true }),
    guaranteeNotice,
    terms,
  };
}

/** Loaded separately: the form is shown only after the browser has read its cart. */
const loadForm = () => import("./checkout-form.tsx");
const CheckoutForm = lazy(async () => ({ default: (await loadForm()).CheckoutForm }));

/** Checkout (specification, sections 2 and 4). An empty cart redirects to the cart page. */
export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const stepsBack = useStepsBack();
  const { cart, isLoaded } = useCart();
  const promoted = usePromoted();
  // Set once the order is placed, which clears the cart: that must not redirect to the cart page.
  const [ordered, setOrdered] = useState<{ cart: Cart; promoted: Promoted | null } | null>(null);
  useEffect(() => void refreshStoredCart(), []);
  const isEmpty = isLoaded && cart.length === 0 && !ordered;
  const shown = ordered ?? { cart, promoted };

  const toCart = () => void navigate(localePath(locale, "/cart"), { replace: true });
  useEffect(() => {
    if (isEmpty) void navigate(localePath(locale, "/cart"), { replace: true });
  }, [isEmpty, navigate, locale]);

  const finish = ({ orderToken, isEarlierVersion }: AcceptedOrder, endCheckout: () => void) => {
    // Must be rendered before the cart's listeners are notified that it is empty.
    flushSync(() => setOrdered({ cart, promoted }));
    endCheckout();
    if (!isEarlierVersion)
      showToast({ title: t("checkout.accepted"), description: t("checkout.accepted.text"), tone: "success" });
    const placed = confirmationPath(locale, orderToken);
    void navigate(placed, { replace: true, state: { isEarlierVersion } });
  };

  return (
    <div className="page screenful pt-4 sm:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <ButtonLink
          to={localePath(locale, "/cart")}
          replace
          state={{ stepsBack }}
          variant="ghost"
          className="-ml-5"
        >
          <ArrowLeft aria-hidden />
          {t("checkout.back")}
        </ButtonLink>
        <PurchaseSteps current="details" className="max-w-md" />
      </div>
      <h1 className="mt-5 mb-6 text-title sm:mt-8 sm:mb-10">{t("checkout.title")}</h1>
      <noscript>
        <p className="mb-6 rounded-card bg-sky p-5">{t("cart.noScript")}</p>
      </noscript>
      <CartNotice />
      {shown.cart.length > 0 ? (
        <Suspense fallback={<CheckoutSkeleton />}>
          <CheckoutForm {...shown} {...loaderData} onAccepted={finish} onEmptyCart={toCart} />
        </Suspense>
      ) : (
        <CheckoutSkeleton />
      )}
    </div>
  );
}

function CheckoutSkeleton() {
  const t = useText();
  return (
    <div aria-busy className={`noscript:hidden ${checkoutColumns}`}>
      <p className="sr-only">{t("cart.loading")}</p>
      <Skeleton shape="card" className="h-16 lg:hidden" />
      <div className="grid gap-5 sm:grid-cols-2 sm:pl-16">
        <Skeleton className="h-10 w-48 sm:col-span-2" />
        {["firstName", "lastName", "email", "phone"].map((field) => (
          <Skeleton key={field} shape="control" className="h-18" />
        ))}
        <Skeleton className="mt-8 h-10 w-48 sm:col-span-2" />
        <Skeleton shape="control" className="h-18 sm:col-span-2" />
        <Skeleton shape="control" className="h-32 sm:col-span-2" />
      </div>
      <Skeleton shape="card" className="h-96" />
    </div>
  );
}
