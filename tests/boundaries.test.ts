import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { filePlaces, packagePlaces, serverLayers, storefrontLayers } from "#scripts/boundary-rules.mjs";
import { findViolations } from "#scripts/boundaries.mjs";

const refused = findViolations(fileURLToPath(new URL("fixtures/boundaries", import.meta.url)));

function refusalsIn(file: string): string[] {
  return refused.filter((each) => each.file === file).map(({ line, reason }) => `${line}: ${reason}`);
}

test("the project's own source tree has no violations", () => {
  expect(findViolations(fileURLToPath(new URL("..", import.meta.url)))).toEqual([]);
});

test("domain imports only itself and zod, and no I/O module, not even for types", () => {
  expect(refusalsIn("app/domain/price.ts")).toEqual([
    "1: domain may not import node:fs: it runs in the browser too",
    "2: domain may not import lucide-react: only domain and zod",
    "3: domain may not import server (#app/server/orders/place-order.ts)",
  ]);
});

test("a re-export counts as an import", () => {
  expect(refusalsIn("app/i18n/translate.ts")).toEqual(["1: i18n may not import ui (#app/ui/button.tsx)"]);
});

test("a folder of app/server imports values from lower layers only, and types from all", () => {
  expect(refusalsIn("app/server/catalogue/find-products.ts")).toEqual([
    "3: server/catalogue may not import #app/server/content/sitemap.ts: it is not of a lower layer (serverLayers)",
    "4: server/catalogue may not import #app/server/campaigns/popups.ts: it is not of a lower layer (serverLayers)",
  ]);
  expect(refusalsIn("app/server/catalogue/find-products.test.ts")).toEqual([]);
  expect(refusalsIn("app/server/attic/old.ts")).toEqual([
    "1: app/server/attic has no layer: add it to serverLayers in boundary-rules.mjs",
  ]);
});

test("a folder of app/storefront imports values from lower layers only", () => {
  expect(refusalsIn("app/storefront/shop/header.ts")).toEqual([
    "3: storefront/shop may not import #app/storefront/cart/cart-line.tsx: it is not of a lower layer (storefrontLayers)",
  ]);
  expect(refusalsIn("app/storefront/attic/old.ts")).toEqual([
    "1: app/storefront/attic has no layer: add it to storefrontLayers in boundary-rules.mjs",
  ]);
});

test.for([
  ["server", serverLayers],
  ["storefront", storefrontLayers],
] as const)("every folder of app/%s has one layer", ([module, layers]) => {
  const folders = readdirSync(new URL(`../app/${module}`, import.meta.url), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name);
  expect(layers.flat().toSorted()).toEqual(folders.toSorted());
});

test("ui and server do not import each other", () => {
  expect(refusalsIn("app/ui/button.tsx")).toContain("2: ui may not import server (#app/server/log.ts)");
  expect(refusalsIn("app/server/log.ts")).toEqual(["2: server may not import ui (#app/ui/button.tsx)"]);
});

test("refuses a relative path that leaves its folder, wherever its dots are", () => {
  expect(refusalsIn("app/ui/button.tsx")).toContain(
    '1: "../domain/product.ts" leaves its folder: write it as #app/...',
  );
  expect(refusalsIn("app/ui/dialog.tsx")).toContain(
    '2: "./../storefront/cart.tsx" leaves its folder: write it as #app/...',
  );
});

test("only tests import the factories", () => {
  expect(refusalsIn("app/ui/button.tsx")).toContain("4: only tests may import #tests/...");
  expect(refusalsIn("app/ui/button.test.tsx")).toEqual([]);
});

test("a package needs a row and is imported only in the place that its row names", () => {
  expect(refusalsIn("app/ui/button.tsx")).toContain(
    "3: an-unknown-package has no row: add one in boundary-rules.mjs",
  );
  expect(refusalsIn("app/ui/dialog.tsx")).toContain("1: sonner belongs in app/ui/toast-stack.tsx");
  expect(refusalsIn("app/server/orders/place-order.ts")).toContain(
    "1: pg belongs in app/server/db/database.ts",
  );
});

