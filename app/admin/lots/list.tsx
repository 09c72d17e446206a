import { PackageSearch, Plus } from "lucide-react";
import { Link } from "react-router";
import { lotFilters } from "#app/domain/catalogue/lots.ts";
import type { LotFilter } from "#app/domain/catalogue/lots.ts";
import { localText } from "#app/domain/locale.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import { lotsHelp } from "#app/i18n/admin/help/lots.ts";
import { findProductStock, listLots } from "#app/server/catalogue/lots/list-lots.ts";
import type { ListedLot } from "#app/server/catalogue/lots/list-lots.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { FilterLinks } from "#app/admin/shared/lists/filter-links.tsx";
import { listAddress, readCursor } from "#app/admin/shared/lists/list-address.ts";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { Pager } from "#app/admin/shared/lists/pager.tsx";
import { SearchForm } from "#app/admin/shared/lists/search-form.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { LotBadge, useDayText, useLotName } from "./lot-state.tsx";
import { StockFacts } from "./stock-facts.tsx";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "parcels");
  const { searchParams } = url;
  const product = searchParams.get("product") ?? "";
  const choice = {
    filter: lotFilters.find((known) => known === searchParams.get("show")) ?? ("stock" as const),
    productId: isRecordId(product) ? product : null,
    code: visibleLine(searchParams.get("q") ?? "").slice(0, 40),
  };
  const now = new Date();
  const { db } = context.get(servicesContext);
  const found = Promise.all([
    listLots(db, admin, { choice, cursor: readCursor(searchParams), now }),
    choice.productId === null ? null : findProductStock(db, admin, choice.productId),
  ]);
  return { choice, today: sofiaDay(now), found: await loadOr("the lots", found, null) };
}

/** Lists the lots, by default those in stock, the earliest best-before date first. */
export default function Lots({ loaderData: { choice, today, found } }: Route.ComponentProps) {
  const t = useAdminText();
  const locale = useLocale();
  const { filter, productId, code } = choice;
  const product = found?.[1] ?? null;
  const kept = new URLSearchParams({ ...(productId && { product: productId }), ...(code && { q: code }) });
  const receive = productId === null ? "/admin/lots/new" : `/admin/lots/new?product=${productId}`;
  return (
    <>
      <PageHead
        title={t("lots.title")}
        text={t("lots.subtitle")}
        help={lotsHelp}
        actions={
          <ButtonLink to={receive}>
            <Plus aria-hidden />
            {t("lots.receive")}
          </ButtonLink>
        }
      />
      <FilterLinks
        label={t("lots.filter")}
        links={lotFilters.map((each) => ({
          to: `/admin/lots${listAddress(kept, { show: each === "stock" ? "" : each })}`,
          text: t(`lots.filter.${each}`),
          isCurrent: each === filter,
        }))}
      />
      <SearchForm
        path="/admin/lots"
        label={t("lots.search")}
        placeholder={t("lots.search.placeholder")}
        search={code}
        isFiltered={code !== "" || productId !== null}
      >
        {productId !== null && <input type="hidden" name="product" value={productId} />}
        {filter !== "stock" && <input type="hidden" name="show" value={filter} />}
      </SearchForm>
      {product && (
        <div className="mb-6">
          <p className="mb-3">
            {t("lots.ofProduct", { name: localText(product, "name", locale) })}{" "}
            <Link to="/admin/lots" className="underline underline-offset-4">
              {t("lots.ofProduct.all")}
            </Link>
          </p>
          <StockFacts parts={product.parts} />
        </div>
      )}
      <LotTable found={found} filter={filter} isFiltered={code !== "" || productId !== null} today={today} />
    </>
  );
}

type Found = Route.ComponentProps["loaderData"]["found"];

function LotTable({
  found,
  filter,
  isFiltered,
  today,
}: {
  found: Found;
  filter: LotFilter;
  isFiltered: boolean;
  today: string;
}) {
  const t = useAdminText();
  if (found === null) return <NotLoaded icon={<PackageSearch />} title="lots.loadFailed" />;
  const [{ rows, previous, next }] = found;
  if (rows.length === 0) {
    const reason = isFiltered || filter !== "stock" ? "none" : "empty";
    return (
      <EmptyList
        screen="/admin/lots"
        icon={<PackageSearch />}
        title={t(`lots.${reason}.title`)}
        text={t(`lots.${reason}.text`)}
        isFiltered={reason === "none"}
      />
    );
  }
  return (
    <>
      <Table label={t("lots.title")}>
        <TableHead>
          <HeadCell>{t("lots.code")}</HeadCell>
          <HeadCell className="w-full">{t("lots.product")}</HeadCell>
          <HeadCell>{t("lots.bestBefore.short")}</HeadCell>
          <HeadCell align="end">{t("lots.quantity")}</HeadCell>
          <HeadCell align="end">{t("lots.received")}</HeadCell>
          <HeadCell>{t("lots.state")}</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map((lot) => (
            <LotRow key={lot.id} lot={lot} today={today} />
          ))}
        </TableBody>
      </Table>
      <Pager previous={previous} next={next} />
    </>
  );
}

function LotRow({ lot, today }: { lot: ListedLot; today: string }) {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useLotName();
  const dayText = useDayText();
  return (
    <Row>
      <Cell heading={t("lots.code")} className="wrap-anywhere md:min-w-40">
        <Link
          to={`/admin/lots/${lot.id}`}
          className="inline-flex min-h-6 items-center font-semibold text-primary-text underline underline-offset-4 hover:decoration-2 max-md:min-h-11"
        >
          {nameOf(lot)}
        </Link>
      </Cell>
      <Cell heading={t("lots.product")} className="wrap-anywhere">
        {localText(lot, "name", locale)}
      </Cell>
      <Cell heading={t("lots.bestBefore.short")} className="whitespace-nowrap">
        {lot.best_before ? dayText(lot.best_before) : t("lots.bestBefore.none")}
      </Cell>
      <Cell heading={t("lots.quantity")} align="end">
        {lot.quantity}
      </Cell>
      <Cell heading={t("lots.received")} align="end">
        {lot.received}
      </Cell>
      <Cell heading={t("lots.state")}>
        <LotBadge lot={lot} today={today} />
      </Cell>
    </Row>
  );
}
