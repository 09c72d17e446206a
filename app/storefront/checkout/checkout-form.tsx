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

/** An order that is there; `isAsFirstSent` when what was changed after a lost answer is no part of it. */
export type AcceptedOrder = { orderId: string; isAsFirstSent?: boolean };

type CheckoutFormProps = {
  cart: Cart;
  cardPayments: boolean;
  /** The published pages of what the shopper agrees to. */
  terms: readonly { slug: string; title: string }[];
  onAccepted: (order: AcceptedOrder, endPurchase: () => void) => void;
  onEmptyCart: () => void;
};

const CheckoutFaultList = onDemand(async () => (await import("./checkout-fault-list.tsx")).CheckoutFaultList);

const loadSending = () => import("./send-purchase.ts");
type Accepted = Extract<OrderAnswer, { kind: "accepted" }>;
type Sending = Awaited<ReturnType<typeof loadSending>>;

/** The checkout form with the summary beside it. It is checked, then counted against the limit, then sent. */
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

  const show = (changed: Form) => {
    setForm(changed);
    setFaults((shown) => withoutChanged(shown, form, changed));
  };
  const known = useKnownShopper({
    come: (shopper) =>
      show(prefillFromAccount(form, shopper, document.activeElement?.getAttribute("name") ?? undefined)),
    gone: (shopper) => show(stripAccountData(form, shopper)),
  });
  const change = (changed: Form) => {
    show(changed);
    // Whoever comes to this browser next is not to find what the shop knows of this one.
    storeDraft(known ? stripAccountData(changed, known) : changed);
  };

  /** Says what is wrong, marks every faulty field and leads to the first of them. */
  const refuse = (problems: readonly CheckoutProblem[]) => {
    const [first] = problems;
    if (!first) return fail();
    flushSync(() => setFaults(faultsOf(problems)));
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    showToast({ title: t("checkout.error"), description: t(problemText(first)), tone: "error" });
  };
  const say = (description: string) => showToast({ title: t("checkout.error"), description, tone: "error" });
  const fail = () => say(t("checkout.error.failed"));
  const refuseForNow = () =>
    showToast({ title: t("checkout.limit.title"), description: t("checkout.limit.text"), tone: "error" });

  const submit = async () => {
    if (phase.current !== "idle") return;
    const clean = sanitizeCheckout(form);
    const problems = checkoutProblems(clean);
    if (problems.length > 0) return refuse(problems);
    if (!takeAttempt()) return refuseForNow();
    phase.current = "sending";
    setIsBusy(true);
    const sending = await loadSending().catch(() => null);
    if (sending) {
      const answer = await sending.placeOrder(
        clean,
        cart,
        { language: locale, baseCurrency },
        sending.tokenOfEarlierOrder(),
      );
      await react(answer, clean, sending);
    } else fail();
    if (phase.current === "sending") wakeUp();
  };

  const wakeUp = () => {
    phase.current = "idle";
    setIsBusy(false);
  };

  // What sends the order is there by the time that the form is filled in.
  useEffect(() => void loadSending().catch(() => undefined), []);

  // The browser may bring the page back as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) wakeUp();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  /** Leaves for the payment page. Whatever is refused, the order waits: pressing again pays the same one. */
  const pay = async ({ orderId, payToken }: Accepted, sent: Form, sending: Sending) => {
    const payment = await sending.askForPayment(orderId, sent, cartTotal(cart, baseCurrency));
    if (payment.kind === "open") {
      sending.notePayment(orderId, payToken, cart);
      phase.current = "leaving";
      return window.location.assign(payment.url);
    }
    if (payment.kind === "failed") return fail();
    if (payment.kind === "no_url") return say(t("checkout.error.paymentUrl"));
    if (payment.code === "already_paid")
      return onAccepted({ orderId }, () => sending.endPurchase(quantitiesOf(cart)));
    if (payment.code === "cancelled" || payment.code === "replaced" || payment.code === "not_payable")
      sending.forgetCheckoutKey();
    say(t("checkout.error.payment", { message: t(`payment.refused.${payment.code}`) }));
    if (payment.code === "out_of_stock") await refreshStoredCart();
  };

  const react = async (answer: OrderAnswer, sent: Form, sending: Sending) => {
    if (answer.kind === "accepted" && sent.paymentMethod === "stripe") return pay(answer, sent, sending);
    if (answer.kind === "accepted") return onAccepted(answer, () => sending.endPurchase(quantitiesOf(cart)));
    if (answer.kind === "already_ordered")
      return onAccepted({ orderId: answer.orderId, isAsFirstSent: true }, () =>
        sending.endPurchase(answer.bought),
      );
    if (answer.kind === "invalid") return refuse(refusedProblems(sent, answer.fields));
    if (answer.kind === "failed") return fail();
    if (answer.code === "rate_limited") return refuseForNow();
    if (answer.code === "empty_cart") return onEmptyCart();
    if (!(await refreshStoredCart())) return fail();
    // The prices may stand, and the sum be made in another currency since the page was opened.
    if (answer.code === "price_changed") await revalidate();
    const text =
      answer.code === "price_changed" ? "checkout.error.priceChanged" : "checkout.error.outOfStock";
    say(t(text));
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
          // What was typed stays where it is.
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

/** What the shop knows of who is signed in, once it has said so; `come` hears of it then, and `gone` when that one has left. */
function useKnownShopper({
  come,
  gone,
}: Record<"come" | "gone", (known: AccountData) => void>): AccountData | null {
  const userId = useSession().user?.id;
  const [known, setKnown] = useState<AccountData | null>(null);
  const tellCome = useEffectEvent(come);
  const tellGone = useEffectEvent(gone);
  useEffect(() => {
    if (userId === undefined) return;
    let isGone = false;
    let shopper: AccountData | null = null;
    const load = async () => {
      shopper = await loadKnownShopper();
      if (isGone || !shopper) return;
      setKnown(shopper);
      tellCome(shopper);
    };
    void load();
    return () => {
      isGone = true;
      if (!shopper) return;
      setKnown(null);
      tellGone(shopper);
    };
  }, [userId]);
  return known;
}

/** A field that was touched is no longer called faulty; it is checked again with the next attempt. */
function withoutChanged(faults: CheckoutFaults, before: Form, after: Form): CheckoutFaults {
  const kept = Object.entries(faults).filter(
    ([field]) => before[field as keyof Form] === after[field as keyof Form],
  );
  return Object.fromEntries(kept);
}
