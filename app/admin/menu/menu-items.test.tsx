import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import { workKinds } from "#app/domain/orders/work-to-do.ts";
import type { WorkCounts, WorkKind } from "#app/domain/orders/work-to-do.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { RoleProvider } from "#app/admin/shared/role.tsx";
import { MenuItems } from "./menu-items.tsx";
import { WorkProvider } from "./work.ts";

const t = adminTranslator("bg");

/** Returns the served HTML of the menu on a screen, group by group. */
function groupsIn(role: StaffRole, path: string, work: Partial<Record<WorkKind, number>> = {}): string[] {
  const counts = Object.fromEntries(workKinds.map((kind) => [kind, work[kind] ?? 0])) as WorkCounts;
  const Page = createRoutesStub([
    {
      path: "*",
      Component: () => (
        <RoleProvider value={role}>
          <WorkProvider value={counts}>
            <MenuItems />
          </WorkProvider>
        </RoleProvider>
      ),
    },
  ]);
  const html = renderToStaticMarkup(<Page initialEntries={[path]} />);
  return html.match(/<details[^]*?<\/details>/g) ?? [];
}

const nameOf = (group: string) => /<summary[^]*?<span[^>]*>([^<]*)</.exec(group)?.[1];

test("seven groups are served, the current one unfolded", () => {
  const groups = groupsIn("owner", "/admin/seo");
  expect(groups.map(nameOf)).toEqual([
    t("menu.group.orders"),
    t("menu.group.products"),
    t("menu.group.customers"),
    t("menu.group.money"),
    t("menu.group.site"),
    t("menu.group.reach"),
    t("menu.group.settings"),
  ]);
  expect(groups[5]).toMatch(/^<details[^>]* open/);
  expect(groups[4]).not.toMatch(/^<details[^>]* open/);
});

test("a group without a permitted screen is left out", () => {
  expect(groupsIn("packer", "/admin/parcels").map(nameOf)).toEqual([
    t("menu.group.orders"),
    t("menu.group.products"),
  ]);
});

test("a folded group shows the sum of its tasks, and each link describes its own", () => {
  const [, , , money = ""] = groupsIn("owner", "/admin", { payouts: 2, bank: 3, duties: 1, card_unpaid: 40 });
  const [summary = "", links = ""] = money.split("</summary>");
  expect(summary).toContain(t("menu.work.other", { count: 6 }));
  expect(links).toContain(t("menu.work.one", { count: 1 }));
  const [, id] = /aria-describedby="([^"]*)"[^>]*href="\/admin\/payouts"/.exec(links) ?? [];
  expect(links).toContain(`<span id="${id}"`);
});

test("what only waits for customers is no task of the menu", () => {
  const [orders = ""] = groupsIn("owner", "/admin", { card_unpaid: 40, transfer_unpaid: 2, cash_due: 9 });
  expect(orders).not.toContain("aria-describedby");
  expect(groupsIn("owner", "/admin", { to_ship: 1000 })[0]).toContain(
    t("menu.work.other", { count: "999+" }),
  );
});
