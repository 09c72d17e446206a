import { Warehouse } from "lucide-react";
import { formatDateTime } from "#app/domain/dates.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { listCarriers } from "#app/server/delivery/list-carriers.ts";
import type { ListedCarrier } from "#app/server/delivery/list-carriers.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { useCarrierName } from "#app/admin/parcels/carrier-name.ts";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useCarrierProblem } from "./carrier-problem.ts";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "settings");
  const listed = listCarriers(context.get(servicesContext), admin);
  return { carriers: await loadOr("the carriers", listed, null) };
}

/** Lists the carriers with the state of their accounts and lists of offices. */
export default function Carriers({ loaderData: { carriers } }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead title={t("carriers.title")} text={t("carriers.subtitle")} />
      {carriers === null ? (
        <NotLoaded icon={<Warehouse />} title="carriers.loadFailed" />
      ) : (
        <Table label={t("carriers.title")}>
          <TableHead>
            <HeadCell>{t("carriers.carrier")}</HeadCell>
            <HeadCell>{t("carriers.account")}</HeadCell>
            <HeadCell>{t("carriers.offices")}</HeadCell>
            <HeadCell>{t("carriers.actions")}</HeadCell>
          </TableHead>
          <TableBody>
            {carriers.map((carrier) => (
              <CarrierRow key={carrier.name} carrier={carrier} />
            ))}
          </TableBody>
        </Table>
      )}
    </>
  );
}

function CarrierRow({ carrier }: { carrier: ListedCarrier }) {
  const t = useAdminText();
  const problemText = useCarrierProblem();
  const locale = useLocale();
  const nameOf = useCarrierName();
  const { name, account, offices } = carrier;
  return (
    <Row>
      <Cell heading={t("carriers.carrier")} className="font-semibold">
        {nameOf(name)}
      </Cell>
      <Cell heading={t("carriers.account")}>
        <AccountBadge account={account} />
      </Cell>
      <Cell heading={t("carriers.offices")}>
        <p>
          {account?.officesAt
            ? t("carriers.offices.count", { count: offices, date: formatDateTime(account.officesAt, locale) })
            : offices > 0
              ? offices
              : t("carriers.offices.none")}
        </p>
        {account?.officesProblem && (
          <p className="text-danger wrap-anywhere">
            {t("carriers.offices.problem", { reason: account.officesProblem })}
          </p>
        )}
        {account?.trackingProblem && (
          <p className="text-danger wrap-anywhere">
            {t("carriers.tracking.problem", { reason: problemText(account.trackingProblem) })}{" "}
            {account.trackedAt
              ? t("carriers.tracking.last", { date: formatDateTime(account.trackedAt, locale) })
              : t("carriers.tracking.never")}
          </p>
        )}
        {account?.payoutsProblem && (
          <p className="text-danger wrap-anywhere">
            {t("carriers.payouts.problem", { reason: problemText(account.payoutsProblem) })}
          </p>
        )}
      </Cell>
      <Cell align="middle">
        <ButtonLink to={`/admin/carriers/${name}`} variant="outline" size="sm">
          {t("carriers.open", { carrier: nameOf(name) })}
        </ButtonLink>
      </Cell>
    </Row>
  );
}

/** Shows the state of an account; null for a carrier that needs none. */
export function AccountBadge({ account }: Pick<ListedCarrier, "account">) {
  const t = useAdminText();
  const locale = useLocale();
  if (account === null) return <Badge>{t("carriers.account.sandbox")}</Badge>;
  if (account.state === "none") return <Badge>{t("carriers.account.none")}</Badge>;
  if (account.state === "unreadable") return <Badge tone="danger">{t("carriers.account.unreadable")}</Badge>;
  if (account.checkedAt === null) return <Badge tone="attention">{t("carriers.account.stored")}</Badge>;
  const date = formatDateTime(account.checkedAt, locale);
  return <Badge tone="success">{t("carriers.account.checked", { date })}</Badge>;
}
