import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import type { MailTopic } from "#app/domain/shop/mail-topic.ts";
import { mailChoicesTranslator } from "#app/i18n/follow-ups/mail-choices.ts";
import type { OwnReminder } from "#app/server/reminders/orders/order-reminder.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { MailSwitches } from "./mail-switches.tsx";
import { ProfilePart } from "./profile-part.tsx";

type Refusal = "signed_out" | "unexpected";

/** Shows which e-mails the person gets beside those of orders, each with a switch, and the reminders that wait. */
export function OwnEmails({
  stopped,
  reminders,
  answer,
}: {
  stopped: readonly MailTopic[];
  reminders: readonly OwnReminder[];
  answer: { ok: true; isReminderStopped: boolean } | { ok: false; code: Refusal } | undefined;
}) {
  const t = useText();
  const m = mailChoicesTranslator(useLocale());
  const status = useRef<HTMLParagraphElement>(null);
  const isReminderStopped = answer?.ok && answer.isReminderStopped;
  // The button that stopped it goes.
  useEffect(() => {
    if (answer?.ok && answer.isReminderStopped) status.current?.focus();
  }, [answer]);
  return (
    <ProfilePart title={m("mailing.title")}>
      <p className="mb-5 max-w-2xl text-muted">{m("mailing.always")}</p>
      {answer?.ok === false && (
        <Notice
          tone="error"
          title={t("profile.error.title")}
          text={t(`profile.error.${answer.code}`)}
          className="mb-5"
        />
      )}
      <MailSwitches stopped={stopped} />
      <p ref={status} role="status" tabIndex={-1} className="mt-5 font-medium">
        {isReminderStopped && m("mailing.waiting.stopped")}
      </p>
      {reminders.length > 0 && (
        <>
          <h3 className="mt-5 font-bold">{m("mailing.waiting")}</h3>
          <ul className="mt-2 flex max-w-2xl flex-col gap-4">
            {reminders.map((reminder) => (
              <WaitingReminder key={reminder.orderId} reminder={reminder} />
            ))}
          </ul>
        </>
      )}
    </ProfilePart>
  );
}

function WaitingReminder({ reminder: { orderId, orderNumber: number, sendAt } }: { reminder: OwnReminder }) {
  const t = useText();
  const locale = useLocale();
  const m = mailChoicesTranslator(locale);
  const isBusy = useNavigation().formData?.get("orderId") === orderId;
  return (
    <li>
      <Form
        method="post"
        preventScrollReset
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
      >
        <span>{m("mailing.waiting.one", { number, date: formatDate(sendAt, locale) })}</span>
        <input type="hidden" name="orderId" value={orderId} />
        <SubmitButton
          isBusy={isBusy}
          busyLabel={t("profile.busy")}
          name="intent"
          value="stop_reminder"
          variant="outline"
          size="default"
          aria-label={m("mailing.waiting.stopNamed", { number })}
        >
          {m("mailing.waiting.stop")}
        </SubmitButton>
      </Form>
    </li>
  );
}
