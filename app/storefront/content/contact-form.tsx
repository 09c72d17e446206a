import { LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { contactMaxLengths } from "#app/domain/shop/contact.ts";
import type { ContactFault, ContactFaults, ContactField, ContactMessage } from "#app/domain/shop/contact.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { ControlProps } from "#app/ui/form/field.tsx";
import { Input, Textarea } from "#app/ui/input.tsx";
import { useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SiteText } from "#app/storefront/shop/site-text.tsx";

/** The result of sending; a refusal returns what was typed, for a page rendered after a plain POST. */
export type ContactAnswer =
  | { outcome: "sent" }
  | { outcome: "failed" | "limited"; typed?: ContactMessage }
  | { outcome: "invalid"; faults: ContactFaults; typed: ContactMessage };

/** Honeypot: people do not see this field, so only programs fill it in. */
export const honeypotField = "website";

const faultTexts = {
  required: "checkout.field.required",
  email: "checkout.error.email",
  phone: "checkout.error.phone",
} as const satisfies Record<ContactFault, TextKey>;

/** Sends a message to the company. Works as a plain POST; with JavaScript the page stays and shows the answer. */
export function ContactForm({ answer }: { answer: ContactAnswer | undefined }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const isBusy = useNavigation().formMethod === "POST";
  const typed = answer && "typed" in answer ? answer.typed : undefined;
  const faults = answer?.outcome === "invalid" ? answer.faults : {};
  useEffect(() => {
    if (!answer) return;
    if (answer.outcome === "sent") form.current?.reset();
    const faulty = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (faulty) faulty.focus();
    else result.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);

  const field = (name: ContactField) => {
    const fault = faults[name];
    return { label: t(`contact.form.${name}`), error: fault && t(faultTexts[fault]) };
  };
  const control = (name: ContactField, props: ControlProps) => ({
    ...props,
    name,
    defaultValue: typed?.[name],
  });
  return (
    <Card className="p-5 sm:p-8 lg:p-10">
      <h2 className="text-heading">{t("contact.form.title")}</h2>
      <Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        aria-busy={isBusy}
        className="mt-6 flex flex-col gap-5"
      >
        <Field {...field("name")} required>
          {(props) => <Input {...control("name", props)} autoComplete="name" />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field("email")} required>
            {(props) => (
              <Input
                {...control("email", props)}
                type="email"
                autoComplete="email"
                autoCapitalize="off"
                spellCheck={false}
              />
            )}
          </Field>
          <Field {...field("phone")} label={`${t("contact.form.phone")} (${t("shop.optional")})`}>
            {(props) => <Input {...control("phone", props)} type="tel" autoComplete="tel" />}
          </Field>
        </div>
        <Field {...field("message")} required>
          {(props) => (
            // Limited while typing: cutting a long message later would lose its end unnoticed.
            <Textarea {...control("message", props)} rows={7} maxLength={contactMaxLengths.message} />
          )}
        </Field>
        <Honeypot />
        {answer && (
          <div ref={result} className="scroll-mb-24">
            <Outcome answer={answer} />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <Button type="submit" size="lg" aria-disabled={isBusy} className="max-sm:w-full sm:min-w-48">
            {isBusy && <LoaderCircle aria-hidden className="animate-spin" />}
            {t(isBusy ? "contact.form.busy" : "contact.form.submit")}
          </Button>
          <SiteText
            name="privacy_policy"
            fallback={t("contact.form.privacy")}
            className="min-w-0 grow basis-48 text-sm text-muted"
          />
        </div>
      </Form>
    </Card>
  );
}

/** Moved off-screen rather than `type="hidden"`, which programs leave alone. */
function Honeypot() {
  const t = useText();
  return (
    <div aria-hidden className="fixed top-0 -left-[200vw]">
      <label>
        {t("contact.form.trap")}
        <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Shows the result of sending (specification, section 8). */
function Outcome({ answer }: { answer: ContactAnswer }) {
  const t = useText();
  switch (answer.outcome) {
    case "sent":
      return <Notice tone="success" title={t("contact.sent.title")} text={t("contact.sent.text")} />;
    case "invalid":
      return <Notice tone="error" title={t("contact.error.title")} text={t(mainFault(answer.faults))} />;
    case "limited":
      return <Notice tone="error" title={t("contact.limited.title")} text={t("contact.limited.text")} />;
    case "failed":
      return <Notice tone="error" title={t("contact.error.title")} text={t("contact.error.text")} />;
  }
}

/** Returns one text for all missing fields, or else the first field's message. */
function mainFault(faults: ContactFaults): TextKey {
  const kinds = Object.values(faults);
  const [first = "required"] = kinds;
  return kinds.includes("required") ? "checkout.error.required" : faultTexts[first];
}
