import { formatDayInWords } from "#app/domain/dates.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { ShownTransfer } from "#app/server/payments/transfers/transfer-details.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { CopyNumber } from "./copy-number.tsx";

/** How an order is paid by bank transfer: each detail can be copied, and banking apps read the code. */
export function TransferCard({ transfer, className = "" }: { transfer: ShownTransfer; className?: string }) {
  const t = useText();
  const locale = useLocale();
  const { holder, iban, ibanText, bic, amountEur, reason, until, code } = transfer;
  const amount = (amountEur / 100).toFixed(2);
  return (
    <Card className={`p-5 sm:p-8 ${className}`}>
      <CardTitle>{t("transfer.title")}</CardTitle>
      <p className="mt-2 text-muted">{t("transfer.text")}</p>
      {until && (
        <p className="mt-2 font-semibold">{t("transfer.until", { day: formatDayInWords(until, locale) })}</p>
      )}
      <div className="mt-5 grid gap-6 sm:grid-cols-[1fr_auto]">
        <dl className="flex flex-col gap-4">
          <Detail name={t("transfer.holder")} text={holder} copied={holder} />
          <Detail name="IBAN" text={ibanText} copied={iban} />
          {bic && <Detail name="BIC" text={bic} copied={bic} />}
          <Detail name={t("transfer.amount")} text={formatMoney(amountEur, "EUR", locale)} copied={amount} />
          <Detail
            name={t("transfer.reason")}
            text={reason}
            copied={reason}
            hint={t("transfer.reason.hint")}
          />
        </dl>
        <figure>
          <svg
            role="img"
            aria-label={t("transfer.code")}
            viewBox={`0 0 ${code.size} ${code.size}`}
            shapeRendering="crispEdges"
            className="w-56 max-w-full rounded-xl border border-line bg-white"
          >
            <path d={code.path} className="fill-black" />
          </svg>
          <figcaption className="mt-2 w-56 text-sm text-muted">{t("transfer.code.text")}</figcaption>
        </figure>
      </div>
    </Card>
  );
}

function Detail({ name, text, copied, hint }: { name: string; text: string; copied: string; hint?: string }) {
  const t = useText();
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="flex items-center gap-1 text-lg">
        <span className="font-semibold wrap-anywhere tabular-nums">{text}</span>
        <CopyNumber number={copied} label={t("transfer.copy", { name })} />
      </dd>
      {hint && <dd className="text-sm text-muted">{hint}</dd>}
    </div>
  );
}
