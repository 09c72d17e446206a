import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { itemKey } from "#app/domain/bags/bag.ts";
import { defaultFollowUps } from "#app/domain/shop/follow-ups.ts";
import { bags, products } from "#app/server/db/schema/catalog.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { cartReminders, followUpSettings } from "#app/server/db/schema/reminders.ts";
import { newId } from "#app/server/db/new-id.ts";
import { loadEmailCart } from "#app/server/mail/email-cart.ts";
import { chooseTopics } from "#app/server/recipients/recipients.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { cartToken } from "./cart-links.ts";
import { restoreCart } from "./kept-cart.ts";
import { remindOfCart } from "./remind-of-cart.ts";
import { sendCartReminders } from "./send-cart-reminders.ts";

const services = await testServices();
const { db, signingSecret } = services;
const now = new Date("2026-11-29T10:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const days = (count: number) => hours(24 * count);
const due = hours(20);
const strawberry = await insertProduct(db, { price_bgn: 550, stock_quantity: 3 });
const peach = await insertProduct(db, { name_bg: "Праскова", name_en: "Peach", price_bgn: 700 });
const hidden = await insertProduct(db, { is_active: false });
const items = [
  { productId: strawberry, quantity: 2 },
  { productId: peach, quantity: 1 },
];

beforeEach(async () => {
  for (const table of [cartReminders, mails, mailRecipients, rateLimits]) await db.delete(table);
  await onlyTheseOrders(db);
  await offer(true);
});

async function offer(offers_cart_reminders: boolean): Promise<void> {
  const row = { ...defaultFollowUps, offers_cart_reminders, updated_at: now };
  await db
    .insert(followUpSettings)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: followUpSettings.id, set: row });
}

const request = {
  email: "Anna@Example.com ",
  items,
  language: "en",
  token: null,
  address: "203.0.113.1",
  now,
};

async function ask(changes: Partial<Parameters<typeof remindOfCart>[1]> = {}): Promise<string> {
  const result = await remindOfCart(services, { ...request, language: "en", ...changes });
  if (!result.ok) throw new Error(result.code);
  return result.token;
}

const kept = () => db.select().from(cartReminders);
const written = () => db.select().from(mails).where(eq(mails.kind, "cart_reminder"));

test("a ticked cart is kept once an address, and the newer one replaces it until it is sent", async () => {
  await ask();
  expect(await kept()).toMatchObject([{ email: "anna@example.com", language: "en", items, send_at: due }]);
  const later = [{ productId: peach, quantity: 5 }];
  await ask({ items: later, now: hours(1) });
  expect(await kept()).toMatchObject([{ items: later, send_at: hours(21), created_at: hours(1) }]);
});

test("only whoever asked withdraws a reminder, and the answer says nothing about the address", async () => {
  const first = await ask();
  const second = await ask({ items: [{ productId: peach, quantity: 1 }] });
  const forged = cartToken(signingSecret, "restore", (await kept())[0]!.id);
  for (const token of [first, forged, "x"]) await ask({ items: [], token });
  expect(await kept()).toHaveLength(1);
  await ask({ items: [], token: second });
  expect(await kept()).toEqual([]);
  // A corrected address takes the reminder along.
  const wrong = await ask({ email: "ana@example.com" });
  await ask({ token: wrong });
  expect(await kept()).toMatchObject([{ email: "anna@example.com" }]);
});

test("nothing is kept of addresses that stopped, bounced or do not exist, and of products that nobody sees", async () => {
  await chooseTopics(db, { email: "stopped@example.com", stopped: ["cart_reminders"], now });
  await db.insert(mailRecipients).values({ id: newId(), email: "bounced@example.com", bounced_at: now });
  for (const email of ["stopped@example.com", "bounced@example.com"]) await ask({ email });
  await ask({
    items: [
      { productId: hidden, quantity: 1 },
      { productId: newId(), quantity: 1 },
    ],
  });
  expect(await kept()).toEqual([]);
  await ask({ items: [...items, { productId: hidden, quantity: 1 }] });
  expect(await kept()).toMatchObject([{ items }]);
});

