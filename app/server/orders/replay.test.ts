import { expect, test } from "vitest";
import { orderPayload } from "#app/domain/checkout/order-payload.ts";
import { digestOf } from "./replay.ts";

const body = {
  firstName: "Мария",
  lastName: "Петрова",
  email: "maria@example.bg",
  phone: "+359 88 123 4567",
  address: "Пловдив, До офис на Еконт: Център",
  needInvoice: false,
  companyName: "",
  vatNumber: "",
  paymentMethod: "cash_on_delivery",
  items: [{ productId: "018f4c7e-5b1a-7c3d-9e2f-0123456789ab", quantity: 2, price: 6.9 }],
  totalBGN: 13.8,
};

test("a request without the newer fields has the digest that it had before they existed", () => {
  const digest = digestOf(orderPayload.parse(body));
  expect(digest).toBe("txTlIWvMS5JbxXEs76zRQSlOHhrREoXveHVOx_WGa6w");
  expect(digestOf(orderPayload.parse({ ...body, carrier: null, officeCode: null }))).toBe(digest);
  expect(digestOf(orderPayload.parse({ ...body, reviewRequest: false }))).toBe(digest);
  expect(digestOf(orderPayload.parse({ ...body, reviewRequest: true }))).not.toBe(digest);
  expect(digestOf(orderPayload.parse({ ...body, gift: null }))).toBe(digest);
  expect(digestOf(orderPayload.parse({ ...body, gift: {} }))).not.toBe(digest);
});

test("another carrier or office changes the digest", () => {
  const office = { ...body, city: "Пловдив", deliveryType: "econt_office", deliveryDetails: "Център" };
  const digests = [
    {},
    { carrier: "econt" },
    { carrier: "econt", officeCode: "1" },
    { carrier: "econt", officeCode: "2" },
  ].map((changes) => digestOf(orderPayload.parse({ ...office, ...changes })));
  expect(new Set(digests).size).toBe(4);
});
