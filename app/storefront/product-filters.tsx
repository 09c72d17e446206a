import { Search } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { localText } from "#app/domain/locale.ts";
import type { ProductListQuery } from "#app/domain/product-list.ts";
import { productSorts } from "#app/domain/product.ts";
import type { Category } from "#app/domain/product.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Select } from "#app/ui/select.tsx";
import { productListAddress } from "./product-list-address.ts";

/** How long the shopper must pause in typing before the list follows, in milliseconds. */
const typingPause = 250;

/** What the category select says when it does not filter (specification, section 2). */
const everyCategory = "all";

/**
 * Search, category and order of the list. It is a plain GET form, so that it works before JavaScript and without;
 * with JavaScript the list follows every change.
 */
export function ProductFilters({
  query,
  categories,
}: {
  query: ProductListQuery;
  categories: readonly Category[];
}) {
  const t = useText();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const { showNow, showSoon } = useListThatFollows(form, query);
  return (
    <form
      ref={form}
      role="search"
      action={productListAddress(locale)}
      autoComplete="off"
      className="grid grid-cols-2 items-end gap-3 sm:gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        showNow();
      }}
    >
      <Filter label={t("products.search")} isNamedByIcon className="max-md:col-span-2">
        {(id) => (
          <span className="relative block">
            <Input
              id={id}
              type="search"
              name="q"
              defaultValue={query.q}
              placeholder={t("products.search.placeholder")}
              maxLength={100}
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
      <Filter label={t("products.category")}>
        {(id) => (
          <Select id={id} name="category" defaultValue={query.category ?? everyCategory} onChange={showNow}>
            <option value={everyCategory}>{t("products.category.all")}</option>
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {localText(category, "name", locale)}
              </option>
            ))}
          </Select>
        )}
      </Filter>
      <Filter label={t("products.sort")}>
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

/** A control with a small label above it, or one for screen readers alone where an icon says the same. */
function Filter({
  label,
  isNamedByIcon = false,
  className,
  children,
}: {
  label: string;
  isNamedByIcon?: boolean;
  className?: string;
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
 * Shows the list that the form asks for: a choice at once, as a step to go back from; a search as soon as the typing
 * rests, in place of the one before. The fields keep focus and text, and follow when the address changes otherwise; what is
 * being typed meanwhile stays and is searched.
 */
function useListThatFollows(form: RefObject<HTMLFormElement | null>, query: ProductListQuery) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const destination = useNavigation().location;
  /** Set while something typed has not been searched yet. */
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shownSearch = useRef(query.q);

  const stopWaiting = () => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
  };
  const show = (replace: boolean) => {
    stopWaiting();
    if (!form.current) return;
    const asked = readForm(form.current);
    shownSearch.current = asked.q;
    void navigate(productListAddress(locale, asked), { replace, preventScrollReset: true });
  };

  // Whoever is on the way to another page is not called back by what was typed before.
  const isLeaving = destination !== undefined && destination.pathname !== pathname;
  useEffect(() => {
    if (isLeaving) stopWaiting();
  }, [isLeaving]);
  useEffect(() => stopWaiting, []);

  // What was typed or chosen before the page came alive counts too.
  const isAlive = useRef(false);
  useEffect(() => {
    if (!form.current) return;
    const fields = fieldsOf(form.current);
    if (!isAlive.current) {
      isAlive.current = true;
      const { q, category, sort } = readForm(form.current);
      if (q !== query.q || category !== query.category || sort !== query.sort) form.current.requestSubmit();
      return;
    }
    fields.category.value = query.category ?? everyCategory;
    fields.sort.value = query.sort;
    if (shownSearch.current !== query.q && waiting.current === undefined) fields.q.value = query.q;
    shownSearch.current = query.q;
  }, [form, query]);

  return {
    showNow: () => show(false),
    showSoon: () => {
      stopWaiting();
      waiting.current = setTimeout(() => show(true), typingPause);
    },
  };
}

function readForm(form: HTMLFormElement): Pick<ProductListQuery, "q" | "category" | "sort"> {
  const { q, category, sort } = fieldsOf(form);
  return {
    q: q.value.trim(),
    category: category.value === everyCategory ? null : category.value,
    sort: productSorts.find((order) => order === sort.value) ?? "newest",
  };
}

function fieldsOf(form: HTMLFormElement) {
  return form.elements as unknown as {
    q: HTMLInputElement;
    category: HTMLSelectElement;
    sort: HTMLSelectElement;
  };
}
