import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Cart } from "#app/domain/cart/cart.ts";
import { checkoutProblems, sanitizeCheckout } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, CheckoutProblem, GiftForm } from "#app/domain/checkout/checkout.ts";
import type { GiftProblem } from "#app/domain/orders/gift.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCurrencies } from "#app/ui/price.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { refreshStoredCart } from "#app/storefront/cart/cart-refresh.ts";
import { currentPromoted } from "#app/storefront/cart/promotions/promoted.ts";
import type { PricedCart } from "#app/storefront/cart/promotions/promoted.ts";
import { readCart } from "#app/storefront/shop/cart-store.ts";
import { cartWeight } from "#app/domain/cart/cart.ts";
import { giveBackAttempt, minutesUntilAttempt, takeAttempt } from "./checkout-attempts.ts";
import { inWordsOf, problemText, refusedProblems } from "./checkout-faults.ts";
import type { CheckoutResult } from "./order-and-pay.ts";
import type { useDelivery } from "./use-delivery.ts";

/** An existing order. `isEarlierVersion` if it lacks changes that the shopper made after a lost answer. */
export type AcceptedOrder = Pick<
  Extract<CheckoutResult, { kind: "accepted" }>,
  "orderToken" | "isEarlierVersion"
>;

export type CheckoutHandlers = {
  onAccepted: (order: AcceptedOrder, endCheckout: () => void) => void;
  onEmptyCart: () => void;
};

type RefusalCode = Extract<CheckoutResult, { kind: "refused" }>["code"];

const loadGift = () => import("./gift/check-gift.ts");
const loadOrderAndPay = () => import("./order-and-pay.ts");

/**
 * Submits the checkout: validates the form, checks the attempt limit, sends the order, and navigates to the payment
 * page of a card order. Allows one submission at a time; `isBusy` is true while it runs. `markFaults` shows the
 * problems at their fields.
 */
