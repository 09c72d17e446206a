import { CreditCard } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { CardTitle } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { CardMarks } from "#app/storefront/checkout/card-marks.tsx";

/** Shows a button that opens the payment of the order that the signed token names. Works without JavaScript. */
export function PayForm({
  token,
  text,
  className,
  marks = false,
}: {
  token: string;
  text: string;
  className?: string;
  /** Shows the accepted cards. */
  marks?: boolean;
}) {
  const t = useText();
  const locale = useLocale();
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form
      method="post"
      action={payAddress(localePath(locale, "/order-success"), token)}
      {...(className && { className })}
    >
      <SubmitButton isBusy={isBusy} busyLabel={t("payment.busy")}>
        <CreditCard aria-hidden />
        {text}
      </SubmitButton>
      {marks && <CardMarks />}
    </Form>
  );
}

export function payAddress(page: string, token: string): string {
  return `${page}?${new URLSearchParams({ pay: token }).toString()}`;
}

/**
 * Offers to pay a card order that is not paid yet, at the top of its page. Without a token its total is too little for a
 * card.
 */
export function PaymentWaiting({ token }: { token: string | null }) {
  const t = useText();
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card bg-sky p-5 sm:px-8 sm:py-6 print:hidden">
      <div>
        <CardTitle>{t("payment.waiting.title")}</CardTitle>
        <p className="mt-1 text-muted">
          {t(token === null ? "payment.refused.payment_unavailable" : "payment.waiting.text")}
        </p>
      </div>
      {token !== null && <PayForm token={token} text={t("payment.now")} />}
    </div>
  );
}
