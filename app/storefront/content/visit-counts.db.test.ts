import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { measurementSettings } from "#app/server/db/schema/measurement.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loader } from "./layout.tsx";

const services = await testServices();

async function frameOf(path: string) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  const url = new URL(path, "http://localhost:3000");
  return loader({ request: new Request(url), url, params: {}, context } as never);
}

test("pages say that they count visits only where the owner switched it on", async () => {
  expect(await frameOf("/")).not.toHaveProperty("counts");
  await services.db.insert(measurementSettings).values({ counts_visits: true, updated_at: new Date() });
  for (const path of ["/", "/en/products"]) expect(await frameOf(path)).toMatchObject({ counts: true });
});
