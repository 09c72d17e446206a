import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

export type CodeCounts = { generated: number; used: number };

/** Shows how many codes for single use a promotion has and leads to them; `codes` is null before it is saved. */
export function CodesCard({ id, codes }: { id: string | undefined; codes: CodeCounts | null }) {
  const t = useAdminText();
  return (
    <Card className="mt-4 p-4">
      <CardTitle>{t("promotions.codes")}</CardTitle>
      {codes && id !== undefined ? (
        <>
          <CodeFigures codes={codes} />
          <ButtonLink to={`/admin/promotions/${id}/codes`} variant="outline" className="mt-3">
            {t("promotions.codes.open")}
          </ButtonLink>
        </>
      ) : (
        <p className="mt-2 text-sm text-muted">{t("promotions.codes.first")}</p>
      )}
    </Card>
  );
}

export function CodeFigures({ codes: { generated, used } }: { codes: CodeCounts }) {
  const t = useAdminText();
  const figures = [
    [t("promotions.codes.generated"), generated],
    [t("promotions.codes.isUsed"), used],
    [t("promotions.codes.isUnused"), generated - used],
  ] as const;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
