import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { orderGifts } from "#app/server/db/schema/gifts.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { cartReminders, orderReminders } from "#app/server/db/schema/reminders.ts";
import { orderLines, orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { reviewReports, reviews } from "#app/server/db/schema/reviews.ts";
import { staffInvites } from "#app/server/db/schema/staff.ts";
import { limitKey } from "#app/server/request/limits.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { deliveredOrder, setFollowUps } from "#tests/factories/reviews/reviewed-orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { askForReviews } from "#app/server/reviews/ask-for-reviews.ts";
import { erasePerson } from "./erase-person.ts";
import { requestPasswordReset } from "#app/server/accounts/passwords/reset-password.ts";

const services = await testServices();
const { db } = services;
const countsOf = (email: string) =>
  db
    .select()
    .from(rateLimits)
    .where(like(rateLimits.key, `%:${limitKey(email)}%`));

test("deletes the person's rate limit counters, and nobody else's", async () => {
  for (const email of ["anna@example.com", "boris@example.com"])
    await requestPasswordReset(services, {
      email,
      address: "203.0.113.1",
      locale: "bg",
      headers: new Headers(),
    });
  // By account, and by account and network.
  expect(await countsOf("anna@example.com")).toMatchObject([{ points: 1 }, { points: 1 }]);
  await db.transaction((tx) => erasePerson(tx, { email: "anna@example.com", userId: null }));
  expect(await countsOf("anna@example.com")).toEqual([]);
  await services.limits.ordersPerMailbox.consume("anna@example.com");
  await db.transaction((tx) => erasePerson(tx, { email: "anna+sweets@example.com", userId: null }));
  expect(await countsOf("anna@example.com")).toEqual([]);
  expect(await countsOf("boris@example.com")).toMatchObject([{ points: 1 }, { points: 1 }]);
});

test("deletes the person's reminders, choices and waiting e-mails about them, and nobody else's", async () => {
  const [anna, boris] = ["anna@example.com", "boris@example.com"];
  const now = new Date("2026-11-20T10:00:00Z");
  const ids = await onlyTheseOrders(db, { email: anna }, { email: boris });
  const reminder = { weeks: 4, send_at: now, created_at: now };
  await db.insert(orderReminders).values(ids.map((order_id) => ({ order_id, ...reminder })));
  for (const email of [anna, boris]) {
    await db.insert(mailRecipients).values({ id: newId(), email, stopped: ["reviews"] });
    const cart = { email, language: "bg" as const, items: [], send_at: now, created_at: now };
    await db.insert(cartReminders).values({ id: newId(), ...cart });
    for (const kind of ["cart_reminder", "order_reminder", "order_shipped"] as const)
      await db.insert(mails).values({ id: newId(), kind, recipient: email, language: "bg", data: {} });
  }
  await db.transaction((tx) => erasePerson(tx, { email: anna, userId: null }));
  for (const table of [mailRecipients, cartReminders])
    expect(await db.select({ email: table.email }).from(table)).toEqual([{ email: boris }]);
  expect((await db.select().from(orderReminders)).map(({ order_id }) => order_id)).toEqual([ids[1]]);
  const left = await db.select().from(mails).where(eq(mails.recipient, anna));
  expect(left.map(({ kind }) => kind)).toEqual(["order_shipped"]);
});

test("deletes the person's declarations, messages and invitations, and nobody else's", async () => {
  const [anna, boris] = ["anna@example.com", "boris@example.com"];
  const now = new Date("2026-11-20T10:00:00Z");
  const kept = { language: "bg", created_at: now } as const;
  await onlyTheseOrders(db, { email: boris });
  for (const email of [anna, boris]) {
    const person = { ...kept, name: "Анна", email };
    await db.insert(withdrawals).values({ ...person, id: newId(), order_number: "12345678" });
    await db.insert(contactMessages).values({ ...person, id: newId(), message: "Здравейте" });
    await db.insert(staffInvites).values({ ...kept, email, id: newId(), expires_at: now });
  }
  await db.transaction((tx) => erasePerson(tx, { email: anna, userId: null }));
  for (const table of [withdrawals, contactMessages, staffInvites])
    expect(await db.select({ email: table.email }).from(table)).toEqual([{ email: boris }]);
});

test("deletes the person's reviews with answers and reports, and asks for no more, but leaves others'", async () => {
  const [anna, boris] = ["anna.reviews@example.com", "boris.reviews@example.com"];
  const now = new Date("2026-11-20T10:00:00Z");
  const due = new Date("2026-11-27T10:00:00Z");
  await setFollowUps(db, { asks_reviews: true });
  const product = await insertProduct(db);
  for (const email of [anna, boris]) {
    const { lineIds } = await deliveredOrder(services, { productIds: [product], email, deliveredAt: now });
    const review = { id: newId(), order_line_id: lineIds[0], product_id: product, stars: 5, email };
    await db.insert(reviews).values({
      ...review,
      text: "Хубаво",
      name: "",
      language: "bg",
      state: "published",
      answer: "Благодарим",
      created_at: now,
      updated_at: now,
    });
    await db
      .insert(reviewReports)
      .values({ id: newId(), review_id: review.id, reason: "off_topic", note: "", created_at: now });
  }
  expect(await askForReviews(services, due)).toBe(2);
  await deliveredOrder(services, { productIds: [product], email: anna, deliveredAt: now });
  await db.transaction((tx) => erasePerson(tx, { email: anna, userId: null }));
  expect(await db.select({ email: reviews.email }).from(reviews)).toEqual([{ email: boris }]);
  expect(await db.$count(reviewReports)).toBe(1);
  expect(await askForReviews(services, due)).toBe(0);
  const asked = await db
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(eq(mails.kind, "review_request"));
  expect(asked).toEqual([{ recipient: boris }]);
  expect(await db.$count(orders, eq(orders.email, anna))).toBe(2);
});

test("erases the labels of bags and the gifts of closed orders, not of an open one, whose parcel needs them", async () => {
  const now = new Date("2026-11-20T10:00:00Z");
  const email = "giver@example.com";
  const { bag, pieces } = await insertExampleBag(db);
  const order = async () => {
    const filled = { productId: bag, quantity: 1, price: 12.18, recipe: { pieces, label: "Мими" } };
    const receiver = { firstName: "Ана", lastName: "Колева", phone: "0887 654 321" };
    const gift = { card: "Честит рожден ден!", receiver };
    const payload = orderRequest([filled], { email, paymentMethod: "stripe", gift });
    const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
    if (!placed.ok) throw new Error(placed.code);
    return placed.orderId;
  };
  const closed = await order();
  await db.update(orders).set({ order_status: "delivered" }).where(eq(orders.id, closed));
  const open = await order();
  await db.transaction((tx) => erasePerson(tx, { email, userId: null }));
  const personalOf = async (orderId: string) => {
    const [gift] = await db.select().from(orderGifts).where(eq(orderGifts.order_id, orderId));
    const [line] = await db.select().from(orderLines).where(eq(orderLines.order_id, orderId));
    return [gift?.receiver_first_name, gift?.receiver_phone_e164, gift?.card_text, line?.bag_label];
  };
  expect(await personalOf(closed)).toEqual([null, null, "", ""]);
  expect(await personalOf(open)).toEqual(["Ана", "+359887654321", "Честит рожден ден!", "Мими"]);
});
