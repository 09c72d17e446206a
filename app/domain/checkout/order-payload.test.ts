import fc from "fast-check";
import { expect, test } from "vitest";
import { maxCartLines, maxLineQuantity } from "#app/domain/cart/cart.ts";
import { checkoutProblems, emptyCheckoutForm, sanitizeCheckout } from "./checkout.ts";
import { checkoutKey, orderPayload } from "./order-payload.ts";

const productId = "018f4c7e-5b1a-7c3d-9e2f-0123456789ab";
const otherProductId = "018f4c7e-5b1a-7c3d-9e2f-0123456789ac";

/** The documented body (specification, section 3). */
const bareBody = {
  firstName: "Мария",
  lastName: "Петрова",
  email: "maria@example.bg",
  phone: "+359 88 123 4567",
  address: "Пловдив, До офис на Еконт: Център",
  needInvoice: false,
  companyName: "",
  vatNumber: "",
  paymentMethod: "cash_on_delivery",
  items: [{ productId, quantity: 2, price: 6.9 }],
  totalBGN: 13.8,
};

/** The distinct refused fields of a payload. */
function refusedFields(changes: Record<string, unknown>): string[] {
  const result = orderPayload.safeParse({ ...bareBody, ...changes });
  return [...new Set(result.error?.issues.map((issue) => issue.path.join(".")))];
}

test("accepts the specified body, converts amounts to stotinki and applies defaults", () => {
  expect(orderPayload.parse(bareBody)).toEqual({
    ...bareBody,
    city: "",
    deliveryType: null,
    deliveryDetails: "",
    carrier: null,
    officeCode: null,
    companyAddress: "",
    codes: [],
    gift: null,
    gifts: null,
    reviewRequest: false,
    language: "bg",
    items: [{ productId, quantity: 2, price: 690 }],
    totalBGN: 1380,
  });
});

test("a request for a review is allowed only by true", () => {
  const allowed = [true, false, null].map(
    (reviewRequest) => orderPayload.parse({ ...bareBody, reviewRequest }).reviewRequest,
  );
  expect(allowed).toEqual([true, false, false]);
  expect(refusedFields({ reviewRequest: "yes" })).toEqual(["reviewRequest"]);
});

test("codes are folded and given once, and gifts are products", () => {
  const codes = ["ягода10", " ЯГОДА 10", "\u200b", "otk"];
  expect(orderPayload.parse({ ...bareBody, codes, gifts: [productId, productId] })).toMatchObject({
    codes: ["OTK", "ЯГОДА10"],
    gifts: [productId],
  });
  expect(refusedFields({ codes: ["A", "B", "C", "D", "E", "F"], gifts: ["x"] })).toEqual([
    "codes",
    "gifts.0",
  ]);
});

test("invoice, payment and language may be missing, and optional texts null", () => {
  const { needInvoice, companyName, vatNumber, paymentMethod, ...shortest } = bareBody;
  const expected = orderPayload.parse({ needInvoice, companyName, vatNumber, paymentMethod, ...shortest });
  expect(orderPayload.parse(shortest)).toEqual(expected);
  const nulls = { companyName: null, vatNumber: null, city: null, deliveryType: null, deliveryDetails: null };
  expect(orderPayload.parse({ ...shortest, ...nulls })).toEqual(expected);
});

test("texts are sanitised as in the checkout form", () => {
  const payload = orderPayload.parse({
    ...bareBody,
    firstName: ` <b>${"М".repeat(60)}`,
    email: " Maria@Example.BG ",
    city: "<Пловдив>",
  });
  expect(payload.firstName).toBe(`b${"М".repeat(47)}`);
  expect(payload.email).toBe("maria@example.bg");
  expect(payload.city).toBe("Пловдив");
});

test("an e-mail copied with invisible characters is accepted without them, and a name of them alone is refused", () => {
  expect(orderPayload.parse({ ...bareBody, email: "\u200bmaria@example.bg\u2060" }).email).toBe(
    "maria@example.bg",
  );
  expect(refusedFields({ firstName: "\u200b\u200b", lastName: "\u0301\u0308", address: "\u202e" })).toEqual([
    "firstName",
    "lastName",
    "address",
  ]);
});

