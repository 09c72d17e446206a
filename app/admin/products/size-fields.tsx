import { Plus } from "lucide-react";
import { Link, useLocation } from "react-router";
import { sizeName } from "#app/domain/catalogue/sizes.ts";
import { euroCents, formatMoney } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { ListedSize } from "#app/server/catalogue/sizes.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { FieldGroup } from "#app/admin/shared/editing/edit-fields.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Lists the sizes of the product with links to their editors, and leads to a new one. */
export function SizeFields({
  id,
  sizes,
  currency,
}: {
  id: string;
  sizes: readonly ListedSize[];
  currency: Currency;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const { search } = useLocation();
  const canSell = useMay()("catalogue");
  if (sizes.length === 0 && !canSell) return null;
  return (
    <FieldGroup title={t("products.sizes")}>
      <p className="text-sm text-muted">
        {t(sizes.length > 1 ? "products.sizes.shared" : "products.sizes.none")}
      </p>
      {sizes.length > 1 && (
        <ul className="divide-y divide-line">
          {sizes.map((size) => {
            const amount = currency === "EUR" ? euroCents(size.price_bgn) : size.price_bgn;
            const facts = [
              formatMoney(amount, currency, locale),
              t("products.sizes.stock", { stock: size.stock_quantity }),
              ...(size.is_active ? [] : [t("products.notShown")]),
            ];
            return (
              <li key={size.id} className="flex min-h-11 flex-wrap items-center gap-x-3">
                {size.id === id ? (
                  <strong aria-current="page">{sizeName(size.weight_grams, locale)}</strong>
                ) : (
                  <Link
                    to={{ pathname: `/admin/products/${size.id}`, search }}
                    preventScrollReset
                    className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:decoration-2"
                  >
                    {sizeName(size.weight_grams, locale)}
                  </Link>
                )}
                <span className="text-sm text-muted">{facts.join(" · ")}</span>
              </li>
            );
          })}
        </ul>
      )}
      {canSell && (
        <p>
          <ButtonLink to={`/admin/products/new?size_of=${id}`} variant="outline" preventScrollReset>
            <Plus aria-hidden />
            {t("products.sizes.add")}
          </ButtonLink>
        </p>
      )}
    </FieldGroup>
  );
}
