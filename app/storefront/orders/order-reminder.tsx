import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import { localePath } from "#app/domain/locale.ts";
import { reminderWeeks } from "#app/domain/shop/reminders.ts";
import { orderReminderTranslator } from "#app/i18n/follow-ups/order-reminder.ts";
import type { OfferedReminder } from "#app/server/reminders/orders/order-reminder.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { remindIntent } from "./remind-intent.ts";
import type { ReminderAnswer } from "./remind-intent.ts";

/**
 * Lets the customer choose a reminder to order again, change it and stop it. Posts to the order's page by link, also
 * from the profile and the confirmation; without scripts that page answers.
 */
export function OrderReminder({
  pageToken,
  reminder: { sendAt },
  answer,
}: {
  pageToken: string;
  reminder: OfferedReminder;
  answer?: ReminderAnswer | undefined;
}) {
  const locale = useLocale();
  const t = orderReminderTranslator(locale);
  const fetcher = useFetcher<ReminderAnswer>();
  const status = useRef<HTMLParagraphElement>(null);
  // The form that is being sent: only one for stopping has no weeks.
  const sent = fetcher.formData && (fetcher.formData.has("weeks") ? "ask" : "stop");
  const last = fetcher.data ?? answer;
  const refusal = last?.code ?? null;
  const isStopped = fetcher.state === "idle" && last?.code === null && !sendAt;
  // The button that stopped it is gone.
  useEffect(() => {
    if (isStopped) status.current?.focus();
  }, [isStopped]);
  const page = localePath(locale, `/order/${pageToken}`);
  return (
    <Card className="p-5 sm:p-6 print:hidden">
      <CardTitle>{t("orderReminder.title")}</CardTitle>
      <p ref={status} role="status" tabIndex={-1} className="mt-2">
        {sendAt && t("orderReminder.waiting", { date: formatDate(sendAt, locale) })}
        {isStopped && t("orderReminder.stopped")}
      </p>
      <p className="mt-2 text-muted">{t("orderReminder.text")}</p>
      {refusal && (
        <Notice
          tone="error"
          title={t("orderReminder.refused")}
          text={t(`orderReminder.${refusal}`)}
          className="mt-4"
        />
      )}
      <fetcher.Form method="post" action={page} className="mt-4 grid gap-5">
        <input type="hidden" name="intent" value={remindIntent} />
        <Field label={t("orderReminder.weeks")}>
          {({ id }) => (
            <Select id={id} name="weeks" defaultValue={4}>
              {reminderWeeks.map((weeks) => (
                <option key={weeks} value={weeks}>
                  {t("orderReminder.option", { weeks })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div>
          <SubmitButton
            isBusy={sent === "ask"}
            busyLabel={t("orderReminder.busy")}
            variant="outline"
            size="default"
          >
            {t(sendAt ? "orderReminder.change" : "orderReminder.ask")}
          </SubmitButton>
        </div>
      </fetcher.Form>
      {sendAt && (
        <fetcher.Form method="post" action={page} className="mt-2">
          <input type="hidden" name="intent" value={remindIntent} />
          <SubmitButton
            isBusy={sent === "stop"}
            busyLabel={t("orderReminder.busy")}
            variant="ghost"
            size="default"
            className="-ml-5"
          >
            {t("orderReminder.stop")}
          </SubmitButton>
        </fetcher.Form>
      )}
    </Card>
  );
}
