import { CircleCheck, Scale } from "lucide-react";
import { data } from "react-router";
import { readConfirmableDuty } from "#app/domain/books/duty-check.ts";
import type { DutyFieldProblems } from "#app/domain/books/duty-check.ts";
import { dutyStates } from "#app/domain/books/duties.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { confirmDuty, withdrawConfirmation } from "#app/server/books/duties/confirm-duty.ts";
import { listDuties } from "#app/server/books/duties/list-duties.ts";
import { log } from "#app/server/log.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DutyCard } from "./duty-card.tsx";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = granted(context, "books.read");
  const { db } = context.get(servicesContext);
  const now = new Date();
  return { found: await loadOr("the duties", listDuties(db, staff, now), null), today: sofiaDay(now) };
}

/** Answer to a confirmation or its withdrawal; refused fields are returned with the typed values. */
export type DutyAnswer = {
  ok: boolean;
  text: AdminTextKey;
  refused?: { duty: string; problems: DutyFieldProblems; note: string; remindOn: string };
};

/**
 * Confirms a duty, or withdraws the confirmation given at the posted time. Refuses invalid fields, and to withdraw a
 * confirmation that has changed.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const staff = granted(context, "books.change");
  const field = await readForm(request);
  const { db } = context.get(servicesContext);
  const now = new Date();
  const duty = readConfirmableDuty(field("duty"));
  const answer = (body: DutyAnswer, status = 200) => data<DutyAnswer>(body, { status });
  const checkedAt = new Date(field("checked_at"));
  const isUndo = field("step") === "undo";
  if (duty === null || (isUndo && Number.isNaN(checkedAt.getTime())))
    return answer({ ok: false, text: "duties.saveFailed" }, 422);
  try {
    if (isUndo) {
      const result = await withdrawConfirmation(db, staff, { duty, checkedAt, now });
      return result.ok
        ? answer({ ok: true, text: "duties.done.undo" })
        : answer({ ok: false, text: "duties.changed" }, 409);
    }
    const result = await confirmDuty(db, staff, { field, now });
    if (result.ok) return answer({ ok: true, text: "duties.done.confirm" });
    const problems = result.code === "invalid" ? result.problems : {};
    const refused = { duty, problems, note: field("note"), remindOn: field("remind_on") };
    return answer({ ok: false, text: "duties.refused", refused }, 422);
  } catch (error) {
    log.error({ err: error, duty }, "a duty could not be confirmed");
    return answer({ ok: false, text: "duties.saveFailed" }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline("duties.saveFailed", args);

/** Revalidates after a refusal too: the confirmation may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the legal duties of the shop by state, problems first. */
export default function Duties({ loaderData: { found, today }, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  useAnswerToast(actionData);
  const answerTo: DutyAnswer | undefined = actionData;
  const head = <PageHead title={t("duties.title")} text={t("duties.subtitle")} />;
  if (found === null)
    return (
      <>
        {head}
        <NotLoaded icon={<Scale />} title="duties.loadFailed" />
      </>
    );
  const { duties, vatThreshold } = found;
  const isFine = duties.every(({ state }) => state !== "not_met" && state !== "to_check");
  return (
    <div className="max-w-4xl">
      {head}
      <AnswerNotice answer={actionData} className="mb-6" />
      {isFine && (
        <p className="mb-6 flex min-h-11 items-center gap-2 font-medium">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
          {t("duties.fine")}
        </p>
      )}
      {dutyStates.map((state) => {
        const ofState = duties.filter((duty) => duty.state === state);
        if (ofState.length === 0) return null;
        return (
          <section key={state} className="mb-8">
            <h2 className="mb-3 text-xl font-bold">
              {t(`duties.state.${state}`)} ({ofState.length})
            </h2>
            <ul className="flex flex-col gap-4">
              {ofState.map((duty) => (
                <li key={duty.duty}>
                  <DutyCard
                    duty={duty}
                    vatThreshold={vatThreshold}
                    today={today}
                    refused={answerTo?.refused}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <p className="max-w-prose text-sm text-muted">{t("duties.dates")}</p>
    </div>
  );
}
