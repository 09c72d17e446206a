import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { addProducts } from "#app/server/catalogue/add-products.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Services } from "#app/server/services.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { loader } from "./products.ts";

const { db } = await testDatabase();

const [strawberry, grape, hidden] = (await addProducts(
  db,
  (["strawberry", "grape", "peach"] as const).map((flavor) => ({
    flavor,
    name_bg: flavor,
    name_en: flavor,
    description_bg: "",
    description_en: "",
    price_bgn: 690,
    weight_grams: 120,
    stock_quantity: 7,
    is_active: flavor !== "peach",
  })),
)) as [string, string, string];

/** Calls `GET /api/products` with a list of ids. */
async function ask(ids: string | null): Promise<{ response: Response; ids: string[]; answer: unknown[] }> {
  const url = new URL("https://shop.example/api/products");
  if (ids !== null) url.searchParams.set("ids", ids);
  const context = new RouterContextProvider();
  context.set(servicesContext, { db } as Services);
  const response = await loader({
    request: new Request(url),
    url,
    pattern: "/api/products",
    params: {},
    context,
  });
  const answer = (await response.json()) as { id: string }[];
  return { response, answer, ids: answer.map(({ id }) => id).toSorted() };
}

test("returns the requested products that are active, with price and stock, and is never cached", async () => {
  const { response, answer, ids } = await ask([grape, strawberry, hidden].join(","));
  expect(ids).toEqual([strawberry, grape].toSorted());
  expect(answer[0]).toMatchObject({ price_bgn: 690, weight_grams: 120, stock_quantity: 7, image_url: null });
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("ignores invalid ids and returns an empty list without ids", async () => {
  expect((await ask(`${strawberry},1,';drop table products,,${"x".repeat(500)}`)).ids).toEqual([strawberry]);
  for (const nothing of ["", ",", "all", null]) expect((await ask(nothing)).ids).toEqual([]);
});

test("returns a product once, whatever the case of its id", async () => {
  expect((await ask(`${strawberry},${strawberry.toUpperCase()}`)).ids).toEqual([strawberry]);
});

test("reads at most as many ids as a cart has lines", async () => {
  const unknown = Array.from(
    { length: 100 },
    (_, at) => `018f4c7e-5b1a-7c3d-9e2f-${String(at).padStart(12, "0")}`,
  );
  expect((await ask([strawberry, ...unknown].join(","))).ids).toEqual([strawberry]);
  expect((await ask([...unknown, strawberry].join(","))).ids).toEqual([]);
});
