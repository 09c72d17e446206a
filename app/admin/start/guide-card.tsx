import { ListChecks } from "lucide-react";
import { useFetcher } from "react-router";
import type { GuideProgress } from "#app/server/first-steps/first-steps.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./guide.tsx";

/** Leads the owner from the orders to the guide of first steps, with its progress; can be hidden for good. */
export function GuideCard({ progress: { closed, of, next } }: { progress: GuideProgress }) {
  const t = useAdminText();
  const fetcher = useFetcher<typeof action>();
  useAnswerToast(fetcher.data);
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-4 p-4 sm:p-5">
      <ListChecks aria-hidden className="size-8 shrink-0" />
      <div className="min-w-0 flex-1 basis-60">
        <CardTitle>{t("start.title")}</CardTitle>
        <p className="text-muted">{t("start.card.text", { closed, of, next: t(`start.step.${next}`) })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <fetcher.Form method="post" action="/admin/start">
          <input type="hidden" name="intent" value="hide" />
          <Button type="submit" variant="ghost" disabled={fetcher.state !== "idle"}>
            {t("start.hide")}
          </Button>
        </fetcher.Form>
        <ButtonLink to="/admin/start">{t("start.card.open")}</ButtonLink>
      </div>
    </Card>
  );
}
