import { ShoppingBag } from "lucide-react";
import { flavorNames } from "#tests/factories/catalogue/flavors.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Group } from "./group.tsx";

export function ContentGroups() {
  return (
    <>
      <Group name="cards" columns={3}>
        <Cards />
      </Group>
      <Group name="badges and prices">
        <BadgesAndPrices />
      </Group>
      <Group name="pictures and skeletons">
        <Pictures />
        <Skeletons />
      </Group>
      <Group name="table">
        <OrdersTable />
      </Group>
      <Group name="empty state">
        <EmptyCart />
      </Group>
    </>
  );
}

function Cards() {
  const t = useText();
  return (
    <>
      {(["juice", "flavours", "healthy"] as const).map((reason) => (
        <Card key={reason} className="gallery-padded">
          <CardTitle>{t(`home.${reason}.title`)}</CardTitle>
          <p>{t(`home.${reason}.text`)}</p>
        </Card>
      ))}
    </>
  );
}

function BadgesAndPrices() {
  const t = adminTranslator(useLocale());
  return (
    <>
      <div className="gallery-row">
        <Badge>{t("orders.payment.pending")}</Badge>
        <Badge tone="info">{t("orders.status.shipped")}</Badge>
        <Badge tone="attention">{t("orders.status.new")}</Badge>
        <Badge tone="success">{t("orders.status.delivered")}</Badge>
        <Badge tone="danger">{t("orders.status.cancelled")}</Badge>
      </div>
      <div className="gallery-row">
        <Price price={590} size="sm" />
        <Price price={1250} />
        <Price price={123_456} size="lg" />
        <Price price={590} size="sm" layout="stack" />
      </div>
    </>
  );
}

/** A picture that needs no network and never changes. */
const drawnPicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300"><rect width="200" height="300" fill="#ffe3b8"/><circle cx="100" cy="160" r="70" fill="#ff6b6b"/></svg>',
)}`;
const brokenPicture = "data:image/png;base64,AAAA";

function Pictures() {
  const locale = useLocale();
  const size = { width: 200, height: 300, className: "gallery-picture" };
  return (
    <div className="gallery-row">
      <Picture src={drawnPicture} alt={flavorNames.strawberry[locale]} {...size} priority />
      <Picture src={brokenPicture} alt={flavorNames.orange[locale]} {...size} priority />
      <Picture src={null} alt={flavorNames.grape[locale]} {...size} />
    </div>
  );
}

function Skeletons() {
  return (
    <div className="gallery-row">
      <Skeleton className="gallery-line" />
      <Skeleton shape="control" className="gallery-line" />
      <Skeleton shape="pill" className="gallery-line" />
      <Skeleton shape="card" className="gallery-block" />
      <Skeleton shape="square" className="gallery-block" />
    </div>
  );
}

const orders = [
  { number: "a1b2c3d4", customer: "Мария Иванова", total: 2480, status: "new", tone: "attention" },
  { number: "9f8e7d6c", customer: "Georgi Petrov", total: 123_456, status: "delivered", tone: "success" },
] as const;

function OrdersTable() {
  const t = adminTranslator(useLocale());
  return (
    <Table label={t("orders.title")}>
      <TableHead>
        <HeadCell>{t("orders.number")}</HeadCell>
        <HeadCell>{t("orders.customer")}</HeadCell>
        <HeadCell>{t("orders.total")}</HeadCell>
        <HeadCell>{t("orders.orderStatus")}</HeadCell>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <Row key={order.number}>
            <Cell heading={t("orders.number")}>{order.number}</Cell>
            <Cell heading={t("orders.customer")}>{order.customer}</Cell>
            <Cell heading={t("orders.total")}>
              <Price price={order.total} size="sm" />
            </Cell>
            <Cell heading={t("orders.orderStatus")}>
              <Badge tone={order.tone}>{t(`orders.status.${order.status}`)}</Badge>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function EmptyCart() {
  const t = useText();
  return (
    <EmptyState icon={<ShoppingBag />} title={t("cart.empty.title")} text={t("cart.empty.text")}>
      <ButtonLink to="/">{t("cart.empty.button")}</ButtonLink>
    </EmptyState>
  );
}
