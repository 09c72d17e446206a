import { readCatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import { searchBags } from "#app/server/catalogue/bags/list-bags.ts";
import { listCatalogue } from "#app/server/catalogue/list-catalogue.ts";
import { listCustomers } from "#app/server/orders/customers/list-customers.ts";
import { listOrders } from "#app/server/orders/lists/list-orders.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { grantedIf } from "#app/admin/shared/granted.server.ts";
import { fewestLetters } from "./found-records.ts";
import type { FoundRecords } from "./found-records.ts";
import type { Route } from "./+types/search";

/** Records of each kind in an answer. */
const mostFound = 5;

/**
 * `GET /admin/search?q=`: the newest orders, customers and products that the lists find by these words, at most five of
 * each kind, and among the products first the bags, whose addresses lead on to their own editor; nothing for fewer than
 * `fewestLetters` characters. Leaves out every kind whose list the role may not open.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const seller = grantedIf(context, "orders.read");
  const keeper = grantedIf(context, "customers");
  const editor = grantedIf(context, "content");
  const merchant = grantedIf(context, "catalogue");
  const words = new URLSearchParams({ q: url.searchParams.get("q") ?? "" });
  const choice = readOrderChoice(words);
  const search = choice.filter.q;
  if (search.length < fewestLetters)
    return Response.json({ orders: [], customers: [], products: [] } satisfies FoundRecords);
  const page = { cursor: null, perPage: mostFound };
  const [orders, customers, bags, products] = await Promise.all([
    seller && listOrders(db, seller, { ...page, choice, now: new Date() }),
    keeper && listCustomers(db, keeper, { ...page, search, onlySubscribed: false, sort: "newest" }),
    merchant && searchBags(db, merchant, { search, limit: mostFound }),
    editor && listCatalogue(db, editor, readCatalogueChoice(words), null, mostFound),
  ]);
  const found: FoundRecords = {
    orders: (orders?.orders ?? []).map(({ id, order_number, first_name, last_name, email }) => ({
      id,
      order_number,
      first_name,
      last_name,
      email,
    })),
    customers: (customers?.rows ?? []).map(({ id, first_name, last_name, email }) => ({
      id,
      first_name,
      last_name,
      email,
    })),
    // The sizes of a product that match are listed after it.
    products: [...(bags ?? []), ...(products?.rows ?? [])]
      .slice(0, mostFound)
      .map(({ id, name_bg, name_en, family_id, weight_grams }) => ({
        id,
        name_bg,
        name_en,
        family_id,
        weight_grams,
      })),
  };
  return Response.json(found);
}
