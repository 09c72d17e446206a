import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { RoleProvider } from "#app/admin/shared/role.tsx";
import { ThumbBar } from "./thumb-bar.tsx";

const t = adminTranslator("bg");

function barOf(role: StaffRole, path = "/admin"): string {
  const Page = createRoutesStub([
    {
      path: "*",
      Component: () => (
        <RoleProvider value={role}>
          <ThumbBar menuId="menu" onMenu={() => undefined} />
        </RoleProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page initialEntries={[path]} />);
}

const placesOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, place]) => place);

test("the bar has the daily screens of each role, and the menu last", () => {
  expect(placesOf(barOf("owner"))).toEqual([
    "/admin",
    "/admin/parcels",
    "/admin/products",
    "/admin/customers",
    "#menu",
  ]);
  expect(placesOf(barOf("packer"))).toEqual(["/admin/parcels", "/admin/lots", "#menu"]);
  expect(placesOf(barOf("accountant"))).toEqual([
    "/admin",
    "/admin/books",
    "/admin/payments",
    "/admin/payouts",
    "#menu",
  ]);
  expect(placesOf(barOf("editor"))).toEqual([
    "/admin/products",
    "/admin/homepage",
    "/admin/pages",
    "/admin/media",
    "#menu",
  ]);
});

test("only the current screen is marked", () => {
  const current = (path: string) => barOf("owner", path).match(/<a aria-current="page"[^>]*>/g) ?? [];
  expect(current("/admin/parcels").join()).toContain('href="/admin/parcels"');
  expect(current("/admin/parcels")).toHaveLength(1);
  expect(current("/admin")).toHaveLength(1);
  expect(barOf("owner")).toContain(t("menu.short"));
});
