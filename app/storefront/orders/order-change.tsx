import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { ReactNode } from "react";
import { checkoutConstraints, deliveryTypes } from "#app/domain/checkout/checkout.ts";
import type { CheckoutProblem } from "#app/domain/checkout/checkout.ts";
import { localePath } from "#app/domain/locale.ts";
import type { NewDelivery } from "#app/server/orders/customer-changes.ts";
import type { OrderPage } from "#app/server/orders/order-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input, Textarea } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { orderPageTranslator } from "#app/i18n/order-page.ts";
import { faultsOf } from "#app/storefront/checkout/checkout-faults.ts";
import { useCompany } from "#app/storefront/shop/company.ts";

/** Why a change was refused, with what was typed. */
export type ChangeAnswer = {
  intent: "cancel" | "redirect";
  typed: { email: string; delivery: NewDelivery };
  code: "unknown" | "wrong_email" | "not_allowed" | "rate_limited" | "invalid" | "failed" | "offline";
  problems: CheckoutProblem[];
  /** Minutes until the next attempt after too many. */
  minutes: number;
};

/**
 * Offers what the customer can still do: change the delivery or cancel while that is allowed, and withdraw at any time.
 * Shows nothing for a cancelled order.
 */
export function OrderChange({ order, answer }: { order: OrderPage; answer: ChangeAnswer | undefined }) {
  const locale = useLocale();
  const t = orderPageTranslator(locale);
  const shopText = useText();
  const company = useCompany();
  if (order.order_status === "cancelled") return null;
  return (
    <Card className="p-5 sm:p-8">
      <CardTitle>{t("orders.change.title")}</CardTitle>
      <p className="mt-2 text-muted">
        {order.canChange
          ? t("orders.change.until")
          : t("orders.change.over", { email: company.support_email })}
      </p>
      {order.canChange && (
        <>
          <Change title={t("orders.change.delivery")} isOpen={answer?.intent === "redirect"}>
            <DeliveryForm order={order} answer={answer?.intent === "redirect" ? answer : undefined} />
          </Change>
          <Change title={t("orders.change.cancel")} isOpen={answer?.intent === "cancel"}>
            <CancelForm answer={answer?.intent === "cancel" ? answer : undefined} />
          </Change>
        </>
      )}
      {!order.canChange && answer && <Refusal answer={answer} />}
      <ButtonLink
        to={localePath(locale, `/withdrawal?order=${order.order_number}`)}
        variant="ghost"
        className="mt-4 -ml-5"
      >
        <Undo2 aria-hidden />
        {shopText("withdrawal.link")}
      </ButtonLink>
    </Card>
  );
}

/** Shows a form in a disclosure, which is open after a refusal, also without JavaScript. */
function Change({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="mt-4 border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{title}</summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  );
}

function DeliveryForm({ order, answer }: { order: OrderPage; answer: ChangeAnswer | undefined }) {
  const t = orderPageTranslator(useLocale());
  const shopText = useText();
  const faults = faultsOf(answer?.problems ?? []);
  const textOf = (key: keyof typeof faults) => {
    const fault = faults[key];
    return fault && shopText(fault);
  };
  const before: NewDelivery = {
    phone: order.phone,
    city: order.city ?? "",
    deliveryType: order.delivery_type ?? "",
    deliveryDetails: order.delivery_details ?? "",
  };
  const shown = answer?.typed.delivery ?? before;
  return (
    <ChangeForm intent="redirect" answer={answer} button={t("orders.change.save")}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={shopText("checkout.city")} error={textOf("city")} required>
          {(props) => (
            <Input
              {...props}
              {...checkoutConstraints("city")}
              name="city"
              defaultValue={shown.city}
              autoComplete="address-level2"
            />
          )}
        </Field>
        <Field label={shopText("checkout.phone")} error={textOf("phone")} required>
          {(props) => (
            <Input
              {...props}
              {...checkoutConstraints("phone")}
              name="phone"
              defaultValue={shown.phone}
              autoComplete="tel"
            />
          )}
        </Field>
      </div>
      <Field label={shopText("checkout.deliveryType")} error={textOf("deliveryType")}>
        {(props) => (
          <Select {...props} name="deliveryType" defaultValue={shown.deliveryType || deliveryTypes[0]}>
            {deliveryTypes.map((type) => (
              <option key={type} value={type}>
                {shopText(`checkout.deliveryType.${type}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("orders.change.details")} error={textOf("deliveryDetails")} required>
        {(props) => (
          <Textarea
            {...props}
            lang={order.language}
            name="deliveryDetails"
            defaultValue={shown.deliveryDetails}
            rows={2}
          />
        )}
      </Field>
    </ChangeForm>
  );
}

function CancelForm({ answer }: { answer: ChangeAnswer | undefined }) {
  const t = orderPageTranslator(useLocale());
  return (
    <ChangeForm intent="cancel" answer={answer} button={t("orders.change.confirm")}>
      <p>{t("orders.change.cancel.text")}</p>
    </ChangeForm>
  );
}

/**
 * Asks for the details of a change and for the order's e-mail, which proves that the customer makes the change. Works
 * as a plain POST.
 */
function ChangeForm({
  intent,
  answer,
  button,
  children,
}: {
  intent: ChangeAnswer["intent"];
  answer: ChangeAnswer | undefined;
  button: string;
  children: ReactNode;
}) {
  const t = orderPageTranslator(useLocale());
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const isBusy = navigation.formMethod === "POST" && navigation.formData?.get("intent") === intent;
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [answer]);
  return (
    <Form ref={form} method="post" noValidate preventScrollReset aria-busy={isBusy} className="grid gap-5">
      {answer && <Refusal answer={answer} />}
      {children}
      <Field
        label={t("orders.change.email")}
        hint={t("orders.change.email.hint")}
        error={answer?.code === "wrong_email" ? t("orders.change.wrong_email") : undefined}
        required
      >
        {(props) => (
          <Input
            {...props}
            {...checkoutConstraints("email")}
            name="email"
            defaultValue={answer?.typed.email}
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      <SubmitButton
        isBusy={isBusy}
        busyLabel={t("orders.change.busy")}
        name="intent"
        value={intent}
        variant={intent === "cancel" ? "destructive" : "default"}
        className="sm:justify-self-start"
      >
        {button}
      </SubmitButton>
    </Form>
  );
}

function Refusal({ answer: { code, problems, minutes } }: { answer: ChangeAnswer }) {
  const t = orderPageTranslator(useLocale());
  const shopText = useText();
  const [problem] = problems;
  const text =
    code === "invalid"
      ? problem
        ? shopText(`checkout.error.${problem.code}`)
        : t("orders.change.failed")
      : t(`orders.change.${code}`, { minutes });
  return <Notice tone="error" title={t("orders.change.refused")} text={text} />;
}

/** Says that a change was made. */
export function Changed({ change }: { change: "cancelled" | "redirected" }) {
  const t = orderPageTranslator(useLocale());
  return <Notice tone="success" title={t(`orders.change.done.${change}`)} className="mb-6" />;
}
