import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { firstSteps } from "#app/admin/shared/lists/first-steps.ts";
import routes from "#app/routes.ts";

/** Returns the addresses of all routes; those of optional parts also without them. */
function addressesIn(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path: own, children = [] }) => {
    const address = own === undefined ? parent : `${parent}/${own}`;
    return [address.replace(/\/:\w+\?$/, ""), ...addressesIn(children, address)];
  });
}

test("every first step of an empty list leads to a route", () => {
  const known = addressesIn(routes);
  const steps = Object.values(firstSteps).flatMap((list) => list.map(({ to }) => to.replace(/\?.*/, "")));
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.filter((to) => !known.includes(to))).toEqual([]);
});
