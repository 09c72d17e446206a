import type { ReactNode } from "react";
import { Form } from "react-router";
import { mailTopics } from "#app/domain/shop/mail-topic.ts";
import type { MailTopic } from "#app/domain/shop/mail-topic.ts";
import { mailChoicesTranslator } from "#app/i18n/follow-ups/mail-choices.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Switch } from "#app/ui/switch.tsx";

/**
 * Shows a switch for each topic, which posts `topic` and `stopped` to the page's own address with the intent `topic`.
 * `children` are more rows (`MailSwitch`).
 */
export function MailSwitches({
  stopped,
  without,
  children,
}: {
  stopped: readonly MailTopic[];
  /** A topic that the page shows elsewhere. */
  without?: MailTopic;
  children?: ReactNode;
}) {
  const t = mailChoicesTranslator(useLocale());
  return (
    <ul aria-label={t("mailing.title")} className="w-full max-w-2xl divide-y divide-line">
      {mailTopics
        .filter((topic) => topic !== without)
        .map((topic) => {
          const isStopped = stopped.includes(topic);
          return (
            <MailSwitch key={topic} intent="topic" label={t(`mailing.topic.${topic}`)} isOn={!isStopped}>
              <input type="hidden" name="topic" value={topic} />
              <input type="hidden" name="stopped" value={isStopped ? "" : "on"} />
            </MailSwitch>
          );
        })}
      {children}
    </ul>
  );
}

/** Shows a row with a switch that posts the intent and the fields in `children`. */
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
    <li className="py-2">
      <Form method="post" preventScrollReset className="flex items-center justify-between gap-4">
        <span className="min-w-0">{label}</span>
        {children}
        <Switch name="intent" value={intent} label={label} checked={isOn} className="shrink-0" />
      </Form>
    </li>
  );
}
