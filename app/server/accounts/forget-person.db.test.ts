import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { limitKey } from "#app/server/limits/limits.ts";
import { testServices } from "#tests/factories/services.ts";
import { forgetPerson } from "./forget-person.ts";
import { requestPasswordReset } from "./reset-password.ts";

const services = await testServices();
const { db } = services;
const countsOf = (email: string) =>
  db
    .select()
    .from(rateLimits)
    .where(like(rateLimits.key, `%:${limitKey(email)}`));

test("what the limits counted of a person goes with the rest, and nobody else's", async () => {
  for (const email of ["anna@example.com", "boris@example.com"])
    await requestPasswordReset(services, { email, address: "203.0.113.1", locale: "bg" });
  expect(await countsOf("anna@example.com")).toMatchObject([{ points: 1 }]);
  await db.transaction((tx) => forgetPerson(tx, { email: "anna@example.com", userId: null }));
  expect(await countsOf("anna@example.com")).toEqual([]);
  expect(await countsOf("boris@example.com")).toMatchObject([{ points: 1 }]);
});
