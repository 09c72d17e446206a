import { Inbox, Printer } from "lucide-react";
import { Link } from "react-router";
import { labelledName } from "#app/domain/bags/labelled-name.ts";
import { localText } from "#app/domain/locale.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { parcelsAtOnce } from "#app/server/shipments/list-parcels.ts";
import { loadPicking } from "#app/server/shipments/load-picking.ts";
import type { Picking } from "#app/server/shipments/load-picking.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { BagLabelLinks } from "./packing-links.tsx";
import type { Route } from "./+types/picking";

export async function loader({ context }: Route.LoaderArgs) {
  const packer = granted(context, "parcels");
  const { db } = context.get(servicesContext);
  const picking = await loadOr("the picking list", loadPicking(db, packer, new Date()), null);
  return { picking, most: parcelsAtOnce };
}

/** Shows what to fetch for all orders that wait to be packed, in all and bag by bag; may be printed. */
export default function PickingPage({ loaderData: { picking, most } }: Route.ComponentProps) {
  const t = useAdminText();
  const isEmpty = picking?.products.length === 0;
  return (
    <>
      <PageHead
        title={t("picking.title")}
        text={t("picking.subtitle")}
        actions={
          picking &&
          !isEmpty && (
            <>
              <BagLabelLinks orderIds={picking.orderIds} />
              <Button variant="outline" className="noscript:hidden" onClick={() => window.print()}>
                <Printer aria-hidden />
                {t("picking.print")}
              </Button>
            </>
          )
        }
      />
      {picking === null ? (
        <NotLoaded icon={<Inbox />} title="picking.loadFailed" />
      ) : isEmpty ? (
        <EmptyState icon={<Inbox />} title={t("picking.empty")} text={t("picking.empty.text")} />
      ) : (
        <div className="flex max-w-3xl flex-col gap-6">
          <Totals products={picking.products} />
          {picking.hasMore && <p className="text-muted">{t("picking.more", { most })}</p>}
          {picking.bags.length > 0 && <Bags bags={picking.bags} />}
        </div>
      )}
    </>
  );
}

function Totals({ products }: Pick<Picking, "products">) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <Table label={t("picking.totals")}>
      <TableHead>
        {(["product", "units", "inBags", "packed"] as const).map((column) => (
          <HeadCell key={column}>{t(`picking.${column}`)}</HeadCell>
        ))}
      </TableHead>
      <TableBody>
        {products.map((product) => (
          <Row key={product.product_id}>
            <Cell heading={t("picking.product")}>{localText(product, "name", locale)}</Cell>
            <Cell heading={t("picking.units")}>
              <strong>{product.quantity}</strong>
            </Cell>
            <Cell heading={t("picking.inBags")}>{product.inBags}</Cell>
            <Cell heading={t("picking.packed")}>{product.packed}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Bags({ bags }: Pick<Picking, "bags">) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("picking.bags")}</CardTitle>
      <ul className="mt-2 divide-y divide-line">
        {bags.map((bag) => (
          <li key={bag.id} className="py-3 wrap-anywhere">
            <p className="font-semibold">
              {t("parcels.line", {
                quantity: bag.quantity,
                name: labelledName(localText(bag, "name", locale), bag.bag_label, locale),
              })}
            </p>
            <p>
              {bag.quantity > 1 && `${t("picking.each")} `}
              {bag.pieces
                .map((piece) => `${piece.quantity} × ${localText(piece, "name", locale)}`)
                .join("; ")}
            </p>
            <Link
              to={`/admin/orders/${bag.order_id}/packing`}
              reloadDocument
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {t("picking.order", { number: bag.order_number })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