test("reports each refused field", () => {
  expect(refusedFields({ firstName: "М" })).toEqual(["firstName"]);
  expect(refusedFields({ lastName: " П " })).toEqual(["lastName"]);
  expect(refusedFields({ email: "maria" })).toEqual(["email"]);
  expect(refusedFields({ phone: "088" })).toEqual(["phone"]);
  expect(refusedFields({ address: " <> " })).toEqual(["address"]);
  expect(refusedFields({ paymentMethod: "barter" })).toEqual(["paymentMethod"]);
  expect(refusedFields({ language: "de" })).toEqual(["language"]);
  expect(refusedFields({ deliveryType: "pigeon" })).toEqual(["deliveryType"]);
  expect(refusedFields({ firstName: 7, phone: null })).toEqual(["firstName", "phone"]);
});

test("an invoice requires company name and number; the address is optional", () => {
  expect(refusedFields({ needInvoice: true })).toEqual(["companyName", "vatNumber"]);
  expect(refusedFields({ needInvoice: true, companyName: "Фирма" })).toEqual(["vatNumber"]);
  expect(refusedFields({ needInvoice: true, companyName: "Фирма", vatNumber: "BG131071587" })).toEqual([]);
  expect(refusedFields({ needInvoice: true, companyName: "Фирма", vatNumber: "BG123" })).toEqual([
    "vatNumber",
  ]);
});

test("each delivery type has its own rules", () => {
  const office = { deliveryType: "econt_office", city: "Пловдив", deliveryDetails: "Център" };
  expect(refusedFields(office)).toEqual([]);
  expect(refusedFields({ ...office, city: "" })).toEqual(["city"]);
  expect(refusedFields({ ...office, deliveryDetails: "Це" })).toEqual(["deliveryDetails"]);
  expect(refusedFields({ ...office, deliveryType: "econt_address" })).toEqual(["deliveryDetails"]);
  expect(refusedFields({ deliveryType: "econt_office" })).toEqual(["city", "deliveryDetails"]);
});

test("an office's code needs its carrier and delivery to an office", () => {
  const office = { city: "Пловдив", deliveryType: "econt_office", deliveryDetails: "Център" };
  const chosen = { ...office, carrier: "econt", officeCode: " 4003 " };
  expect(orderPayload.parse({ ...bareBody, ...chosen })).toMatchObject({
    carrier: "econt",
    officeCode: "4003",
  });
  expect(refusedFields({ ...chosen, carrier: null })).toEqual(["officeCode"]);
  expect(refusedFields({ ...chosen, carrier: "pigeon" })).toContain("carrier");
  const address = { deliveryType: "econt_address", deliveryDetails: "ул. „Роза“ 15" };
  expect(refusedFields({ ...chosen, ...address })).toEqual(["officeCode"]);
  expect(refusedFields({ ...office, carrier: "econt", officeCode: "" })).toEqual([]);
});

test("refuses each text exactly when the checkout form does", () => {
  const field = fc.constantFrom(
    ...(["firstName", "lastName", "email", "phone", "city", "deliveryDetails", "companyName"] as const),
  );
  const text = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: fc.constantFrom("<", " ", "1", "(", "😀"), maxLength: 25 }),
    fc.constantFrom("a@b", "a@b.bg", "A@B.BG", "x".repeat(300)),
  );
  const choices = { deliveryType: "econt_office", needInvoice: true } as const;
  const filled = { ...bareBody, ...choices, city: "Пловдив", deliveryDetails: "Център" };
  const invoice = { companyName: "Фирма", vatNumber: "BG131071587", companyAddress: "София, ул. Роза 1" };
  fc.assert(
    fc.property(field, text, (name, typed) => {
      const changes = { ...filled, ...invoice, [name]: typed };
      const form = { ...emptyCheckoutForm, ...changes, paymentMethod: "cash_on_delivery" as const };
      const problems = checkoutProblems(sanitizeCheckout(form)).flatMap(({ fields }) => fields);
      expect(refusedFields(changes)).toEqual(problems);
    }),
  );
});

