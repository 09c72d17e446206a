import { Landmark } from "lucide-react";
import { Form } from "react-router";
import { addDays, isDay, longestPeriod, readPeriod, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { PeriodChoice } from "#app/domain/sofia-days.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { reconcile } from "#app/server/payments/reconcile.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { ReconciliationView } from "./reconciliation.tsx";
import type { Route } from "./+types/list";

/** Maximum number of matching rows shown; mismatches are all shown. */
const maxMatchingRows = 200;

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = granted(context, "payments.read");
  const { searchParams } = new URL(request.url);
  const chosen = { from: searchParams.get("from") ?? "", to: searchParams.get("to") ?? "" };
  const period = readPeriod(chosen, new Date());
  const isChosen = chosen.from !== "" || chosen.to !== "";
  if (!period.ok) return { period, isChosen, result: "invalid_period" as const };
  const compare = async () => {
    const time = { from: startOfSofiaDay(period.from), to: startOfSofiaDay(addDays(period.to, 1)) };
    const { provider, books } = await reconcile(context.get(servicesContext), admin, time);
    const matching = books.matching.slice(0, maxMatchingRows);
    const more = books.matching.length - matching.length;
    return { provider, books: { ...books, matching }, more };
  };
  return {
    period,
    isChosen,
    result: await loadOr("the comparison of payments", compare(), "failed" as const),
  };
}

/** Reconciles the provider's payments with the orders, mismatches first. */
export default function Payments({ loaderData }: Route.ComponentProps) {
  const t = useAdminText();
  const { period, isChosen, result } = loaderData;
  return (
    <>
      <PageHead title={t("payments.title")} text={t("payments.subtitle")} />
      <PeriodForm period={period} />
      {result === "failed" && <NotLoaded icon={<Landmark />} title="payments.failed" />}
      {typeof result === "object" && <ReconciliationView {...result} isChosen={isChosen} />}
    </>
  );
}

/** A date input accepts only valid days. */
function dayOf(text: string): string {
  return isDay(text) ? text : "";
}

function PeriodForm({ period }: { period: PeriodChoice }) {
  const t = useAdminText();
  const problem = period.ok ? undefined : t(`payments.problem.${period.code}`, { days: longestPeriod });
  return (
    <Form
      // Remounts the uncontrolled fields when the period in the URL changes, including by browser navigation.
      key={`${period.from} ${period.to}`}
      method="get"
      className="mb-6 grid grid-cols-2 items-start gap-3 sm:flex"
    >
      <Field label={t("payments.from")} error={problem}>
        {(control) => <Input {...control} type="date" name="from" defaultValue={dayOf(period.from)} />}
      </Field>
      <Field label={t("payments.to")}>
        {(control) => <Input {...control} type="date" name="to" defaultValue={dayOf(period.to)} />}
      </Field>
      <Button type="submit" variant="outline" className="max-sm:col-span-2 sm:mt-7.5">
        {t("payments.show")}
      </Button>
    </Form>
  );
}
