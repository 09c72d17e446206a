import { LoaderCircle } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { cartWeight } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import { prefillFromAccount, stripAccountData } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm as Form, CheckoutProblem, AccountData } from "#app/domain/checkout/checkout.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { addAmounts } from "#app/domain/money.ts";
import { needsNoPayment } from "#app/domain/payments/payment.ts";
import type { GiftField, GiftProblem } from "#app/domain/orders/gift.ts";
import type { GuaranteeNotice } from "#app/domain/shop/guarantee-notice.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCurrencies } from "#app/ui/price.tsx";
import { checkoutColumns } from "./checkout-columns.ts";
import {
  methodsFor,
  methodsOfGift,
  offeredMethods,
  storeDraft,
  readDraft,
  withoutPayment,
} from "./checkout-draft.ts";
import { faultsOf } from "./checkout-faults.ts";
import type { CheckoutFaults } from "./checkout-faults.ts";
import { ContactFields, InvoiceFields, PaymentFields } from "./checkout-fields.tsx";
import { CheckoutSection } from "./checkout-section.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { priceCart } from "#app/storefront/cart/promotions/promoted.ts";
import type { Promoted } from "#app/storefront/cart/promotions/promoted.ts";
import { loadKnownShopper } from "./known-shopper.ts";
import { FoldedSummary, OrderSummary } from "./order-summary.tsx";
import { OrderTerms } from "./order-terms.tsx";
import { ReviewRequestChoice } from "./review-request-choice.tsx";
import { useSession } from "#app/storefront/shop/session-store.ts";
import { useDelivery } from "./use-delivery.ts";
import { useCheckoutSubmit } from "./use-checkout-submit.ts";
import type { CheckoutHandlers } from "./use-checkout-submit.ts";

type CheckoutFormProps = CheckoutHandlers & {
  cart: Cart;
  promoted: Promoted | null;
  cardPayments: boolean;
  /** Whether the shop takes bank transfers. */
  transfers?: boolean;
  /** Whether the shop takes no cash on delivery. */
  noCash?: boolean;
  /** The carrier of orders to an address; missing without one. */
  addressCarrier?: CarrierName;
  /** Whether the shop offers to remind a guest of the cart. */
  cartReminders?: boolean;
  /** Whether the shop asks for reviews. */
  asksReviews?: boolean;
  /** Published pages with the terms that the shopper accepts. */
  terms: readonly { slug: string; title: string }[];
  guaranteeNotice: GuaranteeNotice | null;
};

const PromisedDay = onDemand(async () => (await import("#app/storefront/shop/promised-day.tsx")).PromisedDay);
const CartReminder = onDemand(async () => (await import("./cart-reminder.tsx")).CartReminder);
const loadGift = () => import("./gift/gift-section.tsx");
const GiftSection = onDemand(async () => (await loadGift()).GiftSection);
const GiftPaymentNote = onDemand(async () => (await loadGift()).GiftPaymentNote);
const GiftSummary = onDemand(async () => (await loadGift()).GiftSummary);
const CheckoutFaultList = onDemand(async () => (await import("./checkout-fault-list.tsx")).CheckoutFaultList);

/**
 * Shows the checkout form and the order summary. Only the promised day, if any, is between the total and the
 * button. The button's label states the obligation to pay (Directive 2011/83/EU, article 8(2); Court of Justice,
 * C-249/21).
 */
