import type { ComponentProps } from "react";
import { Form, useNavigation } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { SmallPage } from "#app/storefront/accounts/small-page.tsx";

/** Lays out the pages that newsletter e-mails link to, and the sign-up page. */
export function NewsletterPage({ children, ...page }: ComponentProps<typeof SmallPage>) {
  return (
    <SmallPage {...page}>
      <div className="flex flex-col items-start gap-5">{children}</div>
    </SmallPage>
  );
}

/** Shows a form with one button. It posts to the page's own address, which carries the token. */
export function IntentForm({
  intent,
  label,
  busyLabel,
  variant,
}: {
  intent: "confirm" | "unsubscribe" | "again" | "stop" | "allow";
  label: string;
  busyLabel: string;
  variant?: "outline";
}) {
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post">
      <SubmitButton isBusy={isBusy} busyLabel={busyLabel} name="intent" value={intent} variant={variant}>
        {label}
      </SubmitButton>
    </Form>
  );
}

/** Shows the text of a consent; `lang` is its language, by default the page's. */
export function ConsentText({ lang, children }: { lang?: Locale; children: string }) {
  return (
    <blockquote
      lang={lang}
      className="w-full border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line text-muted"
    >
      {children}
    </blockquote>
  );
}

export type ResendResult = "asked" | "already_subscribed" | "rate_limited" | "unknown";

/** Shows the result of requesting another confirmation e-mail. */
export function ResendNotice({ result, email }: { result: ResendResult; email: string }) {
  const t = newsletterTranslator(useLocale());
  if (result === "asked")
    return (
      <Notice
        tone="success"
        title={t("newsletter.asked.title")}
        text={t("newsletter.asked.text", { email })}
        className="w-full"
      />
    );
  if (result === "already_subscribed")
    return (
      <Notice
        tone="success"
        title={t("newsletter.confirmed.title")}
        text={t("newsletter.already.text", { email })}
        className="w-full"
      />
    );
  return (
    <Notice
      tone="error"
      title={t(`newsletter.${result}.title`)}
      text={t(`newsletter.${result}.text`)}
      className="w-full"
    />
  );
}

/** Links to the products. */
export function ToProducts() {
  const t = useText();
  const locale = useLocale();
  return (
    <ButtonLink to={localePath(locale, "/products")} variant="outline" size="lg">
      {t("cart.empty.button")}
    </ButtonLink>
  );
}
