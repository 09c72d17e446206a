import { expect, test } from "vitest";
import { agentCarts } from "#app/server/db/schema/channels.ts";
import { newId } from "#app/server/db/new-id.ts";
import { cartOfLink } from "#app/server/catalogue/cart-lines.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { tokenHash } from "./carts/cart-token.ts";
import { agentOfCart, openAgentCart } from "./open-agent-cart.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-29T10:00:00Z");
const peach = await insertProduct(db, { name_en: "Peach", price_bgn: 700 });
const hidden = await insertProduct(db, { name_en: "Plum", is_active: false });
const line = (productId: string, quantity = 1) => ({ id: `line of ${productId}`, productId, quantity });

async function insertCart(token: string, changes: Partial<typeof agentCarts.$inferInsert> = {}) {
  await db.insert(agentCarts).values({
    id: token,
    token_hash: tokenHash(token),
    language: "en",
    lines: [line(peach, 2), line(hidden), line(newId())],
    codes: ["ZIMA10"],
    agent: "agent.example",
    created_at: now,
    updated_at: now,
    expires_at: new Date(now.getTime() + 1),
    ...changes,
  });
}

test("an agent's cart has today's prices, names what is gone, and carries its codes and agent", async () => {
  await insertCart("open");
  expect(await openAgentCart(db, "open", now)).toMatchObject({
    lines: [{ product: { id: peach, price_bgn: 700 }, quantity: 2 }],
    gone: [{ name_en: "Plum" }],
    deleted: 1,
    codes: ["ZIMA10"],
    agent: "agent.example",
  });
});

test("a cart that is unknown, cancelled or expired is not opened", async () => {
  await insertCart("cancelled", { cancelled_at: now });
  await insertCart("expired", { expires_at: now });
  for (const token of ["cancelled", "expired", "unknown", ""])
    expect(await openAgentCart(db, token, now)).toBeNull();
});

test("a token names its cart's agent, even of a cart that is not opened any more", async () => {
  await insertCart("of an agent", { expires_at: now });
  await insertCart("of nobody", { agent: null });
  expect(await agentOfCart(db, "of an agent")).toBe("agent.example");
  for (const token of ["of nobody", "of no cart", ""]) expect(await agentOfCart(db, token)).toBeNull();
});

test("the cart of a permalink says nothing of products that are not on sale", async () => {
  const items = [peach, hidden, newId(), "no-id"].map((productId) => ({ productId, quantity: 3 }));
  expect(await cartOfLink(db, items)).toMatchObject({
    lines: [{ product: { id: peach }, quantity: 3 }],
    gone: [],
    deleted: 3,
  });
});
