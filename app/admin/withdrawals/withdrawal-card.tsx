import { Check, Reply, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FetcherWithComponents } from "react-router";
import { replyLink } from "#app/domain/shop/contact.ts";
import { formatDate, formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { ListedWithdrawal } from "#app/server/orders/withdrawals/list-withdrawals.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { Button, buttonStyle } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DeleteButton } from "#app/admin/shared/editing/record-links.tsx";

type WithdrawalProps = { withdrawal: ListedWithdrawal };
type StepProps = WithdrawalProps & { steps: FetcherWithComponents<unknown>; onStep: () => void };

/** Shows a withdrawal in full: customer, order, goods, its deadline and the actions on it. */
export function WithdrawalCard({
  withdrawal,
  steps,
  onStep,
  onDelete,
}: StepProps & { onDelete: () => void }) {
  const t = useAdminText();
  const locale = useLocale();
  const { name, email, language, handled_at, order_number, goods, created_at } = withdrawal;
  // Reply in the customer's language.
  const subject = adminTranslator(language)("withdrawals.replySubject", { number: order_number });
  return (
    <Card className="p-5 sm:p-6">
      <article aria-label={name}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <CardTitle className="min-w-0 wrap-anywhere">{name}</CardTitle>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            {formatDateTime(created_at, locale)}
            <Badge tone={handled_at ? "success" : "attention"}>
              {t(handled_at ? "withdrawals.handled" : "withdrawals.open")}
            </Badge>
            {handled_at && t("withdrawals.handledAt", { date: formatDateTime(handled_at, locale) })}
          </p>
        </div>
        <dl className="mt-4 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-2">
          <Fact name={t("withdrawals.order")}>
            <OrderOf withdrawal={withdrawal} />
          </Fact>
          <Fact name={t("withdrawals.goods")}>
            <p lang={goods ? language : undefined} className="max-w-prose whitespace-pre-line">
              {goods || t("withdrawals.goods.all")}
            </p>
            {withdrawal.has_bags && <p className="text-sm text-muted">{t("withdrawals.bags")}</p>}
          </Fact>
          <Fact name={t("withdrawals.email")}>
            {email}, {t(`withdrawals.language.${language}`)}
          </Fact>
          <Fact name={t("withdrawals.term")}>
            <Term withdrawal={withdrawal} />
          </Fact>
        </dl>
        <div className="mt-5 flex flex-wrap gap-3">
          <MarkButton withdrawal={withdrawal} steps={steps} onStep={onStep} />
          <a href={replyLink(email, subject)} className={buttonStyle({ variant: "outline" })}>
            <Reply aria-hidden />
            {t("withdrawals.reply")}
          </a>
          {/* A withdrawal that the shop has an order for is evidence and is not deleted. */}
          {handled_at && !withdrawal.is_ordered && (
            <DeleteButton
              label={t("withdrawals.deleteNamed", { name })}
              text={t("withdrawals.delete")}
              onClick={onDelete}
            />
          )}
        </div>
      </article>
    </Card>
  );
}

/** Links the order if it was found; otherwise shows the number as typed. */
function OrderOf({ withdrawal: { order_id, linked_number, order_number } }: WithdrawalProps) {
  const t = useAdminText();
  if (order_id !== null)
    return (
      <Link
        to={`/admin/orders/${order_id}`}
        className="-my-2.5 inline-flex min-h-11 items-center font-mono font-semibold text-primary-text underline underline-offset-4 hover:decoration-2"
      >
        {linked_number}
      </Link>
    );
  return (
    <>
      <p className="font-mono">{order_number}</p>
      <p className="text-sm text-muted">{t("withdrawals.order.unknown")}</p>
    </>
  );
}

const tones = { in_time: "success", late: "attention", open: "neutral" } as const satisfies Record<
  ListedWithdrawal["term"]["state"],
  BadgeTone
>;

/** Shows whether the withdrawal is within its period. Informational: the owner may accept late ones too. */
function Term({ withdrawal: { term, order_id } }: WithdrawalProps) {
  const t = useAdminText();
  const locale = useLocale();
  const text =
    term.state === "open"
      ? t(order_id ? "withdrawals.term.undelivered" : "withdrawals.term.noOrder")
      : t("withdrawals.term.days", {
          delivered: formatDate(term.deliveredAt, locale),
          last: formatDate(term.lastDay, locale),
        });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tones[term.state]}>{t(`withdrawals.term.${term.state}`)}</Badge>
      <span className="text-sm text-muted">{text}</span>
    </p>
  );
}

function MarkButton({ withdrawal: { id, name, handled_at }, steps, onStep }: StepProps) {
  const t = useAdminText();
  const step = handled_at ? "reopen" : "handle";
  const isBusy = steps.state !== "idle" && steps.formData?.get("id") === id;
  return (
    <steps.Form method="post" onSubmit={onStep}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="step" value={step} />
      <Button
        type="submit"
        variant="outline"
        aria-disabled={isBusy}
        aria-label={t(`withdrawals.${step}Named`, { name })}
      >
        {step === "handle" ? <Check aria-hidden /> : <RotateCcw aria-hidden />}
        {t(isBusy ? "withdrawals.busy" : `withdrawals.${step}`)}
      </Button>
    </steps.Form>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="max-sm:pb-2 sm:contents">
      <dt className="text-muted max-sm:text-sm">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
