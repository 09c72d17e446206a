import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { audienceWithoutRecords } from "#app/domain/newsletters/newsletter.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RadioCards } from "#app/ui/form/choices.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { MomentField } from "#app/admin/shared/editing/edit-fields.tsx";
import { Only } from "#app/admin/shared/editing/only.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { Fact } from "./progress.tsx";
import { RecordFields } from "./record-fields.tsx";
import type { NewsletterSender } from "./record-fields.tsx";

type SendFormProps = {
  /** Of the newsletter's editor. */
  path: string;
  /** Most e-mails in a minute. */
  perMinute: number;
  /** How many subscribers the audience has now. */
  count: number;
  sender: NewsletterSender;
};

/** Asks when to send and, for a large audience, whether the sender's DNS records are set, with what they must say. */
export function SendForm({ path, perMinute, count, sender }: SendFormProps) {
  const t = useAdminText();
  const durationText = useDurationText();
  const [when, setWhen] = useState<"now" | "later">("now");
  const isBusy = useNavigation().formMethod === "POST";
  const needsRecords = count > audienceWithoutRecords;
  return (
    <Form method="post" className="flex max-w-4xl flex-col gap-6">
      <input type="hidden" name="intent" value="start" />
      <Card className="p-5 sm:p-6">
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <Fact title={t("newsletters.send.recipients")} value={String(count)} />
          <Fact title={t("newsletters.send.speed")} value={String(perMinute)} />
          <Fact title={t("newsletters.send.lasts")} value={durationText(count, perMinute)} />
        </dl>
      </Card>
      <Card className="flex flex-col gap-4 p-5 sm:p-6">
        <RadioCards
          legend={t("newsletters.send.when")}
          name="when"
          value={when}
          onChoose={setWhen}
          choices={[
            { value: "now", label: t("newsletters.send.now") },
            { value: "later", label: t("newsletters.send.later") },
          ]}
        />
        <Only when={when === "later"}>
          <MomentField name="starts_at" label={t("newsletters.send.moment")} />
        </Only>
      </Card>
      {needsRecords && (
        <>
          <Notice
            tone="error"
            title={t("newsletters.send.records.title", { count: audienceWithoutRecords })}
            text={t("newsletters.send.records.text")}
          />
          <RecordFields sender={sender} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={path} variant="outline">
          {t("edit.cancel")}
        </ButtonLink>
        <Button type="submit" variant="destructive" disabled={isBusy || !sender || count === 0}>
          {when === "now" ? t("newsletters.send.confirm", { count }) : t("newsletters.send.plan")}
        </Button>
      </div>
      {count === 0 && <p>{t("newsletters.start.nobody")}</p>}
    </Form>
  );
}

/** Returns a function that says how long so many e-mails take at a speed. */
function useDurationText(): (count: number, perMinute: number) => string {
  const t = useAdminText();
  return (count, perMinute) => {
    const all = Math.ceil(count / perMinute);
    const [hours, minutes] = [Math.floor(all / 60), all % 60];
    return hours === 0
      ? t("newsletters.send.minutes", { minutes })
      : t("newsletters.send.hours", { hours, minutes });
  };
}
