import { locales } from "#app/domain/locale.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { NewsletterResults } from "#app/server/newsletters/newsletter-results.ts";
import { useAudienceText } from "./newsletter-state.tsx";
import { ResumeWithRecords } from "./newsletter-steps.tsx";
import { Problem } from "./problem.tsx";
import { Progress } from "./progress.tsx";
import type { FoundNewsletter } from "./progress.tsx";
import type { NewsletterSender } from "./record-fields.tsx";

type BegunProps = {
  newsletter: FoundNewsletter;
  results: NewsletterResults | null;
  /** Of a newsletter that resumes only with the owner's word about the sender's DNS records. */
  records: { sender: NewsletterSender } | null;
};

/** Shows a newsletter that is planned or has begun: its progress, its audience, and its e-mail in both languages. */
export function Begun({ newsletter, results, records }: BegunProps) {
  const t = useAdminText();
  const audienceText = useAudienceText();
  const { id, problem, started_at, audience } = newsletter;
  return (
    <>
      <Problem problem={problem} />
      <div className="flex flex-col gap-6">
        {records && <ResumeWithRecords id={id} sender={records.sender} />}
        {started_at && <Progress newsletter={newsletter} results={results} />}
        <Card className="max-w-4xl p-5 sm:p-6">
          <CardTitle>{t("newsletters.audience")}</CardTitle>
          <p>{audienceText(audience)}</p>
        </Card>
        <div className="grid gap-6 xl:grid-cols-2">
          {locales.map((language) => {
            const title = t("newsletters.preview.in", { language: t(`edit.language.${language}`) });
            return (
              <section key={language} className="flex flex-col gap-3">
                <h2 className="text-lg font-bold">{title}</h2>
                <iframe
                  title={title}
                  src={`/admin/newsletters/${id}/preview?language=${language}`}
                  loading="lazy"
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                  className="h-160 w-full rounded-card border border-line bg-background"
                />
              </section>
            );
          })}
        </div>
      </div>
    </>
  );
}
