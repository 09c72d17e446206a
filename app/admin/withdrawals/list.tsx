import { data } from "react-router";
import { z } from "zod";
import { withdrawalFilters } from "#app/domain/orders/withdrawal.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { deleteWithdrawal } from "#app/server/orders/withdrawals/delete-withdrawal.ts";
import { listWithdrawals } from "#app/server/orders/withdrawals/list-withdrawals.ts";
import { markWithdrawal } from "#app/server/orders/withdrawals/mark-withdrawal.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { readCursor } from "#app/admin/shared/lists/list-address.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { FilterLinks } from "#app/admin/shared/lists/filter-links.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { WithdrawalList } from "./withdrawal-list.tsx";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const filter = withdrawalFilters.find((known) => known === url.searchParams.get("show")) ?? null;
  const cursor = readCursor(url.searchParams);
  const { db } = context.get(servicesContext);
  const page = await loadOr("the withdrawals", listWithdrawals(db, admin, { filter, cursor }), null);
  return { filter, page };
}

type Answer = { ok: boolean; text: AdminTextKey };
const answer = (text: AdminTextKey, status?: number) =>
  data<Answer>({ ok: status === undefined, text }, status ?? 200);

const stepInput = z.object({ id: z.uuid(), step: z.enum(["handle", "reopen", "delete"]) });

/** Marks a withdrawal as handled or open again, or deletes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "customers");
  const field = await readForm(request);
  const input = stepInput.safeParse({ id: field("id"), step: field("step") });
  if (!input.success) return answer("edit.saveFailed", 422);
  const { id: withdrawalId, step } = input.data;
  const { db } = context.get(servicesContext);
  const now = new Date();
  try {
    if (step === "delete") {
      const result = await deleteWithdrawal(db, admin, { withdrawalId, now });
      return result.ok ? answer("withdrawals.done.delete") : answer(`withdrawals.kept.${result.code}`, 409);
    }
    const result = await markWithdrawal(db, admin, { withdrawalId, isHandled: step === "handle", now });
    return result.ok ? answer(`withdrawals.done.${step}`) : answer("withdrawals.gone", 409);
  } catch (error) {
    log.error({ err: error, step }, "a withdrawal could not be changed");
    return answer("edit.saveFailed", 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline("edit.saveFailed", args);

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the withdrawals from contracts, for the owner to process returns and refunds. */
export default function Withdrawals({ loaderData: { filter, page }, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead title={t("withdrawals.title")} text={t("withdrawals.subtitle")} />
      <FilterLinks
        label={t("withdrawals.filter")}
        links={[null, ...withdrawalFilters].map((each) => ({
          to: each ? `/admin/withdrawals?show=${each}` : "/admin/withdrawals",
          text: t(`withdrawals.filter.${each ?? "all"}`),
          isCurrent: each === filter,
        }))}
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      <WithdrawalList page={page} filter={filter} />
    </>
  );
}
