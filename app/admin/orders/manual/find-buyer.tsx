import { Link } from "react-router";
import type { ListedCustomer } from "#app/server/orders/customers/list-customers.ts";
import { Card } from "#app/ui/card.tsx";
import { EmailText } from "#app/admin/shared/email-text.tsx";
import { SearchForm } from "#app/admin/shared/lists/search-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Searches the customer who is on the phone; one press on a result fills the form. */
export function FindBuyer({ search, found }: { search: string; found: readonly ListedCustomer[] }) {
  const t = useAdminText();
  return (
    <Card className="mb-5 p-5 sm:p-6">
      <SearchForm
        path="/admin/orders/new"
        label={t("orders.new.buyer")}
        placeholder={t("customers.search.placeholder")}
        search={search}
      />
      {search !== "" && (
        <p role="status" className="text-muted">
          {t(found.length > 0 ? "orders.new.buyer.choose" : "orders.new.buyer.none")}
        </p>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {found.map(({ id, first_name, last_name, phone, email }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/admin/orders/new?customer=${id}`} className="block min-h-11 py-2 hover:bg-surface">
              <span className="font-medium underline underline-offset-4">
                {first_name} {last_name}
              </span>{" "}
              <span className="text-muted">
                {phone} <EmailText email={email} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
