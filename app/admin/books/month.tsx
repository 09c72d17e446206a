import { Download } from "lucide-react";
import { data, useFetcher } from "react-router";
import { filingDay, isMonth } from "#app/domain/books/month.ts";
import { formatDate, formatDateTime } from "#app/domain/dates.ts";
import { formatMoney } from "#app/domain/money.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { loadAuditMonth } from "#app/server/books/audit-file.ts";
import type { AuditMonth } from "#app/server/books/audit-file.ts";
import { issueMissing } from "#app/server/books/issue-missing.ts";
import { listPackages } from "#app/server/books/package/request-package.ts";
import { ClockSetBackError } from "#app/server/documents/issue-moment.ts";
import { log } from "#app/server/log.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { actConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { MonthChecksCard } from "./month-checks.tsx";
import { useMonthName } from "./month-name.ts";
import { actOnPackage } from "./package-actions.server.ts";
import { PackageCard } from "./package-card.tsx";
import { packageRights } from "./package-rights.ts";
import type { Route } from "./+types/month";

/** Answer to the forms of a month. */
export type BooksAnswer = {
  ok: boolean;
  text: AdminTextKey;
  values?: Readonly<Record<string, string | number>>;
};

export async function loader({ params: { month }, context }: Route.LoaderArgs) {
  const staff = granted(context, ...packageRights);
  if (!isMonth(month)) throw data(null, { status: 404 });
  const services = context.get(servicesContext);
  const [found, packages] = await Promise.all([
    loadAuditMonth(services.db, staff, { month, now: new Date() }),
    listPackages(services, staff, month),
  ]);
  return { found, packages };
}

/** Starts or retries a package of the month, or issues the documents that the month lacks. */
export async function action({ request, params: { month }, context }: Route.ActionArgs) {
  granted(context, "books.read");
  const fields = await readFields(request);
  if (fields.has("intent")) return actOnPackage({ request, month, fields, context });
  const staff = granted(context, "books.change");
  if (!isMonth(month)) throw data(null, { status: 404 });
  const answer = (body: BooksAnswer, status = 200) => data<BooksAnswer>(body, { status });
  try {
    if (await needsPassword("admin/books/month", "issue", { request, context }))
      return answer({ ok: false, text: "confirm.needed" }, 403);
    const count = await issueMissing(context.get(servicesContext), staff, { month, now: new Date() });
    if (count === 0) return answer({ ok: true, text: "books.issue.none" });
    const text = count === 1 ? "books.issued.one" : "books.issued.other";
    return answer({ ok: true, text, values: { count } });
  } catch (error) {
    log.error({ err: error, month }, "the missing sale documents could not be issued");
    if (error instanceof ClockSetBackError)
      return answer({ ok: false, text: "documents.refused.clock" }, 409);
    return answer({ ok: false, text: "books.failed" }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actConfirmed("admin/books/month", "books.failed", args, "issue");

/** Reloads after a refusal too: some documents may have been issued. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows a month: its package for the accountant, its audit file, what the file lacks, and the files made so far. */
export default function BooksMonth({ loaderData: { found, packages }, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const nameOf = useMonthName();
  const fetcher = useFetcher<typeof action>();
  useAnswerToast(fetcher.data);
  return (
    <div className="max-w-4xl">
      <PageHead
        title={t("books.month.title", { month: nameOf(found.month) })}
        back={{ to: "/admin/books", text: t("books.month.back") }}
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      <PackageCard month={found.month} loaded={packages} />
      <AuditFileCard found={found} />
      <MonthChecksCard found={found} fetcher={fetcher} />
      <Files found={found} />
    </div>
  );
}

function AuditFileCard({ found }: { found: AuditMonth }) {
  const t = useAdminText();
  const locale = useLocale();
  const euros = (cents: number) => formatMoney(cents, "EUR", locale);
  const facts = [
    ["books.audit.orders", String(found.orders)],
    ["books.audit.net", euros(found.net)],
    ["books.audit.vat", euros(found.vat)],
    ["books.audit.total", euros(found.total)],
    ["books.audit.returns", String(found.returns)],
    ["books.audit.returned", euros(found.returned)],
  ] as const;
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <CardTitle>{t("books.audit.title")}</CardTitle>
      <p className="mt-1 text-muted">
        {t("books.audit.text", { day: formatDate(startOfSofiaDay(filingDay(found.month)), locale) })}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{t(name)}</dt>
            <dd className="text-lg font-bold">{text}</dd>
          </div>
        ))}
      </dl>
      {found.refusal === null && (
        <ButtonLink to={`/admin/books/${found.month}/audit-file.xml`} reloadDocument className="mt-5">
          <Download aria-hidden />
          {t("books.audit.download")}
        </ButtonLink>
      )}
    </Card>
  );
}

function Files({ found: { month, files } }: { found: AuditMonth }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <section className="mt-8">
      <CardTitle className="mb-3">{t("books.files.title")}</CardTitle>
      {files.length === 0 && <p className="text-muted">{t("books.files.none")}</p>}
      {files.length > 0 && (
        <Table label={t("books.files.title")}>
          <TableHead>
            <HeadCell>{t("books.files.made")}</HeadCell>
            <HeadCell className="w-full">{t("books.files.contents")}</HeadCell>
            <HeadCell>{t("books.files.download")}</HeadCell>
          </TableHead>
          <TableBody>
            {files.map((file) => {
              const time = formatDateTime(file.made_at, locale);
              return (
                <Row key={file.id}>
                  <Cell heading={t("books.files.made")}>
                    <p className="whitespace-nowrap">{time}</p>
                    {file.by && <p className="text-sm text-muted wrap-anywhere">{file.by}</p>}
                  </Cell>
                  <Cell heading={t("books.files.contents")} className="wrap-anywhere">
                    {t("books.files.counts", {
                      orders: file.order_count,
                      returns: file.return_count,
                      total: formatMoney(file.total_eur, "EUR", locale),
                    })}
                    <p className="text-sm text-muted">
                      {t("books.files.hash")} {file.hash}
                    </p>
                  </Cell>
                  <Cell heading={t("books.files.download")}>
                    <ButtonLink
                      to={`/admin/books/${month}/audit-file.xml?file=${file.hash}`}
                      reloadDocument
                      variant="outline"
                      size="sm"
                      aria-label={t("books.files.download.label", { time })}
                    >
                      <Download aria-hidden />
                      {t("books.files.download")}
                    </ButtonLink>
                  </Cell>
                </Row>
              );
            })}
          </TableBody>
        </Table>
      )}
    </section>
  );
}
