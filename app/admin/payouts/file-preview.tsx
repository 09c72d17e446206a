import { formatDate } from "#app/domain/dates.ts";
import type { PayoutRow } from "#app/domain/delivery/payout-file.ts";
import { formatMoney } from "#app/domain/money.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row } from "#app/ui/table.tsx";
import { EuroAmount } from "#app/admin/shared/files/euro-amount.tsx";
import { AddedRows, PreviewedFile } from "#app/admin/shared/files/money-file-steps.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { fileAddress } from "./file-forms.tsx";
import type { PayoutFileStep } from "./file.tsx";

/** Maximum number of unknown waybills named above the rows, where each of them is marked. */
const mostNamed = 10;

/** Shows what a carrier's file would add. */
export function PayoutFilePreviewed({ about, file, preview, isStale }: PayoutFileStep<"preview">) {
  const t = useAdminText();
  const locale = useLocale();
  const { columns, rows, wrong, known, repeated, unnumbered, unknown, further, total, digest } = preview;
  const { day: dayColumn, ...otherColumns } = columns;
  const inEuro = rows.filter(({ euros }) => euros !== null).length;
  const count = { count: inEuro, total: formatMoney(total, "EUR", locale) };
  return (
    <PreviewedFile
      action={fileAddress(about.carrier)}
      fields={{ file, ...otherColumns, day_column: dayColumn, ...about, digest }}
      stale={isStale ? t("payouts.file.stale") : null}
      isEmpty={rows.length === 0}
      facts={
        <>
          {(inEuro > 0 || rows.length === 0) && (
            <li className="font-medium">
              {inEuro === 0
                ? t("payouts.file.nothing")
                : t(inEuro === 1 ? "payouts.file.new.one" : "payouts.file.new.other", count)}
            </li>
          )}
          {rows.length > inEuro && (
            <li className="font-medium">{t("bank.file.foreign", { count: rows.length - inEuro })}</li>
          )}
          {unknown.length > 0 && (
            <li className="wrap-anywhere">
              {t(unknown.length === 1 ? "payouts.file.unknown.one" : "payouts.file.unknown.other", {
                count: unknown.length,
                numbers: unknown.slice(0, mostNamed).join(", ") + (unknown.length > mostNamed ? ", …" : ""),
              })}
            </li>
          )}
          {further > 0 && <li>{t("payouts.file.further", { count: further })}</li>}
          {known > 0 && <li>{t("payouts.file.known", { count: known })}</li>}
          {repeated > 0 && <li>{t("payouts.file.repeated", { count: repeated })}</li>}
          {unnumbered > 0 && <li>{t("payouts.file.unnumbered", { count: unnumbered })}</li>}
        </>
      }
      wrong={wrong}
      wrongCells={[
        ["number", t("payouts.parcel")],
        ["amount", t("payouts.amount")],
      ]}
    >
      {rows.length > 0 && <NewRows rows={rows} unknown={new Set(unknown)} />}
    </PreviewedFile>
  );
}

function NewRows({ rows, unknown }: { rows: readonly PayoutRow[]; unknown: ReadonlySet<string> }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <AddedRows
      label={t("payouts.list")}
      rows={rows}
      head={
        <>
          <HeadCell className="w-full">{t("payouts.parcel")}</HeadCell>
          <HeadCell>{t("payouts.day")}</HeadCell>
          <HeadCell align="end">{t("payouts.amount")}</HeadCell>
        </>
      }
    >
      {({ number, amount, currency, day, euros }) => (
        <Row key={JSON.stringify([number, currency, amount, day])}>
          <Cell heading={t("payouts.parcel")}>
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="font-mono">{number}</span>
              {unknown.has(number) && <Badge tone="attention">{t("payouts.file.unknown")}</Badge>}
            </span>
          </Cell>
          <Cell heading={t("payouts.day")} className="whitespace-nowrap">
            {formatDate(startOfSofiaDay(day), locale)}
          </Cell>
          <Cell heading={t("payouts.amount")} align="end" className="whitespace-nowrap">
            <EuroAmount amount={euros} foreign={currency === "EUR" ? null : { amount, currency }} />
          </Cell>
        </Row>
      )}
    </AddedRows>
  );
}
