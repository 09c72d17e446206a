import { useState } from "react";
import { Link } from "react-router";
import type { CampaignFigures } from "#app/domain/campaigns/campaign.ts";
import type { PopupRow } from "#app/server/campaigns/popups.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { CampaignResult } from "#app/admin/shared/campaign-result.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ActionsCell, ScheduleCell, StatusCell, TriggerCell } from "./popup-cells.tsx";
import { TestPopup } from "./test-popup.tsx";

/** Lists the popups (specification, section 2) with their campaign figures. */
export function PopupTable({
  popups,
  figures,
  now,
}: {
  popups: readonly PopupRow[];
  figures: Record<string, CampaignFigures>;
  now: Date;
}) {
  const t = useAdminText();
  const [tested, setTested] = useState<PopupRow | null>(null);
  return (
    <>
      <Table label={t("popups.title")}>
        <TableHead>
          <HeadCell>{t("popups.name")}</HeadCell>
          <HeadCell>{t("popups.type")}</HeadCell>
          <HeadCell>{t("popups.status")}</HeadCell>
          <HeadCell>{t("popups.trigger")}</HeadCell>
          <HeadCell>{t("popups.schedule")}</HeadCell>
          <HeadCell>{t("campaign.result")}</HeadCell>
          <HeadCell>{t("popups.actions")}</HeadCell>
        </TableHead>
        <TableBody>
          {popups.map((popup) => (
            <Row key={popup.id}>
              <Cell heading={t("popups.name")} className="md:min-w-34">
                <Link
                  to={`/admin/popups/${popup.id}`}
                  preventScrollReset
                  className="-my-2.5 inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4 hover:decoration-2"
                >
                  {popup.name}
                </Link>
              </Cell>
              <Cell heading={t("popups.type")}>
                {t(`popups.type.${popup.type === "other" ? "promo" : popup.type}`)}
              </Cell>
              <Cell heading={t("popups.status")}>
                <StatusCell popup={popup} now={now} />
              </Cell>
              <Cell heading={t("popups.trigger")} className="wrap-anywhere md:min-w-32 md:text-sm">
                <TriggerCell popup={popup} />
              </Cell>
              <Cell heading={t("popups.schedule")} className="md:min-w-44">
                <ScheduleCell popup={popup} />
              </Cell>
              <Cell heading={t("campaign.result")}>
                <CampaignResult
                  figures={figures[popup.id]}
                  shows={
                    popup.type === "newsletter"
                      ? ["views", "closes", "signups", "orders"]
                      : ["views", "closes", "orders"]
                  }
                />
              </Cell>
              <Cell heading={t("popups.actions")}>
                <ActionsCell popup={popup} onTest={() => setTested(popup)} />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      {tested && <TestPopup popup={tested} onEnd={() => setTested(null)} />}
    </>
  );
}
