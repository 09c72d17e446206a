import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, CircleSlash } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Form, useNavigation } from "react-router";
import type { StepState, StepStatus } from "#app/domain/shop/first-steps.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { placeOfStep } from "./step-places.ts";

const looks: Record<StepState, { tone: BadgeTone; icon: LucideIcon }> = {
  done: { tone: "success", icon: CircleCheck },
  to_do: { tone: "info", icon: CircleDashed },
  attention: { tone: "attention", icon: CircleAlert },
  skipped: { tone: "neutral", icon: CircleSlash },
  unknown: { tone: "neutral", icon: CircleHelp },
};

/** Shows a step: why, what its check found, the link to its screen, and the owner's mark. `isNext` highlights it. */
export function StepCard({ step, number, isNext }: { step: StepStatus; number: number; isNext: boolean }) {
  const t = useAdminText();
  const { icon: Icon, tone } = looks[step.state];
  const place = placeOfStep(step);
  const name = t(`start.step.${step.step}`);
  const isOpen = step.state !== "done" && step.state !== "skipped";
  return (
    <Card
      className={isNext ? "p-5 ring-2 ring-primary sm:p-6" : "p-5 sm:p-6"}
      aria-current={isNext ? "step" : undefined}
    >
      {isNext && <p className="mb-1 text-sm font-semibold text-primary-text">{t("start.next")}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg font-bold">
          {number}. {name}
        </h3>
        <Badge tone={tone} className="gap-1.5">
          <Icon aria-hidden className="size-4 shrink-0" />
          {t(`start.state.${step.state}`)}
        </Badge>
      </div>
      <p className="mt-2 max-w-prose">{t(`start.why.${step.step}`)}</p>
      <p className="mt-1 max-w-prose text-muted">
        {step.finding
          ? t(`start.found.${step.finding.code}`, { count: step.finding.count ?? 0 })
          : t("start.unknown")}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {place && (
          <ButtonLink to={place.to} size="sm" variant={isNext ? "default" : "outline"}>
            {t(place.text)}
          </ButtonLink>
        )}
        {step.step === "demo" && isOpen && (
          <ButtonLink to="?demo=remove" preventScrollReset size="sm" variant={isNext ? "default" : "outline"}>
            {t("start.demo.open")}
          </ButtonLink>
        )}
        <MarkForm step={step} name={name} />
      </div>
    </Card>
  );
}

function MarkForm({ step: { step, offered, marked }, name }: { step: StepStatus; name: string }) {
  const t = useAdminText();
  const isBusy = useNavigation().formData?.get("step") === step;
  if (offered === null && marked === null) return null;
  const action = t(offered ? `start.mark.${offered}` : "start.unmark");
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={offered ? "mark" : "unmark"} />
      <input type="hidden" name="step" value={step} />
      {offered && <input type="hidden" name="mark" value={offered} />}
      <Button
        type="submit"
        size="sm"
        variant="ghost"
        disabled={isBusy}
        aria-label={t("start.named", { action, step: name })}
      >
        {action}
      </Button>
    </Form>
  );
}