test("a module of a package may have its own row", () => {
  expect(refusalsIn("app/server/accounts/sign-in.ts")).toEqual([
    "2: better-auth/crypto belongs in app/server/accounts/passwords/password-hashing.ts",
  ]);
});

test("only the entry points import what grants rights to staff; its types may be imported anywhere", () => {
  const reason =
    "values of app/server/accounts/admin.ts belong in app/admin/shared/guard.server.ts, app/admin/shared/granted.server.ts, app/api/functions/save-theme.ts";
  expect(refusalsIn("app/server/orders/refund-order.ts")).toEqual([
    `2: ${reason}`,
    `3: ${reason}`,
    `4: ${reason}`,
  ]);
  expect(refusalsIn("app/server/orders/refund-order.test.ts")).toEqual([`1: ${reason}`]);
  expect(refusalsIn("app/server/accounts/admin.test.ts")).toEqual([]);
  expect(refusalsIn("app/admin/shared/guard.server.ts")).toEqual([]);
});

test("every file in filePlaces exists", () => {
  const named = [...Object.keys(filePlaces), ...Object.values(filePlaces).flat()];
  expect(named.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
});

test("every row names a package that package.json has", () => {
  const has = [...Object.keys(packageJson.dependencies), "@react-router/dev", "virtual:react-router"];
  const without = Object.keys(packagePlaces).filter((row) => {
    const name = row.replace("*", "");
    return !has.some((each) =>
      row.endsWith("*") ? each.startsWith(name) : `${name}/`.startsWith(`${each}/`),
    );
  });
  expect(without).toEqual([]);
});

test("a vendor has one adapter, wherever the file is", () => {
  expect(refusalsIn("app/server/limit-orders.ts")).toEqual([]);
  expect(refusalsIn("app/server/limit-sign-in.ts")).toEqual([
    "1: rate-limiter-flexible has an adapter already: only one file may import it",
  ]);
});

test("the files directly in app/ may import every module, and no module imports them", () => {
  expect(refusalsIn("app/root.tsx")).toEqual([]);
  expect(refusalsIn("app/ui/dialog.tsx")).toContain(
    "3: ui may not import #app/root.tsx: modules may not import the files directly in app/",
  );
});

test("types, dynamic imports and globs count as imports, and every import names its module", () => {
  expect(refusalsIn("app/ui/dialog.tsx")).toContain(
    "5: ui may not import admin (#app/admin/orders/list.tsx)",
  );
  expect(refusalsIn("app/server/orders/place-order.ts")).toEqual(
    expect.arrayContaining([
      "4: server may not import storefront (#app/storefront/cart.tsx)",
      "5: server may not import admin (#app/admin/*.tsx)",
      "6: an import must name its module in plain text",
    ]),
  );
});

test("storefront, admin and api import the server, but not one another", () => {
  expect(refusalsIn("app/storefront/cart.tsx")).toEqual([
    "3: storefront may not import admin (#app/admin/orders/list.tsx)",
  ]);
  expect(refusalsIn("app/admin/orders/list.tsx")).toEqual([
    "1: admin may not import storefront (#app/storefront/cart.tsx)",
  ]);
  expect(refusalsIn("app/api/health.ts")).toEqual([
    "2: api may not import admin (#app/admin/orders/list.tsx)",
  ]);
});

test("a file of the server only may import Node's modules, wherever it is", () => {
  expect(refusalsIn("app/storefront/current-cart.server.ts")).toEqual([]);
});

test("a new folder of app/ needs a row in boundary-rules.mjs first", () => {
  expect(refusalsIn("app/garage/car.ts")).toEqual([
    "1: app/garage is not a module: give it a row in boundary-rules.mjs",
  ]);
});
