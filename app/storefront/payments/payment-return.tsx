import { CircleAlert, LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import type { TextKey } from "#app/i18n/translate.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useText } from "#app/ui/locale.tsx";
import { endPaidPurchase, verifyPayment } from "./card-payment.ts";
import type { Verification } from "./card-payment.ts";
import { focusHeading } from "#app/storefront/shop/focus-after-navigation.ts";
import { OrderPlaced } from "#app/storefront/orders/order-placed.tsx";
import { PayForm } from "./pay-form.tsx";
import { ContactAndCartLinks } from "./contact-and-cart-links.tsx";

/** Verifies the payment when the shopper returns from the payment page (specification, section 4). */
export function PaymentReturn({ sessionId }: { sessionId: string }) {
  const t = useText();
  const [verification, setVerification] = useState<Verification | null>(null);

  useEffect(() => {
    if (verification) return;
    let isCancelled = false;
    const verify = async () => {
      const result = await verifyPayment(sessionId);
      if (isCancelled) return;
      if (result.kind === "paid") endPaidPurchase(result.orderNumber);
      setVerification(result);
    };
    void verify();
    return () => {
      isCancelled = true;
    };
  }, [sessionId, verification]);

  // The result replaces the waiting state. The confirmation is a separate page outside the live region, so it needs focus.
  useEffect(() => {
    if (verification && document.activeElement === document.body) focusHeading();
  }, [verification]);

  if (verification?.kind === "paid") return <OrderPlaced number={verification.orderNumber} />;
  return (
    <div className="page screenful flex flex-col justify-center" aria-live="polite">
      {verification ? (
        <EmptyState
          level="h1"
          icon={<CircleAlert />}
          title={t(`success.${verification.kind}.title`)}
          text={t(texts[verification.kind], numberOf(verification))}
        >
          {verification.kind === "unpaid" && verification.payToken && (
            <PayForm token={verification.payToken} text={t("payment.again")} />
          )}
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

const texts: Record<Exclude<Verification["kind"], "paid">, TextKey> = {
  refundDue: "success.refundDue",
  unpaid: "success.unpaid",
  unknown: "success.unknown",
  failed: "success.failed",
};

function numberOf(verification: Verification): Record<string, string> {
  return "orderNumber" in verification ? { number: verification.orderNumber } : {};
}
