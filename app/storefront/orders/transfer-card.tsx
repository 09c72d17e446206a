import type { ShownTransfer } from "#app/server/payments/transfers/transfer-details.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { CopyNumber } from "./copy-number.tsx";

/** Shows how an order is paid by bank transfer: each detail can be copied, and banking apps read the code. */
export function TransferCard({
  transfer,
  proForma = null,
  className = "",
}: {
  transfer: ShownTransfer;
  /** Path of the pro forma invoice. */
  proForma?: string | null;
  className?: string;
}) {
  const { texts, code } = transfer;
  return (
    <Card className={`p-5 sm:p-8 ${className}`}>
      <CardTitle>{texts.title}</CardTitle>
      <p className="mt-2 text-muted">{texts.text}</p>
      {texts.until && <p className="mt-2 font-semibold">{texts.until}</p>}
      <div className="mt-5 flex flex-wrap justify-between gap-6">
        <dl className="flex min-w-0 flex-col gap-4">
          {texts.rows.map(({ name, text, copied, copy, hint }) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="flex items-center gap-1 text-lg">
                <span className="font-semibold wrap-anywhere tabular-nums">{text}</span>
                <CopyNumber number={copied} label={copy} />
              </dd>
              {hint && <dd className="text-sm text-muted">{hint}</dd>}
            </div>
          ))}
        </dl>
        <figure>
          <svg
            role="img"
            aria-label={texts.code}
            viewBox={`0 0 ${code.size} ${code.size}`}
            shapeRendering="crispEdges"
            className="w-56 max-w-full rounded-xl border border-line bg-white"
          >
            <path d={code.path} className="fill-black" />
          </svg>
          <figcaption className="mt-2 w-56 text-sm text-muted">{texts.scan}</figcaption>
        </figure>
      </div>
      {proForma && (
        <a
          href={proForma}
          className="inline-flex min-h-11 items-center font-medium text-primary-text underline underline-offset-4 hover:decoration-2"
        >
          {texts.proForma}
        </a>
      )}
    </Card>
  );
}
