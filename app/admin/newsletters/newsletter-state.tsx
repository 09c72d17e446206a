import { formatDateTime } from "#app/domain/dates.ts";
import type { Audience, NewsletterState } from "#app/domain/newsletters/newsletter.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const tones: Record<NewsletterState, BadgeTone> = {
  draft: "neutral",
  planned: "info",
  sending: "attention",
  paused: "attention",
  stopped: "danger",
  done: "success",
};

type Stated = { state: NewsletterState; starts_at: Date | null };

/** Shows the state of a newsletter, and when a planned one begins. */
export function StateBadge({ newsletter: { state, starts_at } }: { newsletter: Stated }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone={tones[state]}>{t(`newsletters.state.${state}`)}</Badge>
      {state === "planned" && starts_at && (
        <span className="text-sm text-muted">
          {t("newsletters.startsAt", { at: formatDateTime(starts_at, locale) })}
        </span>
      )}
    </span>
  );
}

/** Returns a function that describes an audience in a line. */
export function useAudienceText(): (audience: Audience) => string {
  const t = useAdminText();
  return ({ languages, sources, boughtProductIds }) => {
    const names = languages.map((each) => t(`edit.language.${each}`)).join(", ");
    const parts = [
      languages.length > 0 && t("newsletters.audience.languages", { names }),
      sources.length > 0 && t("newsletters.audience.sources", { count: sources.length }),
      boughtProductIds.length > 0 && t("newsletters.audience.bought", { count: boughtProductIds.length }),
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(" · ") : t("newsletters.everybody");
  };
}
