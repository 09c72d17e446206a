import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { trackingPage } from "#app/domain/delivery/carrier.ts";
import { labelStateAt } from "#app/domain/delivery/label-state.ts";
import type { LabelWarning, ParcelState } from "#app/domain/delivery/parcel.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { ParcelCardData } from "#app/server/shipments/load-parcel-card.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatDate } from "#app/domain/dates.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useCarrierName } from "./carrier-name.ts";

export type Attempt = ParcelCardData["attempts"][number];

/** Returns the attempt that holds the order's label or may hold one, and the others. */
export function splitAttempts(attempts: readonly Attempt[]): { current: Attempt | null; earlier: Attempt[] } {
  const isEarlier = ({ label_state }: Attempt) => label_state === "refused" || label_state === "cancelled";
  return { current: attempts.find((each) => !isEarlier(each)) ?? null, earlier: attempts.filter(isEarlier) };
}

const tones: Partial<Record<ParcelState, BadgeTone>> = {
  delivered: "success",
  waiting: "attention",
  returning: "attention",
  returned: "danger",
  lost: "danger",
};

/** Shows the state of the parcel, or of its label while that is not certain. */
export function ParcelBadge({
  parcel,
  now,
}: {
  parcel: Pick<Attempt, "state" | "label_state" | "requested_at">;
  now: Date;
}) {
  const t = useAdminText();
  const label = labelStateAt(parcel, now);
  if (label !== "made")
    return <Badge tone={label === "unknown" ? "danger" : "neutral"}>{t(`parcel.label.${label}`)}</Badge>;
  return <Badge tone={tones[parcel.state] ?? "info"}>{t(`parcel.state.${parcel.state}`)}</Badge>;
}

/** Shows destination, carrier, number, weight, money and expected day of a parcel. */
export function ParcelFacts({
  parcel,
  destination,
}: {
  parcel: Attempt;
  destination: ParcelCardData["destination"];
}) {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useCarrierName();
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 wrap-anywhere sm:flex sm:flex-col">
      <Fact name={t("parcels.destination")} className="max-sm:col-span-2">
        {destination.line}
      </Fact>
      <Fact name={t("parcel.carrier")}>{nameOf(parcel.carrier)}</Fact>
      {parcel.number !== null && (
        <Fact name={t("parcel.number")}>
          <ParcelNumber carrier={parcel.carrier} number={parcel.number} />
          {parcel.is_by_hand && ` (${t("parcel.byHand")})`}
        </Fact>
      )}
      <Fact name={t("parcel.weight")}>{t("parcel.grams", { grams: parcel.weight })}</Fact>
      <Fact name={t("parcels.cash")}>
        {parcel.cash_eur > 0 ? formatMoney(parcel.cash_eur, "EUR", locale) : t("parcels.noCash")}
      </Fact>
      {parcel.price_eur !== null && (
        <Fact name={t("parcel.price")}>{formatMoney(parcel.price_eur, "EUR", locale)}</Fact>
      )}
      {parcel.expected_on !== null && (
        <Fact name={t("parcel.expected")}>
          {formatDate(new Date(`${parcel.expected_on}T12:00Z`), locale)}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    // Where the line is too short for both, the value is below its name.
    <div className={cx("flex flex-wrap content-start gap-x-6", className)}>
      <dt className="w-52 text-muted max-sm:text-sm">{name}</dt>
      <dd className="min-w-0 grow basis-40 font-medium">{children}</dd>
    </div>
  );
}

/** Shows the number, as a link to the carrier's own page where it has one. */
export function ParcelNumber({ carrier, number }: Pick<Attempt, "carrier"> & { number: string }) {
  const t = useAdminText();
  const page = trackingPage(carrier, number);
  if (page === null) return <span className="font-mono">{number}</span>;
  return (
    <a
      href={page}
      target="_blank"
      rel="noreferrer"
      title={t("parcel.follow")}
      className="font-mono text-primary-text underline underline-offset-4 hover:decoration-2"
    >
      {number}
    </a>
  );
}

/** Shows in red what the carrier changed or ignored silently. */
export function ParcelWarnings({ warnings }: { warnings: readonly LabelWarning[] }) {
  const t = useAdminText();
  if (warnings.length === 0) return null;
  const text = warnings.map((warning) => t(`parcel.warning.${warning}`)).join(" ");
  return <Notice tone="error" title={t("parcel.warnings")} text={text} />;
}
