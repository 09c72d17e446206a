import type { ComponentType, ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { maxFileBytes } from "#app/domain/csv.ts";
import { maxTableRows } from "#app/domain/csv-table.ts";
import type { AmountProblem } from "#app/domain/written-amount.ts";
import type { WrongRow } from "#app/server/request/money-file.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { CsvFileField, PreviewHeading } from "./csv-file-field.tsx";
import { FileSample } from "./mapped-columns.tsx";
import type { MoneyFileAnswer, MoneyFileStep } from "./money-file-answer.ts";

const limits = { megabytes: maxFileBytes / 1024 / 1024, rows: maxTableRows };

/** Maximum number of rows shown of a file. */
const mostShown = 100;

function useIsReading(action: string): boolean {
  const [path = ""] = action.split("?");
  return useNavigation().formAction?.startsWith(path) ?? false;
}

/**
 * Shows the current step of importing a file of payments and why a file is refused: `start`, which asks for the file, or
 * the component of the step.
 */
export function MoneyFileSteps<Columns, About, Preview extends { digest: string }, Imported>({
  sent,
  start,
  ColumnsStep,
  PreviewStep,
  DoneStep,
}: {
  sent: MoneyFileAnswer<Columns, About, Preview, Imported> | undefined;
  start: ReactNode;
  ColumnsStep: ComponentType<MoneyFileStep<NonNullable<typeof sent>, "columns">>;
  PreviewStep: ComponentType<MoneyFileStep<NonNullable<typeof sent>, "preview">>;
  DoneStep: ComponentType<{ imported: Imported }>;
}) {
  const t = useAdminText();
  if (sent?.step === "columns") return <ColumnsStep {...sent} />;
  if (sent?.step === "preview") return <PreviewStep key={sent.preview.digest} {...sent} />;
  if (sent?.step === "done") return <DoneStep imported={sent.imported} />;
  return (
    <>
      {sent?.step === "failed" && (
        <Notice
          tone="error"
          title={t("toast.error")}
          text={t("payouts.file.failed")}
          className="mb-6 max-w-3xl"
        />
      )}
      {sent?.step === "refused" && (
        <Notice
          tone="error"
          title={t("payouts.file.refused")}
          text={t(`payouts.file.refused.${sent.refusal.code}`, { ...limits, ...sent.refusal })}
          className="mb-6 max-w-3xl"
        />
      )}
      {start}
    </>
  );
}

/** Says what was imported; `children` lead back. */
export function ImportedFile({ text, children }: { text: string; children: ReactNode }) {
  const t = useAdminText();
  return (
    <Notice tone="success" title={t("payouts.file.done")} text={text} className="max-w-3xl">
      {children}
    </Notice>
  );
}

/** Asks for the file; `children` are the fields before it. */
export function ChooseFile({ action, children }: { action: string; children?: ReactNode }) {
  const t = useAdminText();
  const isBusy = useIsReading(action);
  return (
    <Card className="max-w-3xl p-5 sm:p-6">
      <Form method="post" encType="multipart/form-data" action={action} className="grid gap-5">
        {children}
        <CsvFileField label={t("payouts.file.file")} hint={t("payouts.file.hint", limits)} required />
        <div>
          <Button type="submit" disabled={isBusy}>
            {t(isBusy ? "payouts.file.reading" : "payouts.file.read")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Asks which columns of the file to read, by the fields in `children`, and shows its first rows. */
export function ChooseColumns({
  action,
  text,
  problem,
  file,
  headings,
  sample,
  children,
}: {
  action: string;
  text: string;
  /** Why the chosen columns are refused; null if they are not. */
  problem: string | null;
  file: string;
  headings: readonly string[];
  sample: readonly (readonly string[])[];
  children: ReactNode;
}) {
  const t = useAdminText();
  const isBusy = useIsReading(action);
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("payouts.file.columns")}</CardTitle>
      <p className="mt-2 text-muted">{text}</p>
      {problem !== null && (
        <Notice tone="error" title={t("toast.error")} text={problem} className="mt-4 max-w-3xl" />
      )}
      <Form method="post" action={action} className="mt-4 grid gap-5">
        <input type="hidden" name="file" value={file} />
        <div className="grid gap-5 sm:grid-cols-2">{children}</div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="columns" disabled={isBusy}>
            {t(isBusy ? "payouts.file.reading" : "payouts.file.preview")}
          </Button>
          <ButtonLink to={action} variant="outline">
            {t("payouts.file.another")}
          </ButtonLink>
        </div>
      </Form>
      <FileSample label={t("payouts.file.file")} headings={headings} sample={sample} />
    </Card>
  );
}

/** Shows what a file would add (`facts`, list items), with the form that stores exactly that, and its rows. */
export function PreviewedFile<Cell extends string>({
  action,
  fields,
  stale,
  isEmpty,
  facts,
  wrong,
  wrongCells,
  children,
}: {
  action: string;
  /** The fields of the form: the file, its columns, its digest and what was asked beside them. */
  fields: Readonly<Record<string, string>>;
  /** Why the import was not applied; null if it was not asked. */
  stale: string | null;
  /** Whether the file adds nothing. */
  isEmpty: boolean;
  facts: ReactNode;
  wrong: readonly WrongRow<AmountProblem | "number" | "day" | "future", Cell>[];
  /** The cells by which a wrong row is recognised, with their headings. */
  wrongCells: readonly (readonly [name: Cell, heading: string])[];
  /** The rows that are added; null when there are none. */
  children: ReactNode;
}) {
  const t = useAdminText();
  const isBusy = useIsReading(action);
  return (
    <section aria-labelledby="preview" className="max-w-4xl">
      {stale !== null && <Notice tone="error" title={t("toast.error")} text={stale} className="mb-6" />}
      <PreviewHeading>{t("payouts.file.found")}</PreviewHeading>
      <ul className="mt-2 grid gap-1">
        {facts}
        {wrong.length > 0 && (
          <li className="font-medium text-danger">{t("payouts.file.wrong", { count: wrong.length })}</li>
        )}
      </ul>
      <Form method="post" action={action} className="mt-5 flex flex-wrap gap-3">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {!isEmpty && (
          <Button type="submit" name="intent" value="apply" disabled={isBusy}>
            {t(isBusy ? "payouts.file.applying" : "payouts.file.apply")}
          </Button>
        )}
        <Button type="submit" name="intent" value="choose" variant="outline" disabled={isBusy}>
          {t("payouts.file.changeColumns")}
        </Button>
        <ButtonLink to={action} variant="outline">
          {t("payouts.file.another")}
        </ButtonLink>
      </Form>
      {wrong.length > 0 && <WrongRows wrong={wrong} cells={wrongCells} />}
      {children}
    </section>
  );
}

/** Shows the first of the rows that a file adds, in a table with the cells in `head`. */
export function AddedRows<Added>({
  label,
  rows,
  head,
  children,
}: {
  label: string;
  rows: readonly Added[];
  head: ReactNode;
  children: (row: Added) => ReactNode;
}) {
  return (
    <div className="mt-8">
      <First all={rows.length} />
      <Table label={label}>
        <TableHead>{head}</TableHead>
        <TableBody>{rows.slice(0, mostShown).map(children)}</TableBody>
      </Table>
    </div>
  );
}

function First({ all }: { all: number }) {
  const t = useAdminText();
  if (all <= mostShown) return null;
  return <p className="mb-3 text-muted">{t("payouts.file.first", { count: mostShown, all })}</p>;
}

function WrongRows<Name extends string>({
  wrong,
  cells: shown,
}: {
  wrong: readonly WrongRow<AmountProblem | "number" | "day" | "future", Name>[];
  cells: readonly (readonly [name: Name, heading: string])[];
}) {
  const t = useAdminText();
  const label = t("payouts.file.wrong", { count: wrong.length });
  return (
    <>
      <h3 className="mt-8 mb-3 text-lg font-bold">{label}</h3>
      <First all={wrong.length} />
      <Table label={label}>
        <TableHead>
          <HeadCell>{t("payouts.file.row")}</HeadCell>
          {shown.map(([name, heading]) => (
            <HeadCell key={name}>{heading}</HeadCell>
          ))}
          <HeadCell className="w-full">{t("payouts.file.problem")}</HeadCell>
        </TableHead>
        <TableBody>
          {wrong.slice(0, mostShown).map(({ row, problem, cells }) => (
            <Row key={row}>
              <Cell heading={t("payouts.file.row")}>{row}</Cell>
              {shown.map(([name, heading]) => (
                <Cell key={name} heading={heading} className="wrap-anywhere">
                  {cells[name]}
                </Cell>
              ))}
              <Cell heading={t("payouts.file.problem")}>{t(`payouts.file.problem.${problem}`)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </>
  );
}
