import { Send } from "lucide-react";
import { formatDateTime } from "#app/domain/dates.ts";
import type { ListedConversion } from "#app/server/measurement/list-conversions.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { OrderLink } from "#app/admin/shared/lists/order-link.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const tones = { waiting: "attention", sent: "success", refused: "danger" } as const;

/** The shop's own reasons, beside the services' words. */
const reasons = ["withdrawn", "off", "gone", "too_old", "failed"] as const;

/** Lists the newest purchases and refunds that were reported to the services, or will be. */
export function ConversionLog({ conversions }: { conversions: readonly ListedConversion[] | null }) {
  const t = useAdminText();
  const locale = useLocale();
  if (conversions === null) return <NotLoaded icon={<Send />} title="measurement.log.failed" />;
  return (
    <section className="flex flex-col gap-4">
      <div>
        <CardTitle>{t("measurement.log")}</CardTitle>
        <p className="mt-1 text-muted">
          {t(conversions.length > 0 ? "measurement.log.text" : "measurement.log.empty")}
        </p>
      </div>
      {conversions.length > 0 && (
        <Table label={t("measurement.log")}>
          <TableHead>
            <HeadCell>{t("measurement.order")}</HeadCell>
            <HeadCell>{t("measurement.what")}</HeadCell>
            <HeadCell>{t("measurement.state")}</HeadCell>
            <HeadCell>{t("measurement.created")}</HeadCell>
          </TableHead>
          <TableBody>
            {conversions.map((each) => (
              <Row key={each.id}>
                <Cell heading={t("measurement.order")}>
                  <OrderLink to={`/admin/orders/${each.order_id}`} number={each.order_number} />
                </Cell>
                <Cell heading={t("measurement.what")}>
                  {t(`measurement.kind.${each.kind}`)}, {t(`measurement.channel.${each.channel}`)}
                </Cell>
                <Cell heading={t("measurement.state")}>
                  <p className="flex flex-wrap items-center gap-x-3">
                    <Badge tone={tones[each.state]}>{t(`measurement.state.${each.state}`)}</Badge>
                    <span className="text-sm text-muted">
                      {t("measurement.attempts", { count: each.attempts })}
                    </span>
                  </p>
                  {each.answer && <Answer answer={each.answer} state={each.state} />}
                </Cell>
                <Cell heading={t("measurement.created")} className="whitespace-nowrap">
                  {formatDateTime(each.sent_at ?? each.created_at, locale)}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  );
}

function Answer({ answer, state }: { answer: string; state: ListedConversion["state"] }) {
  const t = useAdminText();
  const reason = reasons.find((each) => each === answer);
  // After the last attempt it is refused with the answer of that attempt.
  const isGivenUp = reason === "failed" && state === "refused";
  return (
    <p className="mt-1 text-sm wrap-anywhere text-muted">
      {isGivenUp && t("measurement.reason.given_up")}
      {!isGivenUp && (reason ? t(`measurement.reason.${reason}`) : t("measurement.answer", { answer }))}
    </p>
  );
}