export function useCheckoutSubmit({
  cart,
  delivery,
  priced,
  announcesReview,
  markFaults,
  markGiftFaults,
  onAccepted,
  onEmptyCart,
}: CheckoutHandlers & {
  cart: Cart;
  /** The cart by the promotions that apply. */
  priced: PricedCart;
  delivery: ReturnType<typeof useDelivery>;
  announcesReview: boolean | undefined;
  markFaults: (problems: readonly CheckoutProblem[]) => void;
  /** Shows the problems of the gift at its fields, beside those that `markFaults` showed. */
  markGiftFaults: (problems: readonly GiftProblem[]) => void;
}) {
  const t = useText();
  const locale = useLocale();
  const frame = useFrameData();
  const offered = frame?.offered;
  const currencies = useCurrencies();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const phase = useRef<"idle" | "sending" | "leaving">("idle");

  const unlock = () => {
    phase.current = "idle";
    setIsBusy(false);
  };

  // Preload the module while the shopper fills in the form.
  useEffect(() => void loadOrderAndPay().catch(() => undefined), []);

  // The browser may restore the page from the back/forward cache in its busy state.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) unlock();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  const showError = (description: string) =>
    showToast({ title: t("checkout.error"), description, tone: "error" });
  const showFailure = () => showError(t("checkout.error.failed"));
  const showLimit = () => {
    const minutes = minutesUntilAttempt();
    const wait = minutes === null ? "" : ` ${t("checkout.limit.wait", { minutes })}`;
    showToast({
      title: t("checkout.limit.title"),
      description: t("checkout.limit.text") + wait,
      tone: "error",
    });
  };
  const showProblems = (found: readonly CheckoutProblem[]) => {
    const problems = inWordsOf(offered, found);
    const [first] = problems;
    if (!first) return showFailure();
    markFaults(problems);
    showError(t(problemText(first)));
  };

  const checkedGift = async (typed: GiftForm) =>
    (await loadGift()).checkGift(typed, { promised: frame?.promised, carrier: delivery.carrier });
  const showGiftProblems = async (problems: readonly GiftProblem[]) => {
    markGiftFaults(problems);
    showError((await loadGift()).giftProblemText(problems, locale));
  };

  const submit = async (form: CheckoutForm) => {
    if (phase.current !== "idle") return;
    const clean = sanitizeCheckout(form);
    const problems = checkoutProblems(clean, cartWeight([...cart, ...priced.gifts]));
    const gift = clean.gift ? await checkedGift(clean.gift).catch(() => null) : null;
    // A second press may have come while the check was loading.
    if (phase.current !== "idle") return;
    if (clean.gift && !gift) return showFailure();
    if (problems.length > 0) {
      showProblems(problems);
      if (gift) markGiftFaults(gift.problems);
      return;
    }
    if (gift && gift.problems.length > 0) return showGiftProblems(gift.problems);
    if (delivery.isLimited) {
      delivery.refresh();
      return showLimit();
    }
    // The shopper must have seen the exact total.
    if (delivery.isAsking || priced.delivery.kind !== "exact")
      return showError(t("checkout.delivery.asking"));
    const { carrier = null, quoteToken } = delivery;
    const terms = {
      language: locale,
      baseCurrency: currencies.base_currency,
      carrier,
      offered,
      delivery: priced.delivery.amount,
      quoteToken,
      promoted: priced,
      announcesReview,
      gift: gift?.ordered,
      consent: frame?.consent,
    };
    if (!takeAttempt()) return showLimit();
    phase.current = "sending";
    setIsBusy(true);
    const checkout = await loadOrderAndPay().catch(() => null);
    if (checkout) await handleResult(await checkout.orderAndPay(clean, cart, terms), clean);
    else showFailure();
    if (phase.current === "sending") unlock();
  };

  const handleResult = async (result: CheckoutResult, sent: CheckoutForm) => {
    switch (result.kind) {
      case "accepted":
        return onAccepted(result, result.endCheckout);
      case "to_pay":
        phase.current = "leaving";
        return window.location.assign(result.url);
      case "no_payment_url":
        return showError(t("checkout.error.paymentUrl"));
      case "payment_refused":
        showError(t("checkout.error.payment", { message: t(`payment.refused.${result.code}`) }));
        if (result.code === "out_of_stock") await refreshStoredCart();
        return;
      case "too_many_pieces":
        return showError(
          t(frame?.cardPayments ? "checkout.error.tooManyPieces" : "checkout.error.tooManyPieces.noCards", {
            count: result.most,
          }),
        );
      case "invalid":
        return showRefusedFields(sent, result.fields);
      case "failed":
        if (!navigator.onLine) giveBackAttempt();
        return showFailure();
      case "refused":
        if (result.code === "office_no_cash")
          return showProblems([{ code: "officeNoCash", fields: ["deliveryDetails"] }]);
        if (result.code === "office_too_small")
          return showProblems([{ code: "officeTooSmall", fields: ["deliveryDetails"] }]);
        if (result.code === "gift_day_unavailable")
          return showGiftProblems([{ code: "wishedOn", fields: ["giftWishedOn"] }]);
        if (result.code === "payment_unavailable" || result.code === "gift_no_cash") {
          // Loads the methods that are offered now.
          await revalidate();
          return showError(t("checkout.error.paymentUnavailable"));
        }
        if (result.code === "shop_closed" || result.code === "shop_paused") {
          // Loads what the shop says about it.
          await revalidate();
          return showError(t("checkout.error.notOpen"));
        }
        return handleRefusal(result.code, sent, result.gifts);
    }
  };

  const showRefusedFields = async (sent: CheckoutForm, fields: string[]) => {
    const ofGift = sent.gift ? (await loadGift()).refusedGiftProblems(fields) : [];
    return ofGift.length > 0 ? showGiftProblems(ofGift) : showProblems(refusedProblems(sent, fields));
  };

  const handleRefusal = async (
    code: Extract<RefusalCode, "empty_cart" | "out_of_stock" | "price_changed" | "rate_limited">,
    { email, phone }: CheckoutForm,
    gifts: readonly string[] | undefined,
  ) => {
    if (code === "rate_limited") return showLimit();
    if (code === "empty_cart") return onEmptyCart();
    if (!(await refreshStoredCart({ email, phone }, gifts))) return showFailure();
    // The base currency or the price of delivery may have changed since the page was loaded, rather than the prices.
    if (code === "price_changed") {
      delivery.refresh();
      await revalidate();
    }
    const lost = currentPromoted()?.lostSince(priced, readCart(), { currencies, locale }) ?? [];
    const text = t(code === "price_changed" ? "checkout.error.priceChanged" : "checkout.error.outOfStock");
    showError([...lost, text].join(" "));
  };

  return { isBusy, submit };
}
