import { LoaderCircle } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { cartTotal } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import { prefillFromAccount, stripAccountData } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm as Form, CheckoutProblem, AccountData } from "#app/domain/checkout/checkout.ts";
import { localePath } from "#app/domain/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Price, useCurrencies } from "#app/ui/price.tsx";
import { checkoutColumns } from "./checkout-columns.ts";
import { storeDraft, readDraft } from "./checkout-draft.ts";
import { faultsOf } from "./checkout-faults.ts";
import type { CheckoutFaults } from "./checkout-faults.ts";
import { ContactFields, DeliveryFields, InvoiceFields, PaymentFields } from "./checkout-fields.tsx";
import { CheckoutSection } from "./checkout-section.tsx";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { loadKnownShopper } from "./known-shopper.ts";
import { FoldedSummary, OrderSummary } from "./order-summary.tsx";
import { useSession } from "#app/storefront/accounts/session-store.ts";
import { SiteText } from "#app/storefront/content/site-text.tsx";
import { useCheckoutSubmit } from "./use-checkout-submit.ts";
import type { CheckoutHandlers } from "./use-checkout-submit.ts";

type CheckoutFormProps = CheckoutHandlers & {
  cart: Cart;
  cardPayments: boolean;
  /** Published pages with the terms that the shopper accepts. */
  terms: readonly { slug: string; title: string }[];
};

const CheckoutFaultList = onDemand(async () => (await import("./checkout-fault-list.tsx")).CheckoutFaultList);

/** The checkout form and the order summary. */
export function CheckoutForm({ cart, cardPayments, terms, ...handlers }: CheckoutFormProps) {
  const t = useText();
  const locale = useLocale();
  const { base_currency: baseCurrency } = useCurrencies();
  const [form, setForm] = useState(() => readDraft({ cardPayments }));
  const [faults, setFaults] = useState<CheckoutFaults>({});
  const element = useRef<HTMLFormElement>(null);

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

  /** Marks all invalid fields and focuses the first of them. */
  const markFaults = (problems: readonly CheckoutProblem[]) => {
    flushSync(() => setFaults(faultsOf(problems)));
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  const { isBusy, submit } = useCheckoutSubmit({ cart, markFaults, ...handlers });

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
        void submit(form);
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
