import { useNavigation } from "react-router";
import { z } from "zod";
import { maxLineQuantity } from "#app/domain/cart/cart.ts";
import { locales } from "#app/domain/locale.ts";
import { checkoutKey } from "#app/domain/checkout/order-payload.ts";
import type { OrderItem } from "#app/domain/checkout/order-payload.ts";
import { newId } from "#app/server/db/new-id.ts";
import { isReachable } from "#app/domain/orders/customer.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { findCustomerName } from "#app/server/orders/customers/find-customer.ts";
import { listCustomers } from "#app/server/orders/customers/list-customers.ts";
import { enterOrder } from "#app/server/orders/enter-order.ts";
import { listOffered } from "#app/server/orders/lists/list-offered.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { methodsOfShop, shopOfRequest } from "#app/server/shop/load-company.ts";
import { granted, grantedIf } from "#app/admin/shared/granted.server.ts";
import type { EditAnswer } from "#app/admin/shared/editing/edit-answer.ts";
import { refused } from "#app/admin/shared/editing/edit-answer.server.ts";
import { EditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { revalidateUnlessOffline, saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { discountProblems, readDiscount } from "./discount-form.ts";
import { FindBuyer } from "./manual/find-buyer.tsx";
import { ManualOrderFields, NothingToOrder } from "./manual/manual-order-fields.tsx";
import { readCodes } from "./manual/read-codes.ts";
import { priceField, productOfQuantityField, quantityField } from "./manual/manual-order-names.ts";
import { fieldProblems, readOrderForm } from "./order-form.ts";
import type { Route } from "./+types/new";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "orders.change");
  const { cards, db } = context.get(servicesContext);
  const [products, shop] = await Promise.all([listOffered(db, admin), shopOfRequest(context)]);
  const { delivery } = shop;
  const methods = methodsOfShop(shop, cards);
  return { products, delivery, methods, key: newId(), ...(await findBuyer(url, context)) };
}

/** Customers that a search offers. */
const offeredCustomers = 6;

/**
 * Returns the customers that `?q=` finds, and the one chosen by `?customer=`, who fills the form. `search` is null for
 * staff who may not see customers.
 */
async function findBuyer(url: URL, context: Route.LoaderArgs["context"]) {
  const clerk = grantedIf(context, "customers");
  if (!clerk) return { search: null, found: [], customer: null };
  const { db } = context.get(servicesContext);
  const search = visibleLine(url.searchParams.get("q") ?? "").slice(0, 200);
  const id = z.uuid().safeParse(url.searchParams.get("customer"));
  const customer = id.success ? await findCustomerName(db, clerk, id.data) : null;
  const request = { search, onlySubscribed: false, sort: "newest", cursor: null } as const;
  const found =
    search === "" ? [] : (await listCustomers(db, clerk, { ...request, perPage: offeredCustomers })).rows;
  return { search, found, customer: customer?.is_erased ? null : customer };
}

