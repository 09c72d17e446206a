import { ChevronDown, X } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { orderFilters, orderSorts } from "#app/domain/orders/order-filter.ts";
import type { OrderChoice, OrderFilter } from "#app/domain/orders/order-filter.ts";
import { paymentLabels } from "#app/domain/orders/order-situation.ts";
import { orderStatuses, paymentMethods } from "#app/domain/orders/order.ts";
import { isDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { listAddress } from "#app/admin/shared/lists/list-address.ts";
import { SearchForm } from "#app/admin/shared/lists/search-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useSearchFocus } from "./search-focus.ts";

/** Shows search, filters and sorting, all stored in the URL; the filters are in a disclosure. */
export function OrderFilters({ choice }: { choice: OrderChoice }) {
  const t = useAdminText();
  const { filter } = choice;
  return (
    <SearchForm
      ref={useSearchFocus()}
      path="/admin"
      label={t("orders.search")}
      placeholder={t("orders.search.placeholder")}
      search={filter.q}
      isFiltered={choice.isFiltered}
    >
      {filter.work && <input type="hidden" name="work" value={filter.work} />}
      {filter.promotion && <input type="hidden" name="promotion" value={filter.promotion} />}
      <details className="group open:order-last open:basis-full" open={choice.problem !== null}>
        <summary className="flex min-h-11 w-fit list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
          {t("orders.filters")}
          <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
        </summary>
        <FilterFields
          // Remounts the uncontrolled fields when a link changes the URL.
          key={JSON.stringify(choice)}
          choice={choice}
        />
      </details>
    </SearchForm>
  );
}

function FilterFields({ choice: { filter, sort, problem } }: { choice: OrderChoice }) {
  const t = useAdminText();
  const choices = [
    {
      name: "status",
      options: orderStatuses.map((value) => ({ value, text: t(`orders.status.${value}`) })),
    },
    {
      name: "payment",
      options: paymentLabels.map((value) => ({ value, text: t(`orders.payment.${value}`) })),
    },
    {
      name: "method",
      options: paymentMethods.map((value) => ({ value, text: t(`orders.method.${value}`) })),
    },
  ] as const;
  return (
    <div className="grid items-start gap-3 max-md:pb-2 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-5">
      {choices.map(({ name, options }) => (
        <Field key={name} label={t(`orders.filter.${name}`)}>
          {(control) => (
            <Select {...control} name={name} defaultValue={filter[name] ?? ""}>
              <option value="">{t("orders.filter.any")}</option>
              {options.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <Field
        label={t("orders.filter.from")}
        error={problem === null ? undefined : t(`orders.filter.problem.${problem}`)}
      >
        {(control) => <Input {...control} type="date" name="from" defaultValue={dayOf(filter.from)} />}
      </Field>
      <Field label={t("orders.filter.to")}>
        {(control) => <Input {...control} type="date" name="to" defaultValue={dayOf(filter.to)} />}
      </Field>
      {/* On wider screens the column headings sort. */}
      <Field label={t("orders.sort")} className="md:hidden">
        {(control) => (
          <Select {...control} name="sort" defaultValue={sort}>
            {orderSorts.map((each) => (
              <option key={each} value={each}>
                {t(`orders.sort.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

/** A date input accepts only valid days; any other text in the URL is shown by its chip. */
function dayOf(text: string): string {
  return isDay(text) ? text : "";
}

type PromotionNames = { name_bg: string; name_en: string | null } | null;

/** Lists the active filters, each with a link that removes it. */
export function FilterChips({
  filter,
  promotionNames,
}: {
  filter: OrderFilter;
  /** The names of the promotion by which the list is filtered; null when it was deleted. */
  promotionNames: PromotionNames;
}) {
  const t = useAdminText();
  const [parameters] = useSearchParams();
  const valueText = useFilterText(filter, promotionNames);
  const chosen = orderFilters.filter((name) => (filter[name] ?? "") !== "");
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={t("orders.chips")} className="mb-4 flex flex-wrap gap-2">
      {chosen.map((name) => (
        <li key={name} className="max-w-full">
          <Link
            to={listAddress(parameters, { [name]: "" })}
            preventScrollReset
            className="flex min-h-11 items-center gap-2 rounded-full border border-control bg-background px-4 text-sm font-medium wrap-anywhere hover:bg-surface"
          >
            {t(`orders.chip.${name}`, { value: valueText(name) })}
            <X aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">{t("orders.chip.remove")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useFilterText(filter: OrderFilter, promotion: PromotionNames): (name: keyof OrderFilter) => string {
  const t = useAdminText();
  const locale = useLocale();
  const dayText = (day: string) => (isDay(day) ? formatDate(startOfSofiaDay(day), locale) : day);
  const texts: Record<keyof OrderFilter, string> = {
    q: filter.q,
    status: filter.status ? t(`orders.status.${filter.status}`) : "",
    payment: filter.payment ? t(`orders.payment.${filter.payment}`) : "",
    method: filter.method ? t(`orders.method.${filter.method}`) : "",
    work: filter.work ? t(`orders.work.${filter.work}`) : "",
    promotion: promotion ? localText(promotion, "name", locale) : t("audit.value.gone"),
    from: dayText(filter.from),
    to: dayText(filter.to),
  };
  return (name) => texts[name];
}