test("refuses what is no address, too many requests, and everything while the owner offers none", async () => {
  for (const email of ["", "anna", "x@phone.invalid"])
    expect(await remindOfCart(services, { ...request, language: "bg", email })).toEqual({
      ok: false,
      code: "invalid_email",
    });
  await services.limits.cartRemindersPerAddress.consume("203.0.113.1");
  for (let count = 1; count < 30; count += 1)
    await services.limits.cartRemindersPerAddress.consume("203.0.113.1");
  expect(await remindOfCart(services, { ...request, language: "bg" })).toMatchObject({
    code: "rate_limited",
  });
  // Above the limit of the mailbox the answer is the same, and nothing is kept.
  for (let count = 0; count < 10; count += 1)
    await services.limits.cartRemindersPerMailbox.consume("anna@example.com");
  await ask({ email: "anna+1@example.com", address: "203.0.113.2" });
  await offer(false);
  expect(await remindOfCart(services, { ...request, language: "bg", address: "203.0.113.3" })).toEqual({
    ok: false,
    code: "not_offered",
  });
  expect(await kept()).toEqual([]);
});

test("a due reminder is queued once, also by two copies at once, and at most one in seven days", async () => {
  await ask();
  await sendCartReminders(services, new Date(due.getTime() - 1));
  expect(await written()).toEqual([]);
  await Promise.all([sendCartReminders(services, due), sendCartReminders(services, due)]);
  await sendCartReminders(services, due);
  const [row] = await kept();
  expect(row).toMatchObject({ sent_at: due });
  expect(await written()).toMatchObject([
    { recipient: "anna@example.com", language: "en", data: { reminder_id: row!.id } },
  ]);
  await ask({ now: days(3) });
  expect(await kept()).toEqual([row]);
  await ask({ now: days(8) });
  await sendCartReminders(services, days(9));
  expect(await written()).toHaveLength(2);
});

test("the e-mail has what is on sale, at today's prices", async () => {
  await ask();
  const [{ id } = { id: "" }] = await kept();
  const sources = { ...services, baseUrl: "https://shop.example" };
  await db.update(products).set({ stock_quantity: 0 }).where(eq(products.id, peach));
  await db.update(products).set({ price_bgn: 600 }).where(eq(products.id, strawberry));
  expect(await loadEmailCart(sources, id)).toMatchObject({
    lines: [{ name_en: "Strawberry gummies", quantity: 2, price_bgn: 600 }],
  });
  await db.update(products).set({ is_active: false }).where(eq(products.id, strawberry));
  expect(await loadEmailCart(sources, id)).toBeNull();
  expect(await loadEmailCart(sources, newId())).toBeNull();
  await db.update(products).set({ is_active: true, price_bgn: 550 }).where(eq(products.id, strawberry));
  await db.update(products).set({ stock_quantity: 100 }).where(eq(products.id, peach));
});

test("a bag is kept with its recipe, and is in the e-mail and the restored cart while the shop sells it", async () => {
  const { bag, peach: piece, pieces } = await insertExampleBag(db);
  const recipe = {
    pieces: pieces.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
    label: "Мими",
  };
  const filled = { productId: bag, quantity: 2, recipe };
  await ask({ items: [filled, { productId: bag, quantity: 1 }, { productId: piece, quantity: 1 }] });
  const [reminder] = await kept();
  expect(reminder?.items).toEqual([filled]);
  const id = reminder?.id ?? "";
  const sources = { ...services, baseUrl: "https://shop.example" };
  const price_bgn = 68 * 9 + 88 * 4 + 156 + 98;
  expect(await loadEmailCart(sources, id)).toMatchObject({
    lines: [{ name_bg: "Торбичка 100 г", bag_label: "Мими", quantity: 2, weight_grams: 100, price_bgn }],
  });
  const restored = () => restoreCart(services, cartToken(signingSecret, "restore", id));
  expect(await restored()).toMatchObject({
    lines: [
      {
        product: { id: itemKey(filled), price_bgn, weight_grams: 100, recipe: { label: "Мими" } },
        quantity: 2,
      },
    ],
    gone: [],
  });
  expect((await restored())?.lines[0]?.product.recipe?.pieces).toMatchObject([
    { quantity: 9, name_bg: "Ягода" },
    { quantity: 4 },
    { quantity: 1 },
  ]);
  // Too few pieces: the cart says so, and no e-mail is written.
  await db.update(products).set({ stock_quantity: 0 }).where(eq(products.id, piece));
  expect([await loadEmailCart(sources, id), (await restored())?.lines.length]).toEqual([null, 1]);
  await sendCartReminders(services, due);
  expect(await written()).toEqual([]);
  await ask({ items: [filled] });
  await db.update(bags).set({ is_offered: false }).where(eq(bags.product_id, bag));
  const [later] = await kept();
  const token = cartToken(signingSecret, "restore", later?.id ?? "");
  expect(await restoreCart(services, token)).toMatchObject({
    lines: [],
    gone: [{ name_bg: "Торбичка 100 г" }],
  });
});

