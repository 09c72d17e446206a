import { useEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import { withdrawalFields } from "#app/domain/orders/withdrawal.ts";
import type { Withdrawal } from "#app/domain/orders/withdrawal.ts";
import { withdrawalTranslator } from "#app/i18n/withdrawal.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useCompany } from "#app/storefront/shop/company.ts";

/** Shows the second step: the declaration for review, and the button that submits it. */
export function WithdrawalReview({
  declaration,
  problem,
  hasBags,
}: {
  declaration: Withdrawal;
  problem?: "limited" | "failed";
  /** Whether the shop sells bags, from which nobody can withdraw. */
  hasBags: boolean;
}) {
  const locale = useLocale();
  const t = withdrawalTranslator(locale);
  const company = useCompany();
  const heading = useFocus();
  const navigation = useNavigation();
  const isBusy = navigation.formMethod === "POST";
  const isConfirming = navigation.formData?.get("step") === "confirm";
  const values = {
    company: localText(company, "company_name", locale),
    address: localText(company, "address", locale),
    email: company.email,
  };
  return (
    <Form method="post" preventScrollReset aria-busy={isBusy} className="flex flex-col gap-5">
      <StepTitle heading={heading}>{t("withdrawal.review.title")}</StepTitle>
      <div className="flex flex-col gap-3 rounded-xl bg-surface p-4 sm:p-6">
        <p className="text-muted">{t("withdrawal.review.to", values)}</p>
        <p>{t("withdrawal.review.statement")}</p>
        <Declared declaration={declaration} hasBags={hasBags} />
      </div>
      {withdrawalFields.map((name) => (
        <input key={name} type="hidden" name={name} value={declaration[name]} />
      ))}
      {problem && (
        <Notice
          tone="error"
          title={t(problem === "limited" ? "withdrawal.limited.title" : "withdrawal.error.title")}
          text={t(`withdrawal.${problem}`, { email: company.email })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          name="step"
          value="confirm"
          isBusy={isBusy}
          busyLabel={t(isConfirming ? "withdrawal.busy" : "withdrawal.confirm")}
        >
          {t("withdrawal.confirm")}
        </SubmitButton>
        <SubmitButton
          name="step"
          value="change"
          variant="outline"
          isBusy={isBusy}
          busyLabel={t("withdrawal.change")}
        >
          {t("withdrawal.change")}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** The last step: acknowledges the receipt with its time (Directive 2011/83/EU, article 11a(4)). */
export function WithdrawalAcknowledged({
  declaration,
  declaredAt,
  hasBags,
}: {
  declaration: Withdrawal;
  declaredAt: Date;
  hasBags: boolean;
}) {
  const locale = useLocale();
  const t = withdrawalTranslator(locale);
  const company = useCompany();
  const heading = useFocus();
  return (
    <div className="flex flex-col items-start gap-5">
      <StepTitle heading={heading}>{t("withdrawal.done.title")}</StepTitle>
      <p role="status" className="w-full rounded-xl bg-success/10 p-4 wrap-anywhere text-success">
        {t("withdrawal.done.text", { date: formatDateTime(declaredAt, locale), email: declaration.email })}
      </p>
      <section className="flex w-full flex-col gap-2">
        <h3 className="text-lg font-bold">{t("withdrawal.done.content")}</h3>
        <Declared declaration={declaration} hasBags={hasBags} />
      </section>
      <section>
        <h3 className="mb-2 text-lg font-bold">{t("withdrawal.done.next")}</h3>
        <ul className="list-disc space-y-1 pl-5">
          <li>{t("withdrawal.done.send", { address: localText(company, "address", locale) })}</li>
          <li>{t("withdrawal.done.money")}</li>
          <li className="wrap-anywhere">{t("withdrawal.done.noEmail", { email: company.email })}</li>
        </ul>
      </section>
      <ButtonLink to={localePath(locale, "/")} variant="outline" size="lg">
        {t("withdrawal.home")}
      </ButtonLink>
    </div>
  );
}

/** Shows the declaration verbatim, or all goods if it names none. */
function Declared({
  declaration: { name, orderNumber, email, goods },
  hasBags,
}: {
  declaration: Withdrawal;
  hasBags: boolean;
}) {
  const t = withdrawalTranslator(useLocale());
  return (
    <>
      <p className="font-medium wrap-anywhere whitespace-pre-line">
        {goods || t(hasBags ? "withdrawal.goods.butBags" : "withdrawal.goods.all")}
      </p>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        <Fact name={t("withdrawal.orderNumber")}>{orderNumber}</Fact>
        <Fact name={t("withdrawal.name")}>{name}</Fact>
        <Fact name={t("withdrawal.email")}>{email}</Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

function StepTitle({
  heading,
  children,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  children: string;
}) {
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-28 rounded text-xl font-bold">
      {children}
    </h2>
  );
}

/** Focuses the heading of a step that has replaced another one. */
function useFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
