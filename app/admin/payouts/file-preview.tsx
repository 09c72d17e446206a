import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import type { PayoutRow } from "#app/domain/delivery/payout-file.ts";
import { formatMoney } from "#app/domain/money.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { WrongRow } from "#app/server/payouts/payout-file.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { EuroAmount } from "#app/admin/shared/files/euro-amount.tsx";
import { amountColumnNames } from "#app/admin/shared/files/mapped-columns.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useIsReading } from "./file-forms.tsx";
import type { FileStep } from "./file.tsx";

/** Maximum number of rows shown of a file. */
const mostShown = 100;
/** Maximum number of unknown waybills named above the rows, where each of them is marked. */
const mostNamed = 10;

/** Shows what a file would add, with the form that stores exactly that. */
export function FilePreview({ carrier, file, day, preview, isStale }: FileStep<"preview">) {
  const t = useAdminText();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isBusy = useIsReading();
  const { columns, rows, wrong, known, repeated, unnumbered, unknown, further, total, digest } = preview;
  const inEuro = rows.filter(({ euros }) => euros !== null).length;
  const count = { count: inEuro, total: formatMoney(total, "EUR", locale) };
  return (
    <section aria-labelledby="preview" className="max-w-4xl">
      {isStale && (
        <Notice tone="error" title={t("toast.error")} text={t("payouts.file.stale")} className="mb-6" />
      )}
      <h2 id="preview" ref={heading} tabIndex={-1} className="text-xl font-bold focus:outline-none">
        {t("payouts.file.found")}
      </h2>
      <ul className="mt-2 grid gap-1">
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
        {wrong.length > 0 && (
          <li className="font-medium text-danger">{t("payouts.file.wrong", { count: wrong.length })}</li>
        )}
      </ul>
      <Form
        method="post"
        action={`/admin/payouts/file?carrier=${carrier}`}
        className="mt-5 flex flex-wrap gap-3"
      >
        <input type="hidden" name="carrier" value={carrier} />
        <input type="hidden" name="file" value={file} />
        <input type="hidden" name="number" value={columns.number} />
        {amountColumnNames.map((name) => (
          <input key={name} type="hidden" name={name} value={columns[name]} />
        ))}
        <input type="hidden" name="day_column" value={columns.day} />
        <input type="hidden" name="day" value={day} />
        <input type="hidden" name="digest" value={digest} />
        {rows.length > 0 && (
          <Button type="submit" name="intent" value="apply" disabled={isBusy}>
            {t(isBusy ? "payouts.file.applying" : "payouts.file.apply")}
          </Button>
        )}
        <Button type="submit" name="intent" value="choose" variant="outline" disabled={isBusy}>
          {t("payouts.file.changeColumns")}
        </Button>
        <ButtonLink to={`/admin/payouts/file?carrier=${carrier}`} variant="outline">
          {t("payouts.file.another")}
        </ButtonLink>
      </Form>
      {wrong.length > 0 && <WrongRows wrong={wrong} />}
      {rows.length > 0 && <NewRows rows={rows} unknown={new Set(unknown)} />}
    </section>
  );
}

function First({ all }: { all: number }) {
  const t = useAdminText();
  if (all <= mostShown) return null;
  return <p className="mb-3 text-muted">{t("payouts.file.first", { count: mostShown, all })}</p>;
}

function WrongRows({ wrong }: { wrong: readonly WrongRow[] }) {
  const t = useAdminText();
  const label = t("payouts.file.wrong", { count: wrong.length });
  return (
    <>
      <h3 className="mt-8 mb-3 text-lg font-bold">{label}</h3>
      <First all={wrong.length} />
      <Table label={label}>
        <TableHead>
          <HeadCell>{t("payouts.file.row")}</HeadCell>
          <HeadCell>{t("payouts.parcel")}</HeadCell>
          <HeadCell>{t("payouts.amount")}</HeadCell>
          <HeadCell className="w-full">{t("payouts.file.problem")}</HeadCell>
        </TableHead>
        <TableBody>
          {wrong.slice(0, mostShown).map(({ row, problem, cells }) => (
            <Row key={row}>
              <Cell heading={t("payouts.file.row")}>{row}</Cell>
              <Cell heading={t("payouts.parcel")} className="wrap-anywhere">
                {cells.number}
              </Cell>
              <Cell heading={t("payouts.amount")} className="wrap-anywhere">
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

function NewRows({ rows, unknown }: { rows: readonly PayoutRow[]; unknown: ReadonlySet<string> }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <div className="mt-8">
      <First all={rows.length} />
      <Table label={t("payouts.list")}>
        <TableHead>
          <HeadCell className="w-full">{t("payouts.parcel")}</HeadCell>
          <HeadCell>{t("payouts.day")}</HeadCell>
          <HeadCell align="end">{t("payouts.amount")}</HeadCell>
        </TableHead>
        <TableBody>
          {rows.slice(0, mostShown).map(({ number, amount, currency, day, euros }) => (
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
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
