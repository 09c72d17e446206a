import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bagProduct } from "#app/domain/bags/bag-line.ts";
import { itemKey } from "#app/domain/bags/bag.ts";
import { cartReminderRequest } from "#app/domain/cart/cart-reminder-input.ts";
import { emptyCheckoutForm } from "#app/domain/checkout/checkout.ts";
import { orderPayload } from "#app/domain/checkout/order-payload.ts";
import { bagId, exampleOffer, exampleRecipe } from "#tests/factories/catalogue/mix-offers.ts";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { remindOfCart } from "./remind-of-cart.ts";
import { sendOrder } from "./send-order.ts";

const bag = bagProduct(exampleRecipe, exampleOffer(), "EUR");
if (!bag) throw new Error("The example bag cannot be sold");
const cart = [{ product: bag, quantity: 2 }];

/** Stubs the shop; returns the bodies that it receives. */
function stubShop(answer: object): unknown[] {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Response.json(answer);
  });
  return bodies;
}

beforeEach(() => void stubWebStorage());
afterEach(() => vi.unstubAllGlobals());

test("a bag is ordered as its product with a recipe, whose key is that of the cart's line", async () => {
  const bodies = stubShop({
    success: false,
    code: "already_ordered",
    orderId: "018f4c7e-5b1a-7c3d-9e2f-000000000009",
    orderToken: "signed",
    items: [{ productId: bag.id, quantity: 2 }],
  });
  const form = {
    ...emptyCheckoutForm,
    firstName: "Мария",
    lastName: "Петрова",
    email: "maria@example.bg",
    phone: "0881234567",
    city: "Пловдив",
    deliveryType: "econt_office",
    deliveryDetails: "Център",
  } as const;
  const answer = await sendOrder(form, cart, { language: "bg", baseCurrency: "EUR" }, null);
  const { items, totalBGN } = orderPayload.parse(bodies[0]);
  expect(totalBGN).toBe(2445);
  expect(items).toMatchObject([{ productId: bagId, quantity: 2, price: 1222, recipe: { label: "За Мими" } }]);
  expect(items.map((item) => itemKey(item))).toEqual([bag.id]);
  expect(answer).toMatchObject({ kind: "already_ordered", bought: { [bag.id]: 2 } });
});

test("a reminder names a bag by its product", async () => {
  const bodies = stubShop({ success: true, token: "t" });
  await remindOfCart({ email: "anna@example.com", cart, language: "bg" });
  expect(cartReminderRequest.parse(bodies[0]).items).toMatchObject([{ productId: bagId, quantity: 2 }]);
  expect(bodies[0]).toMatchObject({ items: [{ recipe: { label: "За Мими" } }] });
});
