import { useEffect, useRef, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { formatDate } from "#app/domain/dates.ts";
import { formatMoney, writtenMoney } from "#app/domain/money.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { BankEntryState } from "#app/domain/payments/bank-entry.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { ListedEntry } from "#app/server/payments/bank/list-entries.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { OrderLink } from "#app/admin/shared/lists/order-link.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { EuroAmount } from "#app/admin/shared/files/euro-amount.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { BankAnswer } from "./list.tsx";

const tones: Record<BankEntryState, BadgeTone> = {
  matched: "success",
  dismissed: "neutral",
  exact: "info",
  wrong_sum: "attention",
  other_currency: "attention",
  several: "attention",
  same_sum: "attention",
  already_paid: "danger",
  cancelled: "danger",
  other_method: "danger",
  unknown: "danger",
};

type EntryTableProps = {
  label: string;
  entries: readonly ListedEntry[];
  fetcher: FetcherWithComponents<BankAnswer>;
};

/** Lists transfers with the orders that they paid or may pay, and offers decisions on those that do not match. */
export function EntryTable({ label, entries, fetcher }: EntryTableProps) {
  const t = useAdminText();
  const locale = useLocale();
  const list = useRef<HTMLDivElement>(null);
  /** The transfer of the open dialog, with the answer that was there when it opened. */
  const [opened, setOpened] = useState<{ entry: ListedEntry; before: BankAnswer | undefined } | null>(null);
  // Restore focus: the pressed button is removed with its row, or replaced.
  const focusList = () => list.current?.focus();
  const close = () => setOpened(null);
  const { data } = fetcher;
  // Stays open after a refusal, with the typed number.
  const isAccepted = opened !== null && data !== opened.before && data?.ok === true;
  const accepting = isAccepted ? null : (opened?.entry ?? null);
  useEffect(() => {
    if (isAccepted) list.current?.focus();
  }, [isAccepted]);
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      <Table label={label}>
        <TableHead>
          <HeadCell>{t("bank.day")}</HeadCell>
          <HeadCell align="end">{t("bank.amount")}</HeadCell>
          <HeadCell className="w-full">{t("bank.reason")}</HeadCell>
          <HeadCell>{t("bank.order")}</HeadCell>
          <HeadCell>{t("bank.state")}</HeadCell>
          <HeadCell>{t("bank.actions")}</HeadCell>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              fetcher={fetcher}
              onAccept={() => setOpened({ entry, before: data })}
              onDecide={focusList}
            />
          ))}
        </TableBody>
      </Table>
      <Dialog
        open={accepting !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) close();
        }}
        title={t("bank.accept.title")}
        description={accepting ? t("bank.accept.text", { amount: amountOf(accepting, locale) }) : ""}
      >
        {accepting && (
          <fetcher.Form method="post" className="flex flex-col gap-5">
            <input type="hidden" name="entry" value={accepting.id} />
            <Field label={t("bank.accept.number")} hint={t("bank.accept.hint")} required>
              {(control) => (
                <Input
                  {...control}
                  name="number"
                  defaultValue={accepting.orders[0]?.number}
                  maxLength={20}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                />
              )}
            </Field>
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="outline" onClick={close}>
                {t("bank.cancel")}
              </Button>
              <Button type="submit" name="intent" value="accept" disabled={fetcher.state !== "idle"}>
                {t("bank.accept.confirm")}
              </Button>
            </div>
          </fetcher.Form>
        )}
      </Dialog>
    </div>
  );
}

function amountOf({ amount, foreign }: Pick<ListedEntry, "amount" | "foreign">, locale: Locale): string {
  if (amount !== null) return formatMoney(amount, "EUR", locale);
  return foreign ? writtenMoney(foreign, locale) : "";
}

function EntryRow({
  entry,
  fetcher,
  onAccept,
  onDecide,
}: {
  entry: ListedEntry;
  fetcher: EntryTableProps["fetcher"];
  onAccept: () => void;
  onDecide: () => void;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const { id, bookedOn, amount, foreign, reason, payer, state, orders } = entry;
  const euros = (cents: number) => formatMoney(cents, "EUR", locale);
  const canChange = useMay()("payments.change");
  const isBusy = fetcher.state !== "idle";
  const intent = state === "dismissed" ? "restore" : "dismiss";
  const named = { amount: amountOf(entry, locale), day: formatDate(startOfSofiaDay(bookedOn), locale) };
  return (
    <Row>
      <Cell heading={t("bank.day")} className="whitespace-nowrap">
        {named.day}
      </Cell>
      <Cell heading={t("bank.amount")} align="end" className="whitespace-nowrap">
        <EuroAmount amount={amount} foreign={foreign} />
      </Cell>
      <Cell heading={t("bank.reason")} className="wrap-anywhere">
        <p>{reason || "–"}</p>
        {payer && <p className="text-sm text-muted">{payer}</p>}
      </Cell>
      <Cell heading={t("bank.order")}>
        {orders.length === 0
          ? "–"
          : orders.map((order) => (
              <p key={order.id} className="whitespace-nowrap">
                <OrderLink to={`/admin/orders/${order.id}`} number={order.number} />
                {order.total_eur !== amount && (
                  <span className="block text-sm text-muted">
                    {t("bank.total", { total: euros(order.total_eur) })}
                  </span>
                )}
              </p>
            ))}
      </Cell>
      <Cell heading={t("bank.state")}>
        <Badge tone={tones[state]}>{t(`bank.state.${state}`)}</Badge>
      </Cell>
      <Cell heading={t("bank.actions")}>
        <div className="flex min-h-9 flex-wrap gap-2">
          {(state === "matched" || !canChange) && "–"}
          {canChange && amount !== null && state !== "matched" && state !== "dismissed" && (
            <Button
              size="sm"
              variant="outline"
              className="noscript:hidden"
              disabled={isBusy}
              onClick={onAccept}
              aria-label={t("bank.accept.label", named)}
            >
              {t("bank.accept")}
            </Button>
          )}
          {canChange && state !== "matched" && (
            <fetcher.Form method="post" onSubmit={onDecide}>
              <input type="hidden" name="entry" value={id} />
              <Button
                type="submit"
                name="intent"
                value={intent}
                size="sm"
                variant="outline"
                disabled={isBusy}
                aria-label={t(`bank.${intent}.label`, named)}
              >
                {t(`bank.${intent}`)}
              </Button>
            </fetcher.Form>
          )}
        </div>
      </Cell>
    </Row>
  );
}
