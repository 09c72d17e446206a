import { countColumns, shareOf } from "#app/domain/measurement/visit-figures.ts";
import type { VisitCounts, VisitFigures } from "#app/domain/measurement/visit-figures.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Decimal comma in both languages (docs/decisions/0037). */
const oneDecimal = new Intl.NumberFormat("bg-BG", { maximumFractionDigits: 1 });

/** Shows the counts of each source, those with most visits first, below the sum of all. */
export function SourceTable({ figures: { total, sources, others } }: { figures: VisitFigures }) {
  const t = useAdminText();
  return (
    <section>
      <h2 className="mb-3 text-xl font-bold">{t("visits.bySource")}</h2>
      <Table label={t("visits.bySource")}>
        <TableHead>
          <HeadCell>{t("visits.source")}</HeadCell>
          {countColumns.map((column) => (
            <HeadCell key={column} align="end">
              {t(`visits.${column}`)}
            </HeadCell>
          ))}
          <HeadCell align="end">{t("visits.share")}</HeadCell>
          <HeadCell align="end">{t("visits.ordered")}</HeadCell>
        </TableHead>
        <TableBody>
          <SourceRow name={t("visits.source.all")} counts={total} total={total} />
          {sources.map(({ source, ...counts }) => (
            <SourceRow key={source} name={source || t("visits.source.none")} counts={counts} total={total} />
          ))}
          {others.sources > 0 && (
            <SourceRow
              name={t("visits.source.others", { count: others.sources })}
              counts={others}
              total={total}
            />
          )}
        </TableBody>
      </Table>
    </section>
  );
}

function SourceRow({ name, counts, total }: { name: string; counts: VisitCounts; total: VisitCounts }) {
  const t = useAdminText();
  const share = shareOf(counts.visits, total.visits);
  const ordered = shareOf(counts.orders, counts.visits);
  return (
    <Row>
      <Cell className="font-medium wrap-anywhere">{name}</Cell>
      {countColumns.map((column) => (
        <Cell key={column} heading={t(`visits.${column}`)} align="end">
          {counts[column]}
        </Cell>
      ))}
      <Cell heading={t("visits.share")} align="end">
        {share === null ? "–" : `${oneDecimal.format(share)}%`}
      </Cell>
      <Cell heading={t("visits.ordered")} align="end">
        {ordered === null ? "–" : oneDecimal.format(ordered)}
      </Cell>
    </Row>
  );
}
