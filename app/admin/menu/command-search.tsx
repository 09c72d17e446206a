import { useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useDebouncedAnswer } from "#app/ui/browser/debounced-answer.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import type { Locale } from "#app/domain/locale.ts";
import { productName } from "#app/admin/products/product-name.ts";
import { EmailText } from "#app/admin/shared/email-text.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { findCommands } from "./commands.ts";
import type { Command } from "./commands.ts";
import { fewestLetters } from "./found-records.ts";
import type { FoundRecords } from "./found-records.ts";

/** A line of the results; `detail` is the person of an order or a customer's e-mail. */
type Result = {
  kind: Command["kind"] | "order" | "customer" | "product";
  to: string;
  name: string;
  detail?: ReactNode;
};

const nothing: FoundRecords = { orders: [], customers: [], products: [] };

/** Finds screens and settings by their names, and records on the server; Enter or a press opens one. */
export function CommandSearch({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useAdminText();
  return (
    <Dialog open={open} onOpenChange={onClose} title={t("menu.search.title")}>
      {open && <SearchField onClose={onClose} />}
    </Dialog>
  );
}

/** Shows the field with its results: without a query every screen. Says when nothing is found or the search fails. */
export function SearchField({ onClose }: { onClose: () => void }) {
  const t = useAdminText();
  const locale = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const typed = query.trim();
  const { answer, state } = useDebouncedAnswer(
    typed.length < fewestLetters ? null : `/admin/search?${new URLSearchParams({ q: typed })}`,
    nothing,
  );
  const screens = findCommands(query, may).map(({ kind, to, text }): Result => ({ kind, to, name: t(text) }));
  const results = [...screens, ...recordsOf(state === "idle" ? nothing : answer, locale)];
  const count = { count: results.length };
  return (
    <>
      <Combobox
        inline
        marksFirst
        type="search"
        autoComplete="off"
        aria-label={t("menu.search.field")}
        placeholder={t("menu.search.field")}
        value={query}
        onType={setQuery}
        items={results}
        keyOf={({ kind, to, name }) => `${kind} ${to} ${name}`}
        onChoose={({ to }) => {
          onClose();
          void navigate(to);
        }}
        listLabel={t("menu.search.results")}
        status={t(results.length === 1 ? "menu.search.count.one" : "menu.search.count.other", count)}
      >
        {(result) => <ResultLine {...result} />}
      </Combobox>
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {state === "loading" && t("menu.search.busy")}
        {state === "failed" && t("menu.search.failed")}
        {(state === "done" || state === "idle") && results.length === 0 && t("menu.search.none")}
      </p>
    </>
  );
}

function ResultLine({ kind, name, detail }: Result) {
  const t = useAdminText();
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{name}</span>
        {detail && <span className="ml-2 text-sm text-muted">{detail}</span>}
      </span>
      <span className="shrink-0 text-sm text-muted">{t(`menu.search.${kind}`)}</span>
    </span>
  );
}

function recordsOf({ orders, customers, products }: FoundRecords, locale: Locale): Result[] {
  return [
    ...orders.map(({ id, order_number, first_name, last_name, email }): Result => ({
      kind: "order",
      to: `/admin/orders/${id}`,
      name: order_number,
      detail: (
        <>
          {first_name} {last_name} <EmailText email={email} />
        </>
      ),
    })),
    ...customers.map(({ id, first_name, last_name, email }): Result => ({
      kind: "customer",
      to: `/admin/customers/${id}`,
      name: `${first_name} ${last_name}`,
      detail: <EmailText email={email} />,
    })),
    ...products.map((product): Result => ({
      kind: "product",
      to: `/admin/products/${product.id}`,
      name: productName(product, locale),
    })),
  ];
}
