import { Printer } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { LabelRow } from "./change-parcels.server.ts";

/** Shows the progress, the result of each requested label, and links to the file of those that were made. */
export function LabelResults({
  rows,
  total,
  isRunning,
}: {
  rows: readonly LabelRow[];
  total: number;
  isRunning: boolean;
}) {
  const t = useAdminText();
  if (rows.length === 0 && !isRunning) return null;
  const made = rows.filter((row) => row.ok);
  const query = made.map((row) => `order=${row.orderId}`).join("&");
  return (
    <Card className="mb-6 p-5 sm:p-6">
      <CardTitle>
        <span role="status">
          {isRunning
            ? t("parcels.progress", { done: rows.length, total })
            : t("parcels.results", { made: made.length, total: rows.length })}
        </span>
      </CardTitle>
      {isRunning && (
        <progress value={rows.length} max={total} aria-label={t("parcels.label")} className="mt-3 w-full" />
      )}
      <ul className="mt-3 divide-y divide-line">
        {rows.map((row) => (
          <li key={row.orderId} className="py-2 wrap-anywhere">
            {row.ok ? (
              <>
                <p>{t("parcels.result.made", { order: row.order, number: row.number })}</p>
                {row.warnings.map((warning) => (
                  <p key={warning} className="font-semibold text-danger">
                    {t(`parcel.warning.${warning}`)}
                  </p>
                ))}
              </>
            ) : (
              <p className="text-danger">
                {t("parcels.result.failed", {
                  order: row.order,
                  reason: t(`parcel.refused.${row.code}`, { reason: row.reason }),
                })}{" "}
                <Link
                  to={`/admin/orders/${row.orderId}/parcel`}
                  className="inline-flex min-h-6 items-center whitespace-nowrap underline underline-offset-4"
                >
                  {t("parcels.open")}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
      {made.length > 0 && !isRunning && (
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={`/admin/parcels/labels?${query}`} reloadDocument target="_blank">
            <Printer aria-hidden />
            {t("parcels.print")}
          </ButtonLink>
          <ButtonLink
            to={`/admin/parcels/labels?${query}&slips=on`}
            reloadDocument
            target="_blank"
            variant="outline"
          >
            <Printer aria-hidden />
            {t("parcels.withSlips")}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
