import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import type { StepKey, StepStatus } from "#app/domain/shop/first-steps.ts";
import type { ListedDuty } from "#app/server/books/duties/list-duties.ts";
import { Card } from "#app/ui/card.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** The steps that the law wants and no duty of `ListedDuty` covers. */
const legalSteps: readonly StepKey[] = ["company", "mail", "pages"];

const linkStyle = "inline-flex min-h-11 items-center font-medium underline underline-offset-4";

/** Lists what the law wants and the shop lacks: the unmet duties (null when they could not be checked) and steps. */
export function LawFirst({
  duties,
  steps,
}: {
  duties: readonly ListedDuty[] | null;
  steps: readonly StepStatus[];
}) {
  const t = useAdminText();
  const wrong = steps.filter(({ step, state }) => state === "attention" && legalSteps.includes(step));
  if (duties === null && wrong.length === 0)
    return <p className="mb-6 text-muted">{t("start.law.failed")}</p>;
  if (duties?.length === 0 && wrong.length === 0) return null;
  return (
    <Card className="mb-8 border-danger p-5 sm:p-6">
      <h2 className="flex items-center gap-2 text-xl font-bold">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
        {t("start.law")}
      </h2>
      <p className="mt-1 text-muted">{t("start.law.text")}</p>
      <ul className="mt-2">
        {wrong.map(({ step }) => (
          <li key={step}>
            <a href={`#step-${step}`} className={linkStyle}>
              {t(`start.step.${step}`)}
            </a>
          </li>
        ))}
        {duties?.map(({ duty }) => (
          <li key={duty}>
            <Link to="/admin/duties" className={linkStyle}>
              {t(`duties.name.${duty}`)}
            </Link>
          </li>
        ))}
      </ul>
      {duties === null && <p className="text-muted">{t("start.law.failed")}</p>}
    </Card>
  );
}
