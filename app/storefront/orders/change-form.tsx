import { useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { ReactNode, SubmitEvent } from "react";
import { checkoutConstraints } from "#app/domain/checkout/checkout.ts";
import { orderPageTranslator } from "#app/i18n/order-page.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { ChangeAnswer } from "./read-change.ts";

/**
 * Asks for the details of a change and for the order's e-mail, which proves that the customer makes the change. Works
 * as a plain POST; `values` replace fields of that name once the page has its scripts.
 */
export function ChangeForm({
  intent,
  answer,
  button,
  values,
  children,
}: {
  intent: ChangeAnswer["intent"];
  answer: ChangeAnswer | undefined;
  button: string;
  values?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const t = orderPageTranslator(useLocale());
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const navigation = useNavigation();
  const isBusy = navigation.formMethod === "POST" && navigation.formData?.get("intent") === intent;
  useEffect(() => {
    // The fields of the delivery replaced the one that was sent.
    const target = answer?.code ? "[aria-invalid=true], [role=alert]" : "input";
    if (answer) form.current?.querySelector<HTMLElement>(target)?.focus();
  }, [answer]);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    data.set("intent", intent);
    for (const [name, value] of Object.entries(values ?? {})) data.set(name, value);
    void submit(data, { method: "post", preventScrollReset: true });
  };
  return (
    <Form ref={form} method="post" noValidate aria-busy={isBusy} className="grid gap-5" onSubmit={send}>
      {answer?.code && answer.code !== "wrong_email" && <Refusal answer={answer} code={answer.code} />}
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
            defaultValue={answer?.email}
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

type RefusalProps = { answer: ChangeAnswer; code: NonNullable<ChangeAnswer["code"]> };

/** Says why a change was refused. */
export function Refusal({ answer: { problems, minutes }, code }: RefusalProps) {
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
