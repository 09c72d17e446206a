import { createMemoryRouter } from "react-router";
import type { Path } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { dropParameters } from "./drop-parameters.ts";

afterEach(() => vi.unstubAllGlobals());

/** Opens a page, drops parameters, and returns where the router is then. */
async function dropFrom(address: string, names: string[]) {
  const url = new URL(address, "https://shop.example");
  vi.stubGlobal("window", { location: url, history: { state: { usr: { stepsBack: 2 }, idx: 0 } } });
  const loader = vi.fn<() => null>(() => null);
  const router = createMemoryRouter([{ id: "cart", path: "/cart", loader }], {
    initialEntries: [url.pathname + url.search + url.hash],
    hydrationData: { loaderData: { cart: null } },
  });
  const navigate = vi.fn<(to: unknown, options?: object) => Promise<void>>((to, options) =>
    router.navigate(to as Partial<Path>, options),
  );
  await dropParameters(navigate, names);
  const { location, historyAction } = router.state;
  router.dispose();
  const { pathname, search, hash } = location;
  return {
    address: pathname + search + hash,
    state: location.state as unknown,
    historyAction,
    loads: loader.mock.calls.length,
    navigations: navigate.mock.calls.length,
  };
}

test("the router's address loses the parameters in place, keeps the rest, and loads nothing again", async () => {
  expect(await dropFrom("/cart?agent=a&utm_source=agent.example&to=x#list", ["agent", "to"])).toEqual({
    address: "/cart?utm_source=agent.example#list",
    state: { stepsBack: 2 },
    historyAction: "REPLACE",
    loads: 0,
    navigations: 1,
  });
  expect(await dropFrom("/cart?agent=a", ["agent"])).toMatchObject({ address: "/cart", loads: 0 });
});

test("an address without the parameters is left alone", async () => {
  expect(await dropFrom("/cart?page=2", ["agent"])).toMatchObject({
    address: "/cart?page=2",
    navigations: 0,
  });
});
