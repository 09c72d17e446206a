import { Form, useNavigate, useSearchParams, useSubmit } from "react-router";
import type { PriceCampaign } from "#app/server/price-campaigns/price-campaigns.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { DeleteDialog } from "#app/admin/shared/editing/delete-dialog.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Steps that the owner takes by hand. */
type Step = "start" | "end" | "undo";

const possible: Record<PriceCampaign["state"], readonly Step[]> = {
  planned: ["start", "undo"],
  running: ["end", "undo"],
  ended: [],
  undone: [],
};

/** Links to the steps that a campaign can take; each asks before it is taken. */
export function StepLinks({ campaign }: { campaign: Pick<PriceCampaign, "state"> }) {
  const t = useAdminText();
  return possible[campaign.state].map((step) => (
    <ButtonLink key={step} to={`?ask=${step}`} variant="outline" preventScrollReset>
      {t(`price-campaigns.step.${step}`)}
    </ButtonLink>
  ));
}

/** Asks before the step that `?ask=` names, then posts it; nothing for a step that is not possible. */
export function AskStep({ campaign }: { campaign: Pick<PriceCampaign, "id" | "state" | "name"> }) {
  const t = useAdminText();
  const navigate = useNavigate();
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const asked = useSearchParams()[0].get("ask");
  const step = possible[campaign.state].find((each) => each === asked);
  if (!step) return null;
  const path = `/admin/price-campaigns/${campaign.id}`;
  const title = t(`price-campaigns.step.${step}.title`, { name: campaign.name });
  const text = t(`price-campaigns.step.${step}.text`);
  const label = t(`price-campaigns.step.${step}`);
  if (!isHydrated)
    return (
      <Card className="mb-6 p-5">
        <CardTitle>{title}</CardTitle>
        <p className="mt-2 mb-4">{text}</p>
        <Form method="post" action={path} className="flex gap-3">
          <input type="hidden" name="intent" value={step} />
          <ButtonLink to={path} variant="outline">
            {t("edit.cancel")}
          </ButtonLink>
          <Button type="submit" variant="destructive">
            {label}
          </Button>
        </Form>
      </Card>
    );
  return (
    <DeleteDialog
      open
      title={title}
      text={text}
      label={label}
      onCancel={() => void navigate(path, { replace: true, preventScrollReset: true })}
      onDelete={() => void submit({ intent: step }, { method: "post", action: path, replace: true })}
    />
  );
}
