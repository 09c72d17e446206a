import { LoaderCircle } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { cartTotal, quantitiesOf } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import {
  checkoutProblems,
  prefillFromAccount,
  sanitizeCheckout,
  stripAccountData,
} from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm as Form, CheckoutProblem, AccountData } from "#app/domain/checkout/checkout.ts";
import { localePath } from "#app/domain/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Price, useCurrencies } from "#app/ui/price.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { refreshStoredCart } from "#app/storefront/cart/cart-refresh.ts";
import { takeAttempt } from "./checkout-attempts.ts";
import { checkoutColumns } from "./checkout-columns.ts";
import { storeDraft, readDraft } from "./checkout-draft.ts";
import { faultsOf, problemText, refusedProblems } from "./checkout-faults.ts";
import type { CheckoutFaults } from "./checkout-faults.ts";
import { ContactFields, DeliveryFields, InvoiceFields, PaymentFields } from "./checkout-fields.tsx";
import { CheckoutSection } from "./checkout-section.tsx";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { loadKnownShopper } from "./known-shopper.ts";
import { FoldedSummary, OrderSummary } from "./order-summary.tsx";
import type { OrderAnswer } from "./place-order.ts";
import { useSession } from "#app/storefront/accounts/session-store.ts";
import { SiteText } from "#app/storefront/content/site-text.tsx";

/** An existing order. `isAsFirstSent` if it lacks changes that the shopper made after a lost answer. */
export type AcceptedOrder = { orderId: string; isAsFirstSent?: boolean };

type CheckoutFormProps = {
  cart: Cart;
  cardPayments: boolean;
  /** Published pages with the terms that the shopper accepts. */
  terms: readonly { slug: string; title: string }[];
  onAccepted: (order: AcceptedOrder, endPurchase: () => void) => void;
  onEmptyCart: () => void;
};

const CheckoutFaultList = onDemand(async () => (await import("./checkout-fault-list.tsx")).CheckoutFaultList);

const loadPurchaseModule = () => import("./send-purchase.ts");
type Accepted = Extract<OrderAnswer, { kind: "accepted" }>;
type PurchaseModule = Awaited<ReturnType<typeof loadPurchaseModule>>;

