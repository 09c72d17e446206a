import { BadgePercent, Plus } from "lucide-react";
import { Link } from "react-router";
import { listPriceCampaigns } from "#app/server/price-campaigns/price-campaigns.ts";
import type { ListedPriceCampaign } from "#app/server/price-campaigns/price-campaigns.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CurrenciesProvider } from "#app/ui/price.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { CampaignBadge, useCutText, useWindowText } from "./campaign-state.tsx";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "catalogue");
  const { db } = context.get(servicesContext);
  const found = Promise.all([listPriceCampaigns(db, admin), loadShop(db)]);
  return { found: await loadOr("the price campaigns", found, null) };
}

/** Lists the price campaigns, newest first. */
export default function PriceCampaigns({ loaderData: { found } }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead
        title={t("price-campaigns.title")}
        text={t("price-campaigns.subtitle")}
        actions={
          <ButtonLink to="/admin/price-campaigns/new">
            <Plus aria-hidden />
            {t("price-campaigns.new")}
          </ButtonLink>
        }
      />
      {found === null && <NotLoaded icon={<BadgePercent />} title="price-campaigns.loadFailed" />}
      {found?.[0].length === 0 && (
        <EmptyList
          screen="/admin/price-campaigns"
          icon={<BadgePercent />}
          title={t("price-campaigns.empty.title")}
          text={t("price-campaigns.empty.text")}
        />
      )}
      {found && found[0].length > 0 && (
        <CurrenciesProvider value={found[1].currencies}>
          <CampaignTable campaigns={found[0]} />
        </CurrenciesProvider>
      )}
    </>
  );
}

function CampaignTable({ campaigns }: { campaigns: readonly ListedPriceCampaign[] }) {
  const t = useAdminText();
  const cutText = useCutText();
  const windowText = useWindowText();
  return (
    <Table label={t("price-campaigns.title")}>
      <TableHead>
        <HeadCell className="w-full">{t("price-campaigns.name")}</HeadCell>
        <HeadCell>{t("price-campaigns.group.cut")}</HeadCell>
        <HeadCell>{t("price-campaigns.targets")}</HeadCell>
        <HeadCell>{t("price-campaigns.group.window")}</HeadCell>
        <HeadCell align="end">{t("price-campaigns.products")}</HeadCell>
        <HeadCell>{t("price-campaigns.state")}</HeadCell>
      </TableHead>
      <TableBody>
        {campaigns.map((campaign) => (
          <Row key={campaign.id}>
            <Cell heading={t("price-campaigns.name")} className="wrap-anywhere md:min-w-40">
              <Link
                to={`/admin/price-campaigns/${campaign.id}`}
                className="inline-flex min-h-6 items-center font-semibold text-primary-text underline underline-offset-4 hover:decoration-2 max-md:min-h-11"
              >
                {campaign.name}
              </Link>
            </Cell>
            <Cell heading={t("price-campaigns.group.cut")}>{cutText(campaign)}</Cell>
            <Cell heading={t("price-campaigns.targets")}>{t(`price-campaigns.scope.${campaign.scope}`)}</Cell>
            <Cell heading={t("price-campaigns.group.window")}>{windowText(campaign)}</Cell>
            <Cell heading={t("price-campaigns.products")} align="end">
              {campaign.products}
            </Cell>
            <Cell heading={t("price-campaigns.state")}>
              <CampaignBadge campaign={campaign} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
