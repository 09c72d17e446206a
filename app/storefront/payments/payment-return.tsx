import { CircleAlert, LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { TextKey } from "#app/i18n/translate.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Price } from "#app/ui/price.tsx";
import { confirmationPath } from "#app/storefront/checkout/confirmation-path.ts";
import { CashInstead } from "./cash-instead.tsx";
import { endPaidCheckout, verifyPayment } from "#app/storefront/checkout/card-payment.ts";
import type { Verification } from "#app/storefront/checkout/card-payment.ts";
import { focusHeading } from "#app/storefront/shop/focus-after-navigation.ts";
import { PayForm } from "./pay-form.tsx";
import { ContactAndCartLinks } from "./contact-and-cart-links.tsx";

/** Verifies the payment when the shopper returns from the payment page (specification, section 4). */
export function PaymentReturn({ sessionId }: { sessionId: string }) {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const [verification, setVerification] = useState<Exclude<Verification, { kind: "paid" }> | null>(null);

  useEffect(() => {
    if (verification) return;
    let isCancelled = false;
    const verify = async () => {
      const result = await verifyPayment(sessionId);
      if (isCancelled) return;
      if (result.kind !== "paid") return setVerification(result);
      endPaidCheckout(result.orderNumber);
      // The confirmation shows the order; this page would verify the payment again on each visit.
      const state = { isVerified: true };
      await navigate(confirmationPath(locale, result.orderToken), { replace: true, state });
    };
    void verify();
    return () => {
      isCancelled = true;
    };
  }, [sessionId, verification, navigate, locale]);

  // The result replaces the waiting state.
  useEffect(() => {
    if (verification && document.activeElement === document.body) focusHeading();
  }, [verification]);

  return (
    <div className="page screenful flex flex-col justify-center" aria-live="polite">
      {verification ? (
        <EmptyState
          level="h1"
          icon={<CircleAlert />}
          title={t(`success.${verification.kind}.title`)}
          text={t(texts[verification.kind], numberOf(verification))}
        >
          {verification.kind === "unpaid" && <UnpaidOrder {...verification} />}
          {verification.kind === "failed" && (
            <Button size="lg" onClick={() => setVerification(null)}>
              {t("success.failed.again")}
            </Button>
          )}
          <ContactAndCartLinks />
        </EmptyState>
      ) : (
        <>
          <div className="noscript:hidden">
            <EmptyState
              level="h1"
              icon={<LoaderCircle className="animate-spin" />}
              title={t("success.checking")}
            />
          </div>
          <noscript>
            <p className="my-16 rounded-card bg-sky p-5 text-center">{t("success.noScript")}</p>
          </noscript>
        </>
      )}
    </div>
  );
}

/**
 * Shows the unpaid order, with buttons to pay it or, while the cart has items, to order with cash on delivery instead.
 */
function UnpaidOrder({ orderNumber, total, payToken }: Extract<Verification, { kind: "unpaid" }>) {
  const t = useText();
  return (
    <>
      <p className="w-full">
        {t("payment.order", { number: orderNumber })}
        {total && (
          <>
            {" · "}
            <Price
              amount={total.amount}
              baseCurrency={total.baseCurrency}
              size="sm"
              className="inline-flex"
            />
          </>
        )}
      </p>
      {payToken && <PayForm token={payToken} text={t("payment.again")} />}
      {payToken && <CashInstead token={payToken} />}
    </>
  );
}

const texts: Record<Exclude<Verification["kind"], "paid">, TextKey> = {
  refundDue: "success.refundDue",
  pending: "success.pending",
  unpaid: "success.unpaid",
  unknown: "success.unknown",
  failed: "success.failed",
};

function numberOf(verification: Verification): Record<string, string> {
  return "orderNumber" in verification ? { number: verification.orderNumber } : {};
}
