import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { action, loader } from "#app/api/agents/rest.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { agentSettings } from "#app/server/db/schema/channels.ts";
import { newId } from "#app/server/db/new-id.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import type { Database } from "#app/server/db/database.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import type { Services } from "#app/server/services.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { expect } from "vitest";
import type { z } from "zod";

/** Makes the shop serve agents: it gets company data, and its base currency. */
export async function openForAgents(
  db: Pick<Database, "insert">,
  changes: Partial<typeof shopSettings.$inferInsert> = {},
): Promise<void> {
  const row = { ...defaultCompany, notification_email: "shop@example.com", eik: "000000000", ...changes };
  await db.insert(shopSettings).values(row).onConflictDoUpdate({ target: shopSettings.id, set: row });
}

/** Switches agents on or off. */
export async function switchAgents(db: Pick<Database, "insert">, is_on: boolean): Promise<void> {
  const row = { is_on, updated_at: new Date() };
  await db.insert(agentSettings).values(row).onConflictDoUpdate({ target: agentSettings.id, set: row });
}

export type RestAnswer = { status: number; headers: Headers; body: Record<string, unknown> };
type Rest = (
  request: `${string} ${string}`,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<RestAnswer>;

/** Returns a function that sends requests as REST does: `rest("POST carts", {...})`. A string is sent as it is. */
export function restClient(services: Services, address = "203.0.113.7"): Rest {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(clientAddressContext, address);
  return async (named, body, headers = {}) => {
    const [method = "", path = ""] = named.split(" ");
    const request = new Request(`http://localhost:3000/ucp/v1/${path}`, {
      method,
      headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const args = { request, params: { "*": path }, context } as unknown as Parameters<typeof action>[0];
    const response = await (method === "GET" ? loader : action)(args);
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  };
}

/** Returns the body of an answer with this status, in its shape. */
export function read<Shape extends z.ZodType>(
  shape: Shape,
  { status, body }: RestAnswer,
  expected = 200,
): z.output<Shape> {
  expect({ status, ...(status !== expected && { body }) }).toEqual({ status: expected });
  return shape.parse(body);
}

/** Returns a line of a request. */
export const line = (id: string, quantity = 1) => ({ item: { id }, quantity });
/** Returns the request for a cart. */
export const cartOf = (...line_items: unknown[]) => ({ line_items });

/** Inserts a product of two sizes, of which the large one is sold out. */
export async function insertSizes(db: Database, name: string) {
  const family_id = newId();
  const add = (weight_grams: number, price_bgn: number, stock_quantity = 100) =>
    insertProduct(db, {
      name_bg: name,
      name_en: `${name} en`,
      weight_grams,
      price_bgn,
      stock_quantity,
      family_id,
    });
  const small = await add(100, 500);
  const large = await add(1500, 4000, 0);
  await db.update(products).set({ is_card: false }).where(eq(products.id, large));
  return { family_id, small, large };
}
