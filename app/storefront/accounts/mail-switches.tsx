import type { ReactNode } from "react";
import { mailTopics } from "#app/domain/shop/mail-topic.ts";
import type { MailTopic } from "#app/domain/shop/mail-topic.ts";
import { mailChoicesTranslator } from "#app/i18n/follow-ups/mail-choices.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { MailSwitch } from "./mail-switch.tsx";

/**
 * Shows a switch for each topic, which posts `topic` and `stopped` to the page's own address with the intent `topic`.
 * `children` are more rows.
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
            <li key={topic}>
              <MailSwitch intent="topic" label={t(`mailing.topic.${topic}`)} isOn={!isStopped}>
                <input type="hidden" name="topic" value={topic} />
                <input type="hidden" name="stopped" value={isStopped ? "" : "on"} />
              </MailSwitch>
            </li>
          );
        })}
      {children}
    </ul>
  );
}
