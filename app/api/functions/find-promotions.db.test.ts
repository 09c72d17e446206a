import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { newId } from "#app/server/db/new-id.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findPromotionsFunction } from "./find-promotions.ts";

const services = await testServices();
const context = new RouterContextProvider();
context.set(servicesContext, services);
context.set(clientAddressContext, "203.0.113.7");

async function ask(body: unknown) {
  const request = new Request("http://localhost:3000/api/functions/find-promotions", { method: "POST" });
  const response = await findPromotionsFunction({ request, body, context });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test("answers with terms and refused codes, as typed by anybody", async () => {
  await insertPromotion(services.db, {}, [{ code: "ЯГОДА10" }]);
  expect(await ask({ productIds: [newId()], codes: [" ягода 10\u200b", "x".repeat(200)] })).toMatchObject({
    status: 200,
    body: { success: true, promotions: [{ code: "ЯГОДА10" }], gifts: [], refused: [{ why: "unknown" }] },
  });
});

test("refuses anything else by field", async () => {
  const refusals: [unknown, string[]][] = [
    [null, ["body"]],
    [{}, ["productIds"]],
    [{ productIds: ["x"] }, ["productIds.0"]],
    [{ productIds: [], codes: "A" }, ["codes"]],
    [{ productIds: [], codes: ["A", "B", "C", "D", "E", "F"] }, ["codes"]],
    [{ productIds: [], codes: ["x".repeat(201)] }, ["codes.0"]],
    [{ productIds: [], person: { email: "a@example.bg" } }, ["person.phone"]],
  ];
  for (const [body, fields] of refusals)
    expect(await ask(body)).toMatchObject({ status: 422, body: { code: "invalid", fields } });
});
