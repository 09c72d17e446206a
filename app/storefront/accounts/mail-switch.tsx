import type { ReactNode } from "react";
import { Form } from "react-router";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { useShopName } from "#app/ui/brand.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Switch } from "#app/ui/switch.tsx";

/** Shows a switch that posts the intent and the fields in `children`. */
export function MailSwitch({
  intent,
  label,
  isOn,
  children,
}: {
  intent: string;
  label: string;
  isOn: boolean;
  children?: ReactNode;
}) {
  return (
    <Form method="post" preventScrollReset className="flex items-center justify-between gap-4 py-2">
      <span className="min-w-0">{label}</span>
      {children}
      <Switch name="intent" value={intent} label={label} checked={isOn} className="shrink-0" />
    </Form>
  );
}

/**
 * Shows the choice whether e-mails may be chosen by purchases, in the words that the person agrees to. Posts `given`
 * with the intent `purchases`.
 */
export function PurchasesSwitch({ isOn }: { isOn: boolean }) {
  const n = newsletterTranslator(useLocale());
  return (
    <MailSwitch
      intent="purchases"
      label={n("newsletter.consent.purchases", { shop: useShopName() })}
      isOn={isOn}
    >
      <input type="hidden" name="given" value={isOn ? "" : "on"} />
    </MailSwitch>
  );
}
