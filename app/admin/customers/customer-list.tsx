import { Users } from "lucide-react";
import { Link } from "react-router";
import { isErased } from "#app/domain/orders/customer.ts";
import { formatDate } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import type { ListedCustomer, listCustomers } from "#app/server/orders/customers/list-customers.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Price } from "#app/ui/price.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { EmailText } from "#app/admin/shared/email-text.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { Pager } from "#app/admin/shared/lists/pager.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";

type CustomerPage = Awaited<ReturnType<typeof listCustomers>>;

export function CustomerList({ page, isFiltered }: { page: CustomerPage | null; isFiltered: boolean }) {
  const t = useAdminText();
  if (page === null) return <NotLoaded icon={<Users />} title="customers.loadFailed" />;
  if (page.rows.length === 0) {
    const reason = isFiltered ? "none" : "empty";
    return (
      <EmptyList
        screen="/admin/customers"
        icon={<Users />}
        title={t(`customers.${reason}.title`)}
        text={t(`customers.${reason}.text`)}
        isFiltered={isFiltered}
      />
    );
  }
  return (
    <>
      <Table label={t("customers.title")}>
        <TableHead>
          <HeadCell>{t("customers.customer")}</HeadCell>
          <HeadCell>{t("customers.contact")}</HeadCell>
          <HeadCell>{t("customers.newsletter")}</HeadCell>
          <HeadCell align="end">{t("customers.orders")}</HeadCell>
          <HeadCell align="end">{t("customers.total")}</HeadCell>
          <HeadCell>{t("customers.since")}</HeadCell>
        </TableHead>
        <TableBody>
          {page.rows.map((customer) => (
            <CustomerRow key={customer.id} customer={customer} />
          ))}
        </TableBody>
      </Table>
      <Pager previous={page.previous} next={page.next} />
    </>
  );
}

function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const t = useAdminText();
  const locale = useLocale();
  const erased = isErased(customer);
  return (
    <Row>
      <Cell heading={t("customers.customer")} className="md:min-w-44">
        <Link
          to={`/admin/customers/${customer.id}`}
          className="-my-2.5 block w-fit py-2.5 font-semibold wrap-anywhere text-primary-text underline underline-offset-4 hover:decoration-2"
        >
          {erased ? t("customers.erased") : `${customer.first_name} ${customer.last_name}`}
        </Link>
      </Cell>
      <Cell heading={t("customers.contact")} className="md:min-w-48">
        {!erased && (
          <p>
            <EmailText email={customer.email} />
          </p>
        )}
        {customer.phone && <p className="text-sm text-muted">{customer.phone}</p>}
        {erased && "–"}
      </Cell>
      <Cell heading={t("customers.newsletter")}>
        {customer.is_subscribed ? (
          <Badge tone="success">{t("customers.subscribed")}</Badge>
        ) : (
          t("customers.notSubscribed")
        )}
      </Cell>
      <Cell align="end" heading={t("customers.orders")}>
        {customer.orders}
      </Cell>
      <Cell align="end" heading={t("customers.total")}>
        <Price
          amount={{ stotinki: customer.total_bgn, cents: customer.total_eur }}
          size="sm"
          className="md:flex-col md:items-end"
        />
      </Cell>
      <Cell heading={t("customers.since")} className="whitespace-nowrap">
        {formatDate(customer.created_at, locale)}
      </Cell>
    </Row>
  );
}
