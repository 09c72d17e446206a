import { useRef } from "react";
import type { CampaignFigures } from "#app/domain/campaigns/campaign.ts";
import { localText } from "#app/domain/locale.ts";
import type { ListedLandingPage } from "#app/server/content/landing/landing-pages.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { HeadCell, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { PageRow } from "./page-row.tsx";

/** Lists landing pages, newest first, with their campaign figures. */
export function PageTable({
  pages,
  figures,
  now,
}: {
  pages: readonly ListedLandingPage[];
  figures: Readonly<Record<string, CampaignFigures>>;
  now: Date;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      <Table label={t("landing-pages.title")}>
        <TableHead>
          <HeadCell>{t("landing-pages.column.title")}</HeadCell>
          <HeadCell>{t("landing-pages.column.slug")}</HeadCell>
          <HeadCell>{t("landing-pages.column.status")}</HeadCell>
          <HeadCell>{t("landing-pages.column.schedule")}</HeadCell>
          <HeadCell>{t("campaign.result")}</HeadCell>
          <HeadCell>{t("landing-pages.column.actions")}</HeadCell>
        </TableHead>
        <TableBody>
          {pages.map((page) => (
            <PageRow key={page.id} page={page} figures={figures[page.id]} now={now} />
          ))}
        </TableBody>
      </Table>
      <DeleteRecord
        records={pages}
        listPath="/admin/landing-pages"
        fields={{ intent: "delete" }}
        describe={(page) => ({
          title: t("landing-pages.delete.title"),
          text: t("landing-pages.delete.text", { name: localText(page, "title", locale), slug: page.slug }),
        })}
        onDelete={() => list.current?.focus()}
      />
    </div>
  );
}
