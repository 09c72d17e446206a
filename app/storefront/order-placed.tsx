import { CircleCheck, Mail, MessageCircle, Package } from "lucide-react";
import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useCompany } from "./company.ts";

/** The order was placed: its number, what happens next, and the ways on (specification, section 2). */
export function OrderPlaced({ number }: { number: string }) {
  const t = useText();
  const locale = useLocale();
  const company = useCompany();
  return (
    <div className="page flex max-w-3xl flex-col items-center py-10 text-center sm:py-16">
      <span
        aria-hidden
        className="flex size-20 items-center justify-center rounded-full bg-[#d9f2e3] text-success"
      >
        <CircleCheck className="size-11" />
      </span>
      <h1 className="mt-5 text-3xl font-bold sm:text-4xl">{t("success.title")}</h1>
      <p className="mt-3 text-lg text-muted">{t("success.text")}</p>
      {/^[0-9a-f]{8}$/.test(number) && (
        <p className="mt-5 flex flex-wrap items-baseline justify-center gap-x-3 rounded-full bg-surface px-6 py-3">
          <span className="text-muted">{t("success.number")}</span>
          <strong className="font-mono text-xl tracking-wide">{number}</strong>
        </p>
      )}
      <NextSteps />
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={localePath(locale, "/products")} size="lg">
          {t("success.products")}
        </ButtonLink>
        <ButtonLink to={localePath(locale, "/")} variant="outline" size="lg">
          {t("success.home")}
        </ButtonLink>
        <ButtonLink to={localePath(locale, "/contact")} variant="outline" size="lg">
          {t("success.contact")}
        </ButtonLink>
      </div>
      <p className="mt-6 text-muted">
        {t("success.support")}{" "}
        <a
          href={`mailto:${company.support_email}`}
          className="inline-flex min-h-11 items-center font-medium text-primary-text underline underline-offset-4 hover:decoration-2"
        >
          {company.support_email}
        </a>
      </p>
    </div>
  );
}

const steps = [
  { icon: Mail, text: "success.step.email" },
  { icon: MessageCircle, text: "success.step.contact" },
  { icon: Package, text: "success.step.processing" },
] as const;

function NextSteps() {
  const t = useText();
  return (
    <Card className="mt-8 w-full p-6 text-left sm:p-8">
      <CardTitle>{t("success.next")}</CardTitle>
      <ol className="mt-5 grid gap-5 sm:grid-cols-3">
        {steps.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-4 sm:flex-col sm:gap-3">
            <span
              aria-hidden
              className="flex size-12 shrink-0 items-center justify-center rounded-full bg-surface text-primary-text"
            >
              <Icon className="size-6" />
            </span>
            <span className="max-sm:self-center">{t(text)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
