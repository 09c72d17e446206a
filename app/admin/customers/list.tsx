import { Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { customerSorts } from "#app/domain/orders/customer.ts";
import { customersHelp } from "#app/i18n/admin/help/customers.ts";
import { listCustomers } from "#app/server/orders/customers/list-customers.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { listAddress, readCursor } from "#app/admin/shared/lists/list-address.ts";
import { SearchForm } from "#app/admin/shared/lists/search-form.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { isFiltered, readChoice } from "./customer-choice.ts";
import { CustomerList } from "./customer-list.tsx";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const choice = readChoice(url.searchParams);
  const cursor = readCursor(url.searchParams);
  const { db } = context.get(servicesContext);
  const page = await loadOr("the customers", listCustomers(db, admin, { ...choice, cursor }), null);
  return { choice, page };
}

/** Lists everybody who has ordered (specification, section 2), searchable by name, e-mail or phone. */
export default function Customers({ loaderData: { choice, page } }: Route.ComponentProps) {
  const t = useAdminText();
  const [parameters] = useSearchParams();
  return (
    <>
      <PageHead
        title={t("customers.title")}
        text={t("customers.subtitle")}
        help={customersHelp}
        actions={
          <ButtonLink
            to={`/admin/customers/export${listAddress(parameters)}`}
            reloadDocument
            variant="outline"
          >
            <Download aria-hidden />
            {t("customers.export")}
          </ButtonLink>
        }
      />
      <SearchForm
        path="/admin/customers"
        label={t("customers.search")}
        placeholder={t("customers.search.placeholder")}
        search={choice.search}
        isFiltered={isFiltered(choice)}
      >
        <Field label={t("customers.subscribed.filter")} className="basis-48">
          {(control) => (
            <Select
              key={String(choice.onlySubscribed)}
              {...control}
              name="subscribed"
              defaultValue={choice.onlySubscribed ? "yes" : ""}
            >
              <option value="">{t("customers.subscribed.all")}</option>
              <option value="yes">{t("customers.subscribed.only")}</option>
            </Select>
          )}
        </Field>
        <Field label={t("customers.sort")} className="basis-60">
          {(control) => (
            <Select key={choice.sort} {...control} name="sort" defaultValue={choice.sort}>
              {customerSorts.map((sort) => (
                <option key={sort} value={sort}>
                  {t(`customers.sort.${sort}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </SearchForm>
      <CustomerList page={page} isFiltered={isFiltered(choice)} />
    </>
  );
}
