import type { Shoppers } from "./shoppers.ts";

/** The initial stock of every product: more than shoppers buy. */
const initialStock = 1_000_000;

type Query<Place> = (place: Place, sql: string) => Promise<Record<string, unknown>[]>;

/** Returns functions that set and compare the orders and stock in the shop's database. */
export function recordsOf<Place>(query: Query<Place>) {
  return {
    /** Sets every product's stock to `initialStock` and returns the products, with prices in stotinki. */
    async stockUp(place: Place): Promise<{ id: string; price: number }[]> {
      await query(place, `update products set stock_quantity = ${initialStock}`);
      const rows = await query(place, "select id, price_bgn as price from products order by id");
      return rows.map(({ id, price }) => ({ id: String(id), price: Number(price) }));
    },
    /**
     * Returns how the stored orders differ from what shoppers sent and the shop confirmed: lost, changed or duplicate
     * orders, and wrong stock. Empty if they agree.
     */
    async compare(
      place: Place,
      { sent, confirmed, contradictions }: Pick<Shoppers, "sent" | "confirmed" | "contradictions">,
    ): Promise<string[]> {
      const told = [...confirmed];
      const rows = await query(place, storedOrders);
      const byKey = new Map(rows.map((row) => [String(row.key), row]));
      const lost = told.filter(([key, id]) => byKey.get(key)?.id !== id);
      const isAsSent = ({ key, total, quantity, product, lines }: Record<string, unknown>) => {
        const order = sent.get(String(key));
        const isOne = lines === 1 && total === order?.total && product === order?.productId;
        return isOne && quantity === order?.quantity;
      };
      const changed = rows.filter((row) => !isAsSent(row));
      const doubled = await query(place, "select from orders group by email having count(*) > 1");
      const stock = await query(place, wrongStock);
      return [
        [lost, "confirmed orders are lost"] as const,
        [changed, "orders differ from what was sent"] as const,
        [doubled, "orders are stored twice"] as const,
        [contradictions, "keys have two orders"] as const,
        [stock, "products have another stock than was sold"] as const,
      ].flatMap(([found, what]) => (found.length > 0 ? [`${found.length} ${what}`] : []));
    },
  };
}

const storedOrders = `
  select orders.id, checkout_key as key, total_bgn as total, sum(quantity)::int as quantity,
    min(product_id::text) as product, count(*)::int as lines
  from orders left join order_lines on order_id = orders.id
  group by orders.id`;

const wrongStock = `
  select products.id from products left join order_lines on product_id = products.id
  group by products.id
  having stock_quantity + coalesce(sum(quantity), 0) <> ${initialStock}`;
