import { cx } from "class-variance-authority";
import { Search } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { localText } from "#app/domain/locale.ts";
import type { Flavor } from "#app/domain/catalogue/flavor.ts";
import type { ProductListQuery } from "#app/domain/catalogue/product-list.ts";
import { maxQueryLength, productSorts } from "#app/domain/catalogue/product.ts";
import type { Category } from "#app/domain/catalogue/product.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Select } from "#app/ui/select.tsx";
import { productListAddress } from "./product-list-address.ts";

/** Debounce of the search field, in milliseconds. */
const typingPause = 250;

/** The value of a filter that chooses nothing (specification, section 2). */
const everything = "all";

/**
 * Asks for search, category and sort order of the list. A plain GET form, so that it works without JavaScript; with
 * JavaScript every change updates the list.
 */
export function ProductFilters({
  query,
  categories,
  flavors,
}: {
  query: ProductListQuery;
  categories: readonly Category[];
  flavors: readonly Flavor[];
}) {
  const t = useText();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const { showNow, showSoon } = useFilterNavigation(form, query);
  // A single flavour is no choice.
  const hasFlavors = flavors.length > 1 || query.flavor !== null;
  return (
    <form
      ref={form}
      role="search"
      action={productListAddress(locale)}
      autoComplete="off"
      className={cx(
        "grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-end gap-3 sm:gap-4",
        hasFlavors
          ? "sm:grid-cols-3 md:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]"
          : "sm:grid-cols-2 md:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))]",
      )}
      onSubmit={(event) => {
        event.preventDefault();
        showNow();
      }}
    >
      <Filter label={t("products.search")} isNamedByIcon className="max-md:col-span-full">
        {(id) => (
          <span className="relative block">
            <Input
              id={id}
              type="search"
              name="q"
              defaultValue={query.q}
              placeholder={t("products.search.placeholder")}
              maxLength={maxQueryLength}
              enterKeyHint="search"
              className="pl-12"
              onChange={showSoon}
            />
            <Button
              type="submit"
              variant="ghost"
              size="icon"
              aria-label={t("products.search.button")}
              className="absolute top-0 left-0"
            >
              <Search aria-hidden />
            </Button>
          </span>
        )}
      </Filter>
      <Choice
        name="category"
        chosen={query.category}
        options={categories.map((category) => ({
          value: category.id,
          name: localText(category, "name", locale),
        }))}
        onChange={showNow}
      />
      {hasFlavors && (
        <Choice
          name="flavor"
          chosen={query.flavor}
          options={flavors.map((flavor) => ({ value: flavor.key, name: localText(flavor, "name", locale) }))}
          onChange={showNow}
        />
      )}
      <Filter label={t("products.sort")} className={hasFlavors ? "max-sm:col-span-full" : undefined}>
        {(id) => (
          <Select id={id} name="sort" defaultValue={query.sort} onChange={showNow}>
            {productSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`products.sort.${sort}`)}
              </option>
            ))}
          </Select>
        )}
      </Filter>
      <noscript className="col-span-full">
        <Button type="submit" variant="secondary" className="max-sm:w-full">
          {t("products.apply")}
        </Button>
      </noscript>
    </form>
  );
}

/** Asks for one of the options, or for all; an address may name one that is none of them. */
function Choice({
  name,
  chosen,
  options,
  onChange,
}: {
  name: "category" | "flavor";
  chosen: string | null;
  options: readonly { value: string; name: string }[];
  onChange: () => void;
}) {
  const t = useText();
  return (
    <Filter label={t(`products.${name}`)}>
      {(id) => (
        <Select id={id} name={name} defaultValue={chosen ?? everything} onChange={onChange}>
          <option value={everything}>{t(`products.${name}.all`)}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
          {chosen && !options.some(({ value }) => value === chosen) && (
            <option value={chosen}>{t(`products.${name}.chosen`)}</option>
          )}
        </Select>
      )}
    </Filter>
  );
}

/** Shows a control with a small label above it, or with a label for screen readers only where an icon suffices. */
function Filter({
  label,
  isNamedByIcon = false,
  className,
  children,
}: {
  label: string;
  isNamedByIcon?: boolean;
  className?: string | undefined;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={isNamedByIcon ? "sr-only" : "mb-1 block text-sm font-medium text-muted"}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/**
 * Navigates to the list that the form describes: at once after a choice, with a history entry; after a debounce for the
 * search, replacing the entry. The fields keep focus and text, and follow other changes of the address, except for a
 * search that is being typed.
 */
function useFilterNavigation(form: RefObject<HTMLFormElement | null>, query: ProductListQuery) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const destination = useNavigation().location;
  /** The timer of a search that has not started yet. */
  const pendingSearch = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shownSearch = useRef(query.q);

  const cancelSearch = () => {
    clearTimeout(pendingSearch.current);
    pendingSearch.current = undefined;
  };
  const show = (replace: boolean) => {
    cancelSearch();
    if (!form.current) return;
    const filters = readForm(form.current);
    shownSearch.current = filters.q;
    void navigate(productListAddress(locale, filters), { replace, preventScrollReset: true });
  };

  // A pending search must not interrupt the navigation to another page.
  const isLeaving = destination !== undefined && destination.pathname !== pathname;
  useEffect(() => {
    if (isLeaving) cancelSearch();
  }, [isLeaving]);
  useEffect(() => cancelSearch, []);

  // Applies what was typed or chosen before hydration.
  const isHydrated = useRef(false);
  useEffect(() => {
    if (!form.current) return;
    const fields = fieldsOf(form.current);
    if (!isHydrated.current) {
      isHydrated.current = true;
      const typed = readForm(form.current);
      if (typedNames.some((name) => typed[name] !== query[name])) form.current.requestSubmit();
      return;
    }
    fields.category.value = query.category ?? everything;
    if (fields.flavor) fields.flavor.value = query.flavor ?? everything;
    fields.sort.value = query.sort;
    if (shownSearch.current !== query.q && pendingSearch.current === undefined) fields.q.value = query.q;
    shownSearch.current = query.q;
  }, [form, query]);

  return {
    showNow: () => show(false),
    showSoon: () => {
      cancelSearch();
      pendingSearch.current = setTimeout(() => show(true), typingPause);
    },
  };
}

const typedNames = ["q", "category", "flavor", "sort"] as const;

function readForm(form: HTMLFormElement): Pick<ProductListQuery, (typeof typedNames)[number]> {
  const { q, category, flavor, sort } = fieldsOf(form);
  const chosen = (select: HTMLSelectElement | undefined) =>
    select === undefined || select.value === everything ? null : select.value;
  return {
    q: q.value.trim(),
    category: chosen(category),
    flavor: chosen(flavor),
    sort: productSorts.find((order) => order === sort.value) ?? "newest",
  };
}

function fieldsOf(form: HTMLFormElement) {
  return form.elements as unknown as {
    q: HTMLInputElement;
    category: HTMLSelectElement;
    flavor?: HTMLSelectElement;
    sort: HTMLSelectElement;
  };
}