export function CheckoutForm({
  cart,
  promoted,
  cardPayments,
  transfers,
  noCash,
  addressCarrier,
  cartReminders,
  asksReviews,
  terms,
  guaranteeNotice,
  ...handlers
}: CheckoutFormProps) {
  const t = useText();
  const { promised, notice } = useFrameData() ?? {};
  const paused = notice?.state === "paused" && notice.text;
  const locale = useLocale();
  const { base_currency: base } = useCurrencies();
  const offered = offeredMethods({ cardPayments, transfers, noCash });
  const [form, setForm] = useState(() => readDraft(offered));
  const delivery = useDelivery(form, cart, addressCarrier ?? null);
  const priced = priceCart(promoted, cart, { delivery: delivery.outlook, baseCurrency: base, locale });
  const total =
    priced.delivery.kind === "exact" ? addAmounts(priced.payable, priced.delivery.amount, base).cents : null;
  const isFree = total !== null && needsNoPayment(total);
  const cashless = methodsOfGift(offered);
  const payable = form.gift ? cashless : offered;
  const methods = methodsFor(payable, total);
  // A payment method that is not offered for this total, or no longer, is replaced by the first one.
  if (methods[0] && !methods.some((method) => method === form.paymentMethod))
    setForm({ ...form, paymentMethod: methods[0] });
  const [faults, setFaults] = useState<CheckoutFaults>({});
  const [giftFaults, setGiftFaults] = useState<readonly GiftProblem[]>([]);
  const [isPicked, setIsPicked] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const updateForm = (changed: Form) => {
    setForm(changed);
    setFaults((shown) => withoutChanged(shown, form, changed));
    setGiftFaults((shown) => withoutChangedGift(shown, form, changed));
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

  /** Marks all invalid fields and focuses the first of them. */
  const markFaults = (problems: readonly CheckoutProblem[]) => {
    const details = element.current?.querySelector("[name=deliveryDetails]");
    flushSync(() => {
      setIsPicked(details?.matches("button, [role=combobox]") ?? false);
      setFaults(faultsOf(problems));
      setGiftFaults([]);
    });
    focusFirstFault();
  };
  const markGiftFaults = (problems: readonly GiftProblem[]) => {
    flushSync(() => setGiftFaults(problems));
    focusFirstFault();
  };
  const focusFirstFault = () =>
    element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus();
  const { isBusy, submit } = useCheckoutSubmit({
    cart,
    delivery,
    priced,
    announcesReview: asksReviews,
    markFaults,
    markGiftFaults,
    ...handlers,
  });

  const fields = { form, faults, onChange: change };
  return (
    <form
      ref={element}
      noValidate
      aria-busy={isBusy}
      className={checkoutColumns}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(isFree ? withoutPayment(form, offered) : form);
      }}
    >
      <FoldedSummary cart={cart} promoted={promoted} priced={priced} />
      <div>
        {(Object.keys(faults).length > 0 || giftFaults.length > 0) && (
          <CheckoutFaultList
            faults={faults}
            giftFaults={giftFaults}
            deliveryType={form.deliveryType}
            isPicked={isPicked}
            form={element}
          />
        )}
        <CheckoutSection number={1} title={t("checkout.contact")}>
          <ContactFields {...fields} />
          {cartReminders && <CartReminder email={form.email} cart={cart} />}
          {asksReviews && <ReviewRequestChoice form={form} onChange={change} />}
        </CheckoutSection>
        <CheckoutSection number={2} title={t("checkout.shipping")}>
          <DeliveryFields
            {...fields}
            knownAddress={known?.address}
            goods={cartWeight([...cart, ...priced.gifts])}
            shopper={{ isAccount: known !== null }}
            methods={methods}
          />
          {(Boolean(form.gift) || cashless.length > 0) && (
            <div className="min-h-11">
              <GiftSection
                form={form}
                faults={giftFaults}
                promised={promised}
                carrier={delivery.carrier}
                hasCash={cashless.length < offered.length}
                onChange={change}
              />
            </div>
          )}
        </CheckoutSection>
        <CheckoutSection number={3} title={t("checkout.payment")}>
          {isFree ? (
            <p>{t("checkout.payment.nothing")}</p>
          ) : (
            <PaymentFields {...fields} methods={methods} isBelowCard={methods.length < payable.length} />
          )}
          {form.gift && !isFree && cashless.length < offered.length && <GiftPaymentNote />}
        </CheckoutSection>
        <CheckoutSection number={4} title={t("checkout.invoice")}>
          <InvoiceFields {...fields} />
        </CheckoutSection>
        <CheckoutSection number={5} title={t("checkout.rights")}>
          <OrderTerms
            hasBag={cart.some(({ product }) => product.recipe)}
            terms={terms}
            guaranteeNotice={guaranteeNotice}
          />
        </CheckoutSection>
      </div>
      <Card className="p-5 sm:p-7 lg:sticky lg:top-24">
        <OrderSummary cart={cart} promoted={promoted} priced={priced} />
        {promised && (
          <p className="mt-4 flex gap-3">
            <PromisedDay promised={promised} carrier={delivery.carrier} />
          </p>
        )}
        {form.gift && <GiftSummary gift={form.gift} />}
        {paused && <p className="mt-5 font-medium wrap-anywhere">{paused}</p>}
        <Button
          type="submit"
          size="lg"
          aria-disabled={isBusy}
          disabled={Boolean(paused)}
          className="mt-5 w-full text-balance"
        >
          {isBusy && <LoaderCircle aria-hidden className="animate-spin" />}
          {t(isBusy ? "checkout.busy" : "checkout.submit")}
        </Button>
      </Card>
    </form>
  );
}

/**
 * Returns the stored details of the signed-in shopper; null until they are loaded, and without any. Calls `onLoad` when
 * they are loaded and, after that, `onSignOut` when the account changes or the form unmounts.
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

/** Drops the problems of a gift's changed fields. */
function withoutChangedGift(problems: readonly GiftProblem[], before: Form, after: Form) {
  const isKept = (field: GiftField) => before.gift?.[field] === after.gift?.[field];
  return after.gift ? problems.filter(({ fields }) => fields.every(isKept)) : [];
}

/**
 * Drops the faults of changed fields, which are validated again on submit. Whether the office takes cash also depends
 * on the payment method.
 */
function withoutChanged(faults: CheckoutFaults, before: Form, after: Form): CheckoutFaults {
  const isChanged = (field: keyof Form) => before[field] !== after[field];
  const kept = Object.entries(faults).filter(
    ([field, text]) =>
      !isChanged(field as keyof Form) &&
      !(text === "checkout.error.officeNoCash" && isChanged("paymentMethod")),
  );
  return Object.fromEntries(kept);
}
