import { formatDate } from "#app/domain/dates.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { BankRow } from "#app/domain/payments/bank-file.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { DigestedRow } from "#app/server/payments/bank/bank-file.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row } from "#app/ui/table.tsx";
import { EuroAmount } from "#app/admin/shared/files/euro-amount.tsx";
import { AddedRows, PreviewedFile } from "#app/admin/shared/files/money-file-steps.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { fileAddress } from "./file-columns.tsx";
import type { BankFileStep } from "./file.tsx";

/** Shows what a bank's file would add. */
export function BankFilePreviewed({ file, preview, isStale }: BankFileStep<"preview">) {
  const t = useAdminText();
  const locale = useLocale();
  const { columns, rows, wrong, known, outgoing, total, digest } = preview;
  const inEuro = rows.filter(({ amountEur }) => amountEur !== null).length;
  const count = { count: inEuro, total: formatMoney(total, "EUR", locale) };
  return (
    <PreviewedFile
      action={fileAddress}
      fields={{ file, ...columns, digest }}
      stale={isStale ? t("bank.file.stale") : null}
      isEmpty={rows.length === 0}
      facts={
        <>
          {(inEuro > 0 || rows.length === 0) && (
            <li className="font-medium">
              {inEuro === 0
                ? t("bank.file.nothing")
                : t(inEuro === 1 ? "bank.file.new.one" : "bank.file.new.other", count)}
            </li>
          )}
          {rows.length > inEuro && (
            <li className="font-medium">{t("bank.file.foreign", { count: rows.length - inEuro })}</li>
          )}
          {outgoing > 0 && <li>{t("payouts.file.outgoing", { count: outgoing })}</li>}
          {known > 0 && <li>{t("bank.file.known", { count: known })}</li>}
        </>
      }
      wrong={wrong}
      wrongCells={[
        ["day", t("bank.day")],
        ["amount", t("bank.amount")],
      ]}
    >
      {rows.length > 0 && <NewRows rows={rows} />}
    </PreviewedFile>
  );
}

function NewRows({ rows }: { rows: readonly DigestedRow[] }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <AddedRows
      label={t("bank.list")}
      rows={rows}
      head={
        <>
          <HeadCell>{t("bank.day")}</HeadCell>
          <HeadCell align="end">{t("bank.amount")}</HeadCell>
          <HeadCell className="w-full">{t("bank.reason")}</HeadCell>
        </>
      }
    >
      {({ digest, day, reason, payer, ...row }) => (
        <Row key={digest}>
          <Cell heading={t("bank.day")} className="whitespace-nowrap">
            {formatDate(startOfSofiaDay(day), locale)}
          </Cell>
          <Cell heading={t("bank.amount")} align="end" className="whitespace-nowrap">
            <EuroAmount amount={row.amountEur} foreign={foreignOf(row)} />
          </Cell>
          <Cell heading={t("bank.reason")} className="wrap-anywhere">
            <p>{reason || "–"}</p>
            {payer && <p className="text-sm text-muted">{payer}</p>}
          </Cell>
        </Row>
      )}
    </AddedRows>
  );
}

function foreignOf({ amount, currency }: Pick<BankRow, "amount" | "currency">) {
  return currency === "EUR" ? null : { amount, currency };
}
