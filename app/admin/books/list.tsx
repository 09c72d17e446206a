import { BookOpenCheck } from "lucide-react";
import { Link } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import { findBooksState } from "#app/server/books/save-audit-settings.ts";
import { listMonths } from "#app/server/books/list-months.ts";
import type { ListedMonth } from "#app/server/books/list-months.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useMonthName } from "./month-name.ts";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = granted(context, "books.read");
  const { db } = context.get(servicesContext);
  const found = Promise.all([findBooksState(db, staff), listMonths(db, staff, new Date())]);
  return { found: await loadOr("the books", found, null) };
}

/** Lists the months with their number of orders and the date of their audit file, the latest month first. */
export default function Books({ loaderData: { found } }: Route.ComponentProps) {
  const t = useAdminText();
  const settings = useMay()("settings") && (
    <ButtonLink to="/admin/books/settings" variant="outline">
      {t("books.settings")}
    </ButtonLink>
  );
  const head = <PageHead title={t("books.title")} text={t("books.subtitle")} actions={settings} />;
  if (found === null)
    return (
      <>
        {head}
        <NotLoaded icon={<BookOpenCheck />} title="books.loadFailed" />
      </>
    );
  const [{ isOn }, months] = found;
  return (
    <>
      {head}
      {!isOn && (
        <EmptyList
          screen="/admin/books"
          icon={<BookOpenCheck />}
          title={t("books.off.title")}
          text={t("books.off")}
        >
          {settings}
        </EmptyList>
      )}
      {isOn && months.length === 0 && (
        <EmptyList
          screen="/admin/books"
          icon={<BookOpenCheck />}
          title={t("books.empty.title")}
          text={t("books.empty.text")}
        />
      )}
      {months.length > 0 && (
        <div className={isOn ? "" : "mt-8"}>
          <Table label={t("books.title")}>
            <TableHead>
              <HeadCell className="w-full">{t("books.month")}</HeadCell>
              <HeadCell align="end">{t("books.month.orders")}</HeadCell>
              <HeadCell>{t("books.month.filed")}</HeadCell>
            </TableHead>
            <TableBody>
              {months.map((month) => (
                <MonthRow key={month.month} month={month} />
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </>
  );
}

function MonthRow({ month: { month, orders, filedAt } }: { month: ListedMonth }) {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useMonthName();
  return (
    <Row>
      <Cell heading={t("books.month")}>
        <Link
          to={`/admin/books/${month}`}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary-text underline underline-offset-4 hover:decoration-2 max-md:min-h-11"
        >
          {nameOf(month)}
        </Link>
      </Cell>
      <Cell heading={t("books.month.orders")} align="end">
        {orders}
      </Cell>
      <Cell heading={t("books.month.filed")}>
        {filedAt ? t("books.month.made", { date: formatDate(filedAt, locale) }) : t("books.month.none")}
      </Cell>
    </Row>
  );
}
