import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { withdrawalMaxLengths } from "#app/domain/orders/withdrawal.ts";
import type {
  Withdrawal,
  WithdrawalFault,
  WithdrawalFaults,
  WithdrawalField,
} from "#app/domain/orders/withdrawal.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { withdrawalTranslator } from "#app/i18n/withdrawal.ts";
import { CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { ControlProps } from "#app/ui/form/field.tsx";
import { Input, Textarea } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useCompany } from "#app/storefront/shop/company.ts";

const faultTexts = {
  required: "checkout.field.required",
  email: "checkout.error.email",
} as const satisfies Record<WithdrawalFault, TextKey>;

const noFaults: WithdrawalFaults = {};

/** What the form shows when it opens again: what was typed, and its errors. */
export type WithdrawalFormAnswer = {
  step: "form";
  typed?: Withdrawal;
  faults?: WithdrawalFaults;
  problem?: "failed" | "made_to_order";
};

/** Asks, as the first step, who withdraws from which contract. Works as a plain POST. */
export function WithdrawalForm({
  asked,
  answer: { typed, faults = noFaults, problem },
}: {
  /** What the page's address fills in. */
  asked: Pick<Withdrawal, "orderNumber" | "goods">;
  answer: WithdrawalFormAnswer;
}) {
  const t = withdrawalTranslator(useLocale());
  const shopText = useText();
  const company = useCompany();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formMethod === "POST";
  useEffect(() => {
    if (!typed) return;
    // The previous step was removed, and with it the focused element.
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find("[aria-invalid=true]") ?? find("[name=name]"))?.focus();
  }, [typed, faults]);

  const field = (name: WithdrawalField) => {
    const fault = faults[name];
    return { label: t(`withdrawal.${name}`), error: fault && shopText(faultTexts[fault]) };
  };
  const control = (name: WithdrawalField, props: ControlProps) => ({
    ...props,
    name,
    defaultValue: (typed ?? { name: "", email: "", ...asked })[name],
    maxLength: withdrawalMaxLengths[name],
  });
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      aria-busy={isBusy}
      className="flex flex-col gap-5"
    >
      <CardTitle>{t("withdrawal.form.title")}</CardTitle>
      {Object.keys(faults).length > 0 && (
        <Notice tone="error" title={t("withdrawal.error.title")} text={shopText(mainFault(faults))} />
      )}
      {problem && (
        <Notice
          tone="error"
          title={t(problem === "failed" ? "withdrawal.error.title" : "withdrawal.made_to_order.title")}
          text={t(`withdrawal.${problem}`, { email: company.email })}
        />
      )}
      <Field {...field("name")} required>
        {(props) => <Input {...control("name", props)} autoComplete="name" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("orderNumber")} required hint={t("withdrawal.orderNumber.hint")}>
          {(props) => (
            <Input
              {...control("orderNumber", props)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field {...field("email")} required hint={t("withdrawal.email.hint")}>
          {(props) => (
            <Input
              {...control("email", props)}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
      </div>
      <Field
        {...field("goods")}
        label={`${t("withdrawal.goods")} (${shopText("shop.optional")})`}
        hint={t("withdrawal.goods.hint")}
      >
        {(props) => <Textarea {...control("goods", props)} rows={3} />}
      </Field>
      <SubmitButton
        isBusy={isBusy}
        busyLabel={t("withdrawal.busy")}
        name="step"
        value="review"
        className="sm:self-start"
      >
        {t("withdrawal.next")}
      </SubmitButton>
    </Form>
  );
}

/** Returns one text for all missing fields, or else the e-mail's message. */
function mainFault(faults: WithdrawalFaults): TextKey {
  return Object.values(faults).includes("required") ? "checkout.error.required" : faultTexts.email;
}