test("refuses amounts that are negative, too large, not numbers or not whole stotinki", () => {
  for (const amount of [-0.01, 6.905, "6.90", null, 10_000_000.01]) {
    expect(refusedFields({ totalBGN: amount })).toEqual(["totalBGN"]);
    expect(refusedFields({ items: [{ productId, quantity: 1, price: amount }] })).toEqual(["items.0.price"]);
  }
  expect(refusedFields({ totalBGN: 0 })).toEqual([]);
});

test("quantities are whole numbers from 1 to the maximum of a line", () => {
  for (const quantity of [0, -1, 1.5, "1", maxLineQuantity + 1]) {
    expect(refusedFields({ items: [{ productId, quantity, price: 6.9 }] })).toEqual(["items.0.quantity"]);
  }
});

test("product ids are UUIDs in either case", () => {
  expect(refusedFields({ items: [{ productId: "1", quantity: 1, price: 6.9 }] })).toEqual([
    "items.0.productId",
  ]);
  const upper = [{ productId: productId.toUpperCase(), quantity: 1, price: 6.9 }];
  expect(orderPayload.parse({ ...bareBody, items: upper }).items).toEqual([
    { productId, quantity: 1, price: 690 },
  ]);
});

test("refuses more items than a cart can have lines", () => {
  const item = { productId, quantity: 1, price: 6.9 };
  expect(refusedFields({ items: Array.from({ length: maxCartLines + 1 }, () => item) })).toEqual(["items"]);
  expect(refusedFields({ items: [] })).toEqual([]);
});

test("merges items of the same product and price", () => {
  const items = [
    { productId, quantity: 2, price: 6.9 },
    { productId: otherProductId, quantity: 1, price: 7.5 },
    { productId, quantity: 3, price: 6.9 },
    { productId, quantity: 1, price: 6.8 },
  ];
  expect(orderPayload.parse({ ...bareBody, items }).items).toEqual([
    { productId, quantity: 5, price: 690 },
    { productId: otherProductId, quantity: 1, price: 750 },
    { productId, quantity: 1, price: 680 },
  ]);
});

test("the limit of a line holds for all pieces of a product, however they are split", () => {
  const split = (...quantities: number[]) =>
    refusedFields({ items: quantities.map((quantity) => ({ productId, quantity, price: 6.9 })) });
  expect(split(maxLineQuantity - 1, 1)).toEqual([]);
  expect(split(maxLineQuantity, 1)).toEqual(["items"]);
});

test("merging preserves total quantity and amount", () => {
  const item = fc.record({
    productId: fc.constantFrom(productId, otherProductId),
    quantity: fc.integer({ min: 1, max: Math.floor(maxLineQuantity / maxCartLines) }),
    price: fc.constantFrom(0, 6.9, 7.5, 1190.01),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: maxCartLines }), (items) => {
      const merged = orderPayload.parse({ ...bareBody, items }).items;
      const pieces = (list: { quantity: number }[]) => list.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(pieces(merged)).toBe(pieces(items));
      const stotinki = items.reduce(
        (sum, { quantity, price }) => sum + quantity * Math.round(price * 100),
        0,
      );
      expect(merged.reduce((sum, { quantity, price }) => sum + quantity * price, 0)).toBe(stotinki);
    }),
  );
});

test("any other JSON value is refused without an exception", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      expect(orderPayload.safeParse(body).success).toBe(false);
    }),
  );
});

test("a checkout key is 8 to 255 letters, digits, minuses and underscores", () => {
  for (const key of ["12345678", productId, "a".repeat(255)])
    expect(checkoutKey.safeParse(key).success).toBe(true);
  for (const key of ["", "1234567", "a".repeat(256), "with space", "ключ-ключ", "12345678\n"]) {
    expect(checkoutKey.safeParse(key).success).toBe(false);
  }
});
