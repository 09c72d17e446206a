import { ClipboardCheck, Undo2 } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { maxDutyNote } from "#app/domain/books/duty-check.ts";
import type { DutyCheckProblem } from "#app/domain/books/duty-check.ts";
import { formatDate } from "#app/domain/dates.ts";
import { addDays, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { ListedDuty, ShownConfirmation } from "#app/server/books/duties/list-duties.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { DutyAnswer } from "./list.tsx";

/** Days until the suggested reminder: the law may have changed in a year. */
const usualReminderDays = 365;

/**
 * Shows the last confirmation of a duty that the shop cannot check; with the right to change it, also the forms to
 * confirm it and to undo that.
 */
export function Confirmation({
  duty,
  today,
  refused,
}: {
  duty: ListedDuty;
  today: string;
  refused: DutyAnswer["refused"];
}) {
  const mayChange = useMay()("books.change");
  const { confirmation } = duty;
  if (!confirmation && !mayChange) return null;
  return (
    <div className="mt-4 border-t border-line pt-3">
      {confirmation && <LastCheck confirmation={confirmation} />}
      {mayChange && (
        <div className="flex flex-wrap items-start gap-x-4">
          <ConfirmForm duty={duty} today={today} refused={refused} />
          {confirmation && <UndoForm duty={duty} checkedAt={confirmation.checkedAt} />}
        </div>
      )}
    </div>
  );
}

function LastCheck({ confirmation: { checkedAt, by, note, remindOn } }: { confirmation: ShownConfirmation }) {
  const t = useAdminText();
  const locale = useLocale();
  const date = formatDate(checkedAt, locale);
  return (
    <div className="text-sm">
      <p>{by === null ? t("duties.checked", { date }) : t("duties.checked.by", { date, name: by })}</p>
      {note !== "" && <p className="max-w-prose wrap-anywhere">{note}</p>}
      <p className="text-muted">
        {remindOn === null
          ? t("duties.remind.none")
          : t("duties.remind", { date: formatDate(startOfSofiaDay(remindOn), locale) })}
      </p>
    </div>
  );
}

function ConfirmForm({
  duty: { duty, confirmation },
  today,
  refused,
}: {
  duty: ListedDuty;
  today: string;
  refused: DutyAnswer["refused"];
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formData?.get("duty") === duty;
  const problem = (code: DutyCheckProblem | undefined) => code && t(`duties.problem.${code}`);
  return (
    <details open={refused !== undefined} className="open:basis-full">
      <summary className="inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-4 hover:decoration-2">
        <ClipboardCheck aria-hidden className="size-5 shrink-0" />
        {t(confirmation ? "duties.confirm.again" : "duties.confirm.open")}
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-2 flex max-w-prose flex-col gap-4 pb-2">
        <input type="hidden" name="duty" value={duty} />
        <Field
          label={t("duties.confirm.note")}
          hint={t("duties.confirm.note.hint")}
          error={problem(refused?.problems.note)}
        >
          {(control) => (
            <Input
              {...control}
              name="note"
              maxLength={maxDutyNote}
              defaultValue={refused?.note ?? confirmation?.note}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label={t("duties.confirm.remind_on")}
          hint={t("duties.confirm.remind_on.hint")}
          error={problem(refused?.problems.remind_on)}
          className="max-w-xs"
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              name="remind_on"
              min={addDays(today, 1)}
              defaultValue={refused?.remindOn ?? addDays(today, usualReminderDays)}
            />
          )}
        </Field>
        <Button
          type="submit"
          disabled={isBusy}
          aria-label={t("duties.confirm.named", { duty: t(`duties.name.${duty}`) })}
          className="self-start"
        >
          {t(isBusy ? "duties.busy" : "duties.confirm.submit")}
        </Button>
      </Form>
    </details>
  );
}

function UndoForm({ duty: { duty }, checkedAt }: { duty: ListedDuty; checkedAt: Date }) {
  const t = useAdminText();
  const isBusy = useNavigation().formData?.get("duty") === duty;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="step" value="undo" />
      <input type="hidden" name="duty" value={duty} />
      <input type="hidden" name="checked_at" value={checkedAt.toISOString()} />
      <Button
        type="submit"
        variant="ghost"
        disabled={isBusy}
        aria-label={t("duties.undo.named", { duty: t(`duties.name.${duty}`) })}
      >
        <Undo2 aria-hidden />
        {t("duties.undo")}
      </Button>
    </Form>
  );
}
