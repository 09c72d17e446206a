import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { BankRow } from "#app/domain/payments/bank-file.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { DigestedRow, WrongBankRow } from "#app/server/payments/bank/bank-file.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { EuroAmount } from "#app/admin/shared/files/euro-amount.tsx";
import { amountColumnNames } from "#app/admin/shared/files/mapped-columns.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { fileAddress, useIsReading } from "./file-forms.tsx";
import type { BankFileStep } from "./file.tsx";

/** Maximum number of rows shown of a file. */
const mostShown = 100;

/** Shows what a file would add, with the form that stores exactly that. */
export function BankFilePreviewed({ file, preview, isStale }: BankFileStep<"preview">) {
  const t = useAdminText();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isBusy = useIsReading();
  const { columns, rows, wrong, known, outgoing, total, digest } = preview;
  const inEuro = rows.filter(({ amountEur }) => amountEur !== null).length;
  const count = { count: inEuro, total: formatMoney(total, "EUR", locale) };
  return (
    <section aria-labelledby="preview" className="max-w-4xl">
      {isStale && (
        <Notice tone="error" title={t("toast.error")} text={t("bank.file.stale")} className="mb-6" />
      )}
      <h2 id="preview" ref={heading} tabIndex={-1} className="text-xl font-bold focus:outline-none">
        {t("payouts.file.found")}
      </h2>
      <ul className="mt-2 grid gap-1">
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
        {wrong.length > 0 && (
          <li className="font-medium text-danger">{t("payouts.file.wrong", { count: wrong.length })}</li>
        )}
      </ul>
      <Form method="post" action={fileAddress} className="mt-5 flex flex-wrap gap-3">
        <input type="hidden" name="file" value={file} />
        {([...amountColumnNames, "day", "reason", "payer"] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={columns[name]} />
        ))}
        <input type="hidden" name="digest" value={digest} />
        {rows.length > 0 && (
          <Button type="submit" name="intent" value="apply" disabled={isBusy}>
            {t(isBusy ? "payouts.file.applying" : "payouts.file.apply")}
          </Button>
        )}
        <Button type="submit" name="intent" value="choose" variant="outline" disabled={isBusy}>
          {t("payouts.file.changeColumns")}
        </Button>
        <ButtonLink to={fileAddress} variant="outline">
          {t("payouts.file.another")}
        </ButtonLink>
      </Form>
      {wrong.length > 0 && <WrongRows wrong={wrong} />}
      {rows.length > 0 && <NewRows rows={rows} />}
    </section>
  );
}

function First({ all }: { all: number }) {
  const t = useAdminText();
  if (all <= mostShown) return null;
  return <p className="mb-3 text-muted">{t("payouts.file.first", { count: mostShown, all })}</p>;
}

function WrongRows({ wrong }: { wrong: readonly WrongBankRow[] }) {
  const t = useAdminText();
  const label = t("payouts.file.wrong", { count: wrong.length });
  return (
    <>
      <h3 className="mt-8 mb-3 text-lg font-bold">{label}</h3>
      <First all={wrong.length} />
      <Table label={label}>
        <TableHead>
          <HeadCell>{t("payouts.file.row")}</HeadCell>
          <HeadCell>{t("bank.day")}</HeadCell>
          <HeadCell>{t("bank.amount")}</HeadCell>
          <HeadCell className="w-full">{t("payouts.file.problem")}</HeadCell>
        </TableHead>
        <TableBody>
          {wrong.slice(0, mostShown).map(({ row, problem, cells }) => (
            <Row key={row}>
              <Cell heading={t("payouts.file.row")}>{row}</Cell>
              <Cell heading={t("bank.day")} className="wrap-anywhere">
                {cells.day}
              </Cell>
              <Cell heading={t("bank.amount")} className="wrap-anywhere">
                {cells.amount}
              </Cell>
              <Cell heading={t("payouts.file.problem")}>{t(`payouts.file.problem.${problem}`)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

function NewRows({ rows }: { rows: readonly DigestedRow[] }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <div className="mt-8">
      <First all={rows.length} />
      <Table label={t("bank.list")}>
        <TableHead>
          <HeadCell>{t("bank.day")}</HeadCell>
          <HeadCell align="end">{t("bank.amount")}</HeadCell>
          <HeadCell className="w-full">{t("bank.reason")}</HeadCell>
        </TableHead>
        <TableBody>
          {rows.slice(0, mostShown).map(({ digest, day, reason, payer, ...row }) => (
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
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function foreignOf({ amount, currency }: Pick<BankRow, "amount" | "currency">) {
  return currency === "EUR" ? null : { amount, currency };
}
