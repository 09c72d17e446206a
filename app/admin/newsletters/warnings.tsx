import { localText } from "#app/domain/locale.ts";
import type { NewsletterWarnings } from "#app/server/mail/newsletter/inspect-newsletter.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Lists what the saved newsletter would leave out if it were sent now, and languages whose HTML is too large. */
export function Warnings({ warnings: { leftOut, tooLarge } }: { warnings: NewsletterWarnings }) {
  const t = useAdminText();
  const locale = useLocale();
  const lines = leftOut.map((item) =>
    t(`newsletters.warning.${item.why}`, { name: localText(item, "name", locale) }),
  );
  if (tooLarge.length > 0) {
    const languages = tooLarge.map((each) => t(`edit.language.${each}`)).join(", ");
    lines.push(t("newsletters.warning.large", { languages }));
  }
  if (lines.length === 0) return null;
  return (
    <Card className="mb-6 p-5">
      <CardTitle>{t("newsletters.warnings")}</CardTitle>
      <ul className="mt-2 flex flex-col gap-1">
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}
