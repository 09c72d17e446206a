import { localText } from "#app/domain/locale.ts";
import type { CampaignPreview, PreviewRow } from "#app/server/price-campaigns/preview-campaign.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { usePriceText } from "#app/ui/price.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows what a campaign will do to each product, and which reduction the shop will announce (Directive 98/6/EC, 6a). */
export function PreviewTable({ preview }: { preview: CampaignPreview }) {
  const t = useAdminText();
  const { rows, changed, left, silent } = preview;
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <CardTitle>{t("price-campaigns.preview.title")}</CardTitle>
      <p role="status" className="mt-1 mb-4 text-muted">
        {t("price-campaigns.preview.counts", { changed, left })}
        {silent > 0 && ` ${t("price-campaigns.preview.silent", { silent })}`}
        {rows.length < changed + left && ` ${t("price-campaigns.preview.first", { count: rows.length })}`}
      </p>
      {rows.length > 0 && (
        <Table label={t("price-campaigns.preview.title")}>
          <TableHead>
            <HeadCell className="w-full">{t("price-campaigns.product")}</HeadCell>
            <HeadCell align="end">{t("price-campaigns.preview.now")}</HeadCell>
            <HeadCell align="end">{t("price-campaigns.preview.next")}</HeadCell>
            <HeadCell align="end">{t("price-campaigns.preview.lowest")}</HeadCell>
            <HeadCell>{t("price-campaigns.preview.shown")}</HeadCell>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <PreviewedRow key={row.id} row={row} />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

function PreviewedRow({ row }: { row: PreviewRow }) {
  const t = useAdminText();
  const locale = useLocale();
  const priceText = usePriceText();
  const { price, reduced, why, lowest, announced, taken_by } = row;
  return (
    <Row>
      <Cell heading={t("price-campaigns.product")} className="wrap-anywhere">
        {localText(row, "name", locale)}
      </Cell>
      <Cell heading={t("price-campaigns.preview.now")} align="end">
        {priceText(price)}
      </Cell>
      <Cell heading={t("price-campaigns.preview.next")} align="end">
        {reduced === null ? "—" : <strong>{priceText(reduced)}</strong>}
      </Cell>
      <Cell heading={t("price-campaigns.preview.lowest")} align="end">
        {lowest === null ? "—" : priceText(lowest)}
      </Cell>
      <Cell heading={t("price-campaigns.preview.shown")}>
        {why === "taken" && t("price-campaigns.preview.taken", { name: taken_by ?? "" })}
        {why === "not_lower" && t("price-campaigns.preview.not_lower")}
        {why === null &&
          (announced === null || lowest === null
            ? t("price-campaigns.preview.none")
            : t("price-campaigns.preview.announced", { percent: announced, price: priceText(lowest) }))}
      </Cell>
    </Row>
  );
}