/** The checkout form and the order summary. Submitting validates the form, checks the attempt limit, then sends the order. */
export function CheckoutForm({ cart, cardPayments, terms, onAccepted, onEmptyCart }: CheckoutFormProps) {
  const t = useText();
  const locale = useLocale();
  const { base_currency: baseCurrency } = useCurrencies();
  const { revalidate } = useRevalidator();
  const [form, setForm] = useState(() => readDraft({ cardPayments }));
  const [faults, setFaults] = useState<CheckoutFaults>({});
  const [isBusy, setIsBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const phase = useRef<"idle" | "sending" | "leaving">("idle");

  const updateForm = (changed: Form) => {
    setForm(changed);
    setFaults((shown) => withoutChanged(shown, form, changed));
  };
  const known = useKnownShopper({
    onLoad: (shopper) =>
      updateForm(
        prefillFromAccount(form, shopper, document.activeElement?.getAttribute("name") ?? undefined),
      ),
    onSignOut: (shopper) => updateForm(stripAccountData(form, shopper)),
  });
  const change = (changed: Form) => {
    updateForm(changed);
    // Strip account-prefilled values: the next person at this browser must not see them.
    storeDraft(known ? stripAccountData(changed, known) : changed);
  };

  /** Shows the first problem, marks all invalid fields and focuses the first of them. */
  const showProblems = (problems: readonly CheckoutProblem[]) => {
    const [first] = problems;
    if (!first) return showFailure();
    flushSync(() => setFaults(faultsOf(problems)));
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    showToast({ title: t("checkout.error"), description: t(problemText(first)), tone: "error" });
  };
  const showError = (description: string) =>
    showToast({ title: t("checkout.error"), description, tone: "error" });
  const showFailure = () => showError(t("checkout.error.failed"));
  const showLimit = () =>
    showToast({ title: t("checkout.limit.title"), description: t("checkout.limit.text"), tone: "error" });

  const submit = async () => {
    if (phase.current !== "idle") return;
    const clean = sanitizeCheckout(form);
    const problems = checkoutProblems(clean);
    if (problems.length > 0) return showProblems(problems);
    if (!takeAttempt()) return showLimit();
    phase.current = "sending";
    setIsBusy(true);
    const purchase = await loadPurchaseModule().catch(() => null);
    if (purchase) {
      const answer = await purchase.placeOrder(
        clean,
        cart,
        { language: locale, baseCurrency },
        purchase.tokenOfEarlierOrder(),
      );
      await handleAnswer(answer, clean, purchase);
    } else showFailure();
    if (phase.current === "sending") unlock();
  };

  const unlock = () => {
    phase.current = "idle";
    setIsBusy(false);
  };

  // Preload the module while the shopper fills in the form.
  useEffect(() => void loadPurchaseModule().catch(() => undefined), []);

  // The browser may restore the page from the back/forward cache in its busy state.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) unlock();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  /** Navigates to the payment page. After a refusal the order remains, and submitting again pays the same order. */
  const pay = async ({ orderId, payToken }: Accepted, sent: Form, purchase: PurchaseModule) => {
    const payment = await purchase.askForPayment(orderId, sent, cartTotal(cart, baseCurrency));
    if (payment.kind === "open") {
      purchase.notePayment(orderId, payToken, cart);
      phase.current = "leaving";
      return window.location.assign(payment.url);
    }
    if (payment.kind === "failed") return showFailure();
    if (payment.kind === "no_url") return showError(t("checkout.error.paymentUrl"));
    if (payment.code === "already_paid")
      return onAccepted({ orderId }, () => purchase.endPurchase(quantitiesOf(cart)));
    if (payment.code === "cancelled" || payment.code === "replaced" || payment.code === "not_payable")
      purchase.forgetCheckoutKey();
    showError(t("checkout.error.payment", { message: t(`payment.refused.${payment.code}`) }));
    if (payment.code === "out_of_stock") await refreshStoredCart();
  };

  const handleAnswer = async (answer: OrderAnswer, sent: Form, purchase: PurchaseModule) => {
    if (answer.kind === "accepted" && sent.paymentMethod === "stripe") return pay(answer, sent, purchase);
    if (answer.kind === "accepted") return onAccepted(answer, () => purchase.endPurchase(quantitiesOf(cart)));
    if (answer.kind === "already_ordered")
      return onAccepted({ orderId: answer.orderId, isAsFirstSent: true }, () =>
        purchase.endPurchase(answer.bought),
      );
    if (answer.kind === "invalid") return showProblems(refusedProblems(sent, answer.fields));
    if (answer.kind === "failed") return showFailure();
    if (answer.code === "rate_limited") return showLimit();
    if (answer.code === "empty_cart") return onEmptyCart();
    if (!(await refreshStoredCart())) return showFailure();
    // The base currency may have changed since the page was loaded, rather than the prices.
    if (answer.code === "price_changed") await revalidate();
    const text =
      answer.code === "price_changed" ? "checkout.error.priceChanged" : "checkout.error.outOfStock";
    showError(t(text));
  };

  const fields = { form, faults, onChange: change };
  const total = cartTotal(cart, baseCurrency);
  return (
    <form
      ref={element}
      noValidate
      aria-busy={isBusy}
      className={checkoutColumns}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FoldedSummary cart={cart} />
      <div>
        {Object.keys(faults).length > 0 && (
          <CheckoutFaultList faults={faults} deliveryType={form.deliveryType} form={element} />
        )}
        <CheckoutSection number={1} title={t("checkout.contact")}>
          <ContactFields {...fields} />
        </CheckoutSection>
        <CheckoutSection number={2} title={t("checkout.shipping")}>
          <DeliveryFields {...fields} knownAddress={known?.address} />
        </CheckoutSection>
        <CheckoutSection number={3} title={t("checkout.payment")}>
          <PaymentFields {...fields} cardPayments={cardPayments} />
        </CheckoutSection>
        <CheckoutSection number={4} title={t("checkout.invoice")}>
          <InvoiceFields {...fields} />
        </CheckoutSection>
      </div>
      <Card className="p-5 sm:p-7 lg:sticky lg:top-24">
        <div className="max-lg:hidden">
          <OrderSummary cart={cart} />
        </div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 lg:hidden">
          <span className="text-lg font-bold">{t("cart.total")}</span>
          <Price amount={total} />
        </p>
        <Button type="submit" size="lg" aria-disabled={isBusy} className="mt-5 w-full">
          {isBusy && <LoaderCircle aria-hidden className="animate-spin" />}
          {t(isBusy ? "checkout.busy" : "checkout.submit")}
        </Button>
        <p className="mt-3 text-center font-medium">{t("checkout.obligation")}</p>
        <SiteText
          name="terms_conditions"
          fallback={t("checkout.terms")}
          className="mt-2 text-center text-sm text-muted"
        />
        <SiteText
          name="privacy_policy"
          fallback={t("checkout.privacy")}
          className="mt-1 text-center text-sm text-muted"
        />
        {terms.length > 0 && (
          // In a new tab, so that the form is not lost.
          <p className="mt-1 flex flex-wrap justify-center gap-x-5">
            {terms.map(({ slug, title }) => (
              <a
                key={slug}
                href={localePath(locale, `/${slug}`)}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center text-primary-text underline underline-offset-4 hover:decoration-2"
              >
                {title}
              </a>
            ))}
          </p>
        )}
      </Card>
    </form>
  );
}

/**
 * Returns the stored details of the signed-in shopper once they are loaded. Calls `onLoad` then, and `onSignOut` when the
 * account changes or the form unmounts.
 */
function useKnownShopper({
  onLoad,
  onSignOut,
}: Record<"onLoad" | "onSignOut", (known: AccountData) => void>): AccountData | null {
  const userId = useSession().user?.id;
  const [known, setKnown] = useState<AccountData | null>(null);
  const handleLoad = useEffectEvent(onLoad);
  const handleSignOut = useEffectEvent(onSignOut);
  useEffect(() => {
    if (userId === undefined) return;
    let isCancelled = false;
    let shopper: AccountData | null = null;
    const load = async () => {
      shopper = await loadKnownShopper();
      if (isCancelled || !shopper) return;
      setKnown(shopper);
      handleLoad(shopper);
    };
    void load();
    return () => {
      isCancelled = true;
      if (!shopper) return;
      setKnown(null);
      handleSignOut(shopper);
    };
  }, [userId]);
  return known;
}

/** Drops the faults of changed fields; they are validated again on submit. */
function withoutChanged(faults: CheckoutFaults, before: Form, after: Form): CheckoutFaults {
  const kept = Object.entries(faults).filter(
    ([field]) => before[field as keyof Form] === after[field as keyof Form],
  );
  return Object.fromEntries(kept);
}
