import { Check, RotateCcw } from "lucide-react";
import { Link } from "react-router";
import type { FetcherWithComponents } from "react-router";
import { replyLink } from "#app/domain/contact.ts";
import { formatDate, formatDateTime } from "#app/domain/dates.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { ListedWithdrawal } from "#app/server/withdrawals/list-withdrawals.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Cell, Row } from "#app/ui/table.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const link =
  "-my-3 inline-flex min-h-11 items-center text-primary-text underline underline-offset-4 hover:decoration-2";

export function WithdrawalRow({
  withdrawal,
  steps,
  onStep,
}: {
  withdrawal: ListedWithdrawal;
  steps: FetcherWithComponents<unknown>;
  onStep: () => void;
}) {
  const t = useAdminText();
  const { name, email, language, handled_at, order_number, goods } = withdrawal;
  // The answer is in the language that the customer reads.
  const subject = adminTranslator(language)("withdrawals.replySubject", { number: order_number });
  return (
    <Row>
      <Cell heading={t("withdrawals.declared")} className="md:min-w-44">
        <p>{formatDateTime(withdrawal.created_at)}</p>
        <Badge tone={handled_at ? "success" : "attention"} className="mt-1">
          {t(handled_at ? "withdrawals.handled" : "withdrawals.open")}
        </Badge>
        {handled_at && (
          <p className="mt-1 text-sm text-muted">
            {t("withdrawals.handledAt", { date: formatDateTime(handled_at) })}
          </p>
        )}
      </Cell>
      <Cell heading={t("withdrawals.customer")} className="md:min-w-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <a href={replyLink(email, subject)} className={`${link} break-all`}>
          {email}
        </a>
        <p className="mt-2 text-sm text-muted">{t(`withdrawals.language.${language}`)}</p>
      </Cell>
      <Cell heading={t("withdrawals.order")} className="md:min-w-44">
        <OrderOf withdrawal={withdrawal} />
      </Cell>
      <Cell heading={t("withdrawals.goods")} className="wrap-anywhere md:min-w-40">
        <p lang={goods ? language : undefined} className="max-w-prose whitespace-pre-line">
          {goods || t("withdrawals.goods.all")}
        </p>
      </Cell>
      <Cell heading={t("withdrawals.term")} className="md:min-w-48">
        <Term withdrawal={withdrawal} />
      </Cell>
      <Cell heading={t("withdrawals.actions")}>
        <MarkButton withdrawal={withdrawal} steps={steps} onStep={onStep} />
      </Cell>
    </Row>
  );
}

/** The order that was meant, as far as it was found; else the number as it was typed. */
function OrderOf({
  withdrawal: { order_id, linked_number, order_number },
}: {
  withdrawal: ListedWithdrawal;
}) {
  const t = useAdminText();
  if (order_id !== null)
    return (
      <Link to={`/admin/orders/${order_id}`} className={`${link} font-mono font-semibold`}>
        {linked_number}
      </Link>
    );
  return (
    <>
      <p className="font-mono wrap-anywhere">{order_number}</p>
      <p className="mt-1 text-sm text-muted">{t("withdrawals.order.unknown")}</p>
    </>
  );
}

const tones = { in_time: "success", late: "attention", open: "neutral" } as const satisfies Record<
  ListedWithdrawal["term"]["standing"],
  BadgeTone
>;

/** To know, not to refuse by: the owner may always agree to more. */
function Term({ withdrawal: { term, order_id } }: { withdrawal: ListedWithdrawal }) {
  const t = useAdminText();
  const text =
    term.standing === "open"
      ? t(order_id ? "withdrawals.term.undelivered" : "withdrawals.term.noOrder")
      : t("withdrawals.term.days", {
          delivered: formatDate(term.deliveredAt),
          last: formatDate(term.lastDay),
        });
  return (
    <>
      <Badge tone={tones[term.standing]}>{t(`withdrawals.term.${term.standing}`)}</Badge>
      <p className="mt-1 text-sm text-muted">{text}</p>
    </>
  );
}

function MarkButton({
  withdrawal: { id, name, handled_at },
  steps,
  onStep,
}: {
  withdrawal: ListedWithdrawal;
  steps: FetcherWithComponents<unknown>;
  onStep: () => void;
}) {
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