test("no reminder is sent to a mailbox that ordered since, whatever its spelling, or shortly before", async () => {
  for (const [email, created_at] of [
    ["an.na+x@gmail.com", hours(3)],
    ["anna@gmail.com", new Date(now.getTime() - 300_000)],
  ] as const) {
    await ask({ email: "anna@gmail.com", address: email });
    await onlyTheseOrders(db, { email, created_at });
    await sendCartReminders(services, due);
    expect([email, await kept(), await written()]).toEqual([email, [], []]);
  }
  await ask({ email: "anna@gmail.com" });
  await onlyTheseOrders(db, { email: "anna@gmail.com", created_at: days(-1) });
  await sendCartReminders(services, due);
  expect(await written()).toHaveLength(1);
});

test("a sent reminder is deleted when its mailbox orders", async () => {
  await ask();
  await sendCartReminders(services, due);
  await onlyTheseOrders(db, { email: "anna@example.com", created_at: hours(30) });
  await sendCartReminders(services, hours(31));
  expect(await kept()).toEqual([]);
});

test.for<[string, () => Promise<unknown>, Date]>([
  [
    "the address stopped these e-mails",
    () => chooseTopics(db, { email: "anna@example.com", stopped: ["cart_reminders"], now }),
    due,
  ],
  [
    "its mail came back",
    () => db.insert(mailRecipients).values({ id: newId(), email: "anna@example.com", bounced_at: now }),
    due,
  ],
  ["nothing is on sale", () => db.update(products).set({ stock_quantity: 0 }), due],
  ["the shop was down for more than a week", () => Promise.resolve(), days(8)],
])("a due reminder is dropped when %s", async ([, happens, at]) => {
  await ask();
  await happens();
  await sendCartReminders(services, at);
  expect([await kept(), await written()]).toEqual([[], []]);
  await db.update(products).set({ stock_quantity: 100 });
});

test("nothing is sent while the owner offers no reminders", async () => {
  await ask();
  await offer(false);
  await sendCartReminders(services, due);
  expect([await written(), (await kept()).length]).toEqual([[], 1]);
});

test("the link restores the cart at today's prices and names what is gone, and only its token does", async () => {
  const waits = await ask();
  const [{ id } = { id: "" }] = await kept();
  const token = cartToken(signingSecret, "restore", id);
  await db.update(products).set({ price_bgn: 900 }).where(eq(products.id, peach));
  await db.update(products).set({ is_active: false }).where(eq(products.id, strawberry));
  const restored = await restoreCart(services, token);
  expect(restored).toMatchObject({
    lines: [{ product: { id: peach, price_bgn: 900 }, quantity: 1 }],
    gone: [{ name_en: "Strawberry gummies" }],
    deleted: 0,
  });
  expect(Object.keys(restored!.lines[0]!.product)).not.toContain("stock_quantity");
  for (const other of [waits, "x", cartToken(signingSecret, "restore", newId())])
    expect(await restoreCart(services, other)).toBeNull();
  const deleted = [{ productId: newId(), quantity: 1 }];
  await db.update(cartReminders).set({ items: deleted }).where(eq(cartReminders.id, id));
  expect(await restoreCart(services, token)).toEqual({ lines: [], gone: [], deleted: 1 });
  const newest = await db.select().from(cartReminders).orderBy(desc(cartReminders.created_at));
  expect(newest).toHaveLength(1);
});
