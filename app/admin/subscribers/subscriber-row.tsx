import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { ownSources } from "#app/domain/campaigns/newsletter.ts";
import type { SubscriberState } from "#app/domain/campaigns/newsletter.ts";
import type { ListedSubscriber } from "#app/server/campaigns/newsletter/list-subscribers.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { Cell, Row } from "#app/ui/table.tsx";
import { EmailText } from "#app/admin/shared/email-text.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DeleteButton } from "#app/admin/shared/editing/record-links.tsx";

const tones: Record<SubscriberState, BadgeTone> = {
  confirmed: "success",
  pending: "attention",
  unsubscribed: "neutral",
};

export function SubscriberRow({
  subscriber,
  onDelete,
}: {
  subscriber: ListedSubscriber;
  onDelete: () => void;
}) {
  const t = useAdminText();
  const { email, locale, state } = subscriber;
  return (
    <Row>
      <Cell heading={t("subscribers.email")} className="md:min-w-52">
        <p className="font-semibold">
          <EmailText email={email} />
        </p>
        <p className="text-sm text-muted">{t(`subscribers.language.${locale}`)}</p>
      </Cell>
      <Cell heading={t("subscribers.state")} className="md:min-w-52">
        <Badge tone={tones[state]}>{t(`subscribers.state.${state}`)}</Badge>
        <StateDate subscriber={subscriber} />
      </Cell>
      <Cell heading={t("subscribers.source")} className="wrap-anywhere md:max-w-60 md:min-w-36">
        <Source subscriber={subscriber} />
      </Cell>
      <Cell heading={t("subscribers.consent")} className="md:min-w-60">
        <Consent subscriber={subscriber} />
      </Cell>
      <Cell heading={t("subscribers.actions")}>
        <DeleteButton label={t("edit.deleteNamed", { name: email })} onClick={onDelete} />
      </Cell>
    </Row>
  );
}

function StateDate({ subscriber: { confirmed_at, unsubscribed_at } }: { subscriber: ListedSubscriber }) {
  const t = useAdminText();
  const locale = useLocale();
  const at = unsubscribed_at ?? confirmed_at;
  if (!at) return null;
  const key = unsubscribed_at ? "subscribers.unsubscribedAt" : "subscribers.confirmedAt";
  return <p className="mt-1 text-sm text-muted">{t(key, { date: formatDateTime(at, locale) })}</p>;
}

/** Shows where the subscriber signed up; a popup has the name that it had when the consent was given. */
function Source({ subscriber: { popup_id, source } }: { subscriber: ListedSubscriber }) {
  const t = useAdminText();
  const own = popup_id === null ? ownSources.find((each) => each === source) : undefined;
  return own ? t(`subscribers.source.${own}`) : source;
}

/** Shows when the consent was given, and its text on demand. */
function Consent({ subscriber }: { subscriber: ListedSubscriber }) {
  const locale = useLocale();
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2">
        {formatDateTime(subscriber.consent_at, locale)}
      </summary>
      <p
        lang={subscriber.locale}
        className="mt-1 max-w-prose text-sm wrap-anywhere whitespace-pre-line text-muted"
      >
        {subscriber.consent_text}
      </p>
    </details>
  );
}