/** Reloads after a refusal too: prices or stock may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "orders.change");
  const fields = await readFields(request);
  const values = Object.fromEntries(fields);
  const { items, problems: lineProblems } = readItems(values);
  const { discount, problems: amountProblems } = readDiscount(values);
  const codes = readCodes(values.codes ?? "");
  const problems = { ...lineProblems, ...amountProblems, ...(codes === null && { codes: "codes" }) };
  const missing: Record<string, string> = items.length === 0 ? { items: "pieces" } : {};
  const shownTotal = z.coerce
    .number()
    .int()
    .min(0)
    .safeParse(values.shown_total || undefined);
  const key = checkoutKey.safeParse(values.key);
  const language = locales.find((locale) => locale === values.language);
  if (Object.keys(problems).length > 0 || codes === null)
    return refused({ text: "orders.new.invalid", problems, values }, 422);
  if (!key.success || !language) return refused({ text: "orders.new.failed", values }, 422);
  try {
    const result = await enterOrder(context.get(servicesContext), admin, {
      form: readOrderForm(values),
      items,
      discount,
      codes,
      shownTotal: shownTotal.success ? shownTotal.data : null,
      language,
      checkoutKey: key.data,
      now: new Date(),
    });
    if (result.ok) return entered("orders.new.saved", result.orderId);
    switch (result.code) {
      case "key_reused":
        return entered("orders.new.savedBefore", result.orderId);
      case "invalid": {
        const found = { ...fieldProblems(result.problems), ...shortOf(result.shortIds), ...missing };
        return refused({ text: "orders.new.invalid", problems: found, values }, 422);
      }
      case "discount": {
        const found = { ...discountProblems(result.problem), ...missing };
        return refused({ text: "orders.new.invalid", problems: found, values }, 422);
      }
      case "empty_cart":
        return refused({ text: "orders.new.invalid", problems: missing, values }, 422);
      case "payment_unavailable":
        return refused({ text: "orders.new.paymentUnavailable", values }, 422);
      case "price_changed":
        return refused({ text: "orders.new.priceChanged", values }, 409);
      case "codes":
        return refused({ text: "orders.new.invalid", problems: { codes: "codes" }, values }, 422);
      case "out_of_stock":
        return refused({ text: "orders.new.outOfStock", problems: shortOf(result.productIds), values }, 409);
    }
  } catch (error) {
    log.error({ err: error }, "an order could not be entered");
    return refused({ text: "orders.new.failed", values }, 500);
  }
}

function entered(text: "orders.new.saved" | "orders.new.savedBefore", orderId: string): EditAnswer {
  return { ok: true, text, id: orderId, seen: "", next: `/admin/orders/${orderId}` };
}

/** The problem of each product that lacks stock; the line shows how many there are. */
function shortOf(productIds: readonly string[]): Record<string, string> {
  return Object.fromEntries(productIds.map((id) => [quantityField(id), "few"]));
}

/**
 * Reads the products with a quantity, each at the unit price that the form showed. An invalid quantity or price is a
 * problem of the quantity's field.
 */
function readItems(values: Record<string, string>): { items: OrderItem[]; problems: Record<string, string> } {
  const items: OrderItem[] = [];
  const problems: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const productId = productOfQuantityField(name);
    const typed = value.trim();
    if (productId === null || typed === "" || /^0+$/.test(typed)) continue;
    const quantity = Number(typed);
    const price = Number(values[priceField(productId)]);
    const isCount = /^\d{1,6}$/.test(typed) && quantity <= maxLineQuantity;
    if (isCount && Number.isSafeInteger(price)) items.push({ productId, quantity, price });
    else problems[name] = "number";
  }
  return { items, problems };
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("orders.new.failed", args);

/** Enters an order on behalf of a customer, for example by phone. */
export default function NewOrder({
  loaderData: { products, delivery, methods, key, search, found, customer },
  actionData,
}: Route.ComponentProps) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  const values = {
    ...Object.fromEntries(products.map(({ id }) => [quantityField(id), ""])),
    key,
    discount: "",
    discount_reason: "",
    language: "bg",
    paymentMethod: methods[0] ?? "cash_on_delivery",
    firstName: customer?.first_name ?? "",
    lastName: customer?.last_name ?? "",
    phone: customer?.phone ?? "",
    email: customer && isReachable(customer.email) ? customer.email : "",
  };
  return (
    <>
      <PageHead
        title={t("orders.new")}
        text={t("orders.new.intro")}
        back={{ to: useListAddress("/admin"), text: t("orders.title") }}
      />
      {products.length > 0 ? (
        <div className="max-w-4xl">
          {search !== null && <FindBuyer search={search} found={found} />}
          <EditForm
            // Remount for another customer, who fills the fields.
            key={customer?.id}
            answer={actionData}
            values={values}
            seen={null}
            listPath="/admin"
            foot={false}
          >
            <ManualOrderFields products={products} delivery={delivery} methods={methods} isBusy={isBusy} />
          </EditForm>
        </div>
      ) : (
        <NothingToOrder />
      )}
    </>
  );
}
