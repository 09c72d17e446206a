import { Pause, Play, Square, Undo2 } from "lucide-react";
import { Form, useNavigate, useNavigation, useSearchParams, useSubmit } from "react-router";
import type { NewsletterState } from "#app/domain/newsletters/newsletter.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { DeleteDialog } from "#app/admin/shared/editing/delete-dialog.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { RecordFields } from "./record-fields.tsx";
import type { NewsletterSender } from "./record-fields.tsx";
import type { Step } from "./run-step.server.ts";

type Stepped = { id: string; name: string; state: NewsletterState };

/** The steps that a newsletter can take; `stop` asks before it is taken. */
const possible: Record<NewsletterState, readonly Step[]> = {
  draft: [],
  planned: ["unplan"],
  sending: ["pause", "stop"],
  paused: ["resume", "stop"],
  stopped: [],
  done: [],
};

const icons = { unplan: Undo2, pause: Pause, resume: Play, stop: Square };

type StepButtonsProps = {
  newsletter: Stepped;
  /** A step that is shown elsewhere. */
  without?: Step | undefined;
};

/** Shows the buttons of the steps that the state of a newsletter allows. */
export function StepButtons({ newsletter: { id, state }, without }: StepButtonsProps) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  const steps = possible[state].filter((step) => step !== without);
  return steps.map((step) => {
    const Icon = icons[step];
    const content = (
      <>
        <Icon aria-hidden />
        {t(`newsletters.step.${step}`)}
      </>
    );
    if (step === "stop")
      return (
        <ButtonLink key={step} to="?ask=stop" variant="outline" preventScrollReset>
          {content}
        </ButtonLink>
      );
    return (
      <Form key={step} method="post" action={`/admin/newsletters/${id}`}>
        <input type="hidden" name="intent" value={step} />
        <Button type="submit" variant="outline" disabled={isBusy}>
          {content}
        </Button>
      </Form>
    );
  });
}

/** Resumes a newsletter once the owner says that the sender's DNS records are set. */
export function ResumeWithRecords({ id, sender }: { id: string; sender: NewsletterSender }) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action={`/admin/newsletters/${id}`} className="flex max-w-4xl flex-col gap-6">
      <input type="hidden" name="intent" value="resume" />
      <RecordFields sender={sender} />
      <div>
        <Button type="submit" disabled={isBusy}>
          <Play aria-hidden />
          {t("newsletters.step.resume")}
        </Button>
      </div>
    </Form>
  );
}

/** Asks before a newsletter is stopped, when `?ask=stop` wants it. */
export function AskStop({ newsletter: { id, name, state } }: { newsletter: Stepped }) {
  const t = useAdminText();
  const navigate = useNavigate();
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const asked = useSearchParams()[0].get("ask");
  if (asked !== "stop" || !possible[state].includes("stop")) return null;
  const path = `/admin/newsletters/${id}`;
  const title = t("newsletters.step.stop.title", { name });
  const text = t("newsletters.step.stop.text");
  const label = t("newsletters.step.stop");
  if (!isHydrated)
    return (
      <Card className="mb-6 p-5">
        <CardTitle>{title}</CardTitle>
        <p className="mt-2 mb-4">{text}</p>
        <Form method="post" action={path} className="flex gap-3">
          <input type="hidden" name="intent" value="stop" />
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
      onDelete={() => void submit({ intent: "stop" }, { method: "post", action: path, replace: true })}
    />
  );
}
