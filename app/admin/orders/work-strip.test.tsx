import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import type { OrderWork } from "#app/domain/orders/order-filter.ts";
import { workKinds } from "#app/domain/orders/work-to-do.ts";
import type { WorkCounts, WorkKind } from "#app/domain/orders/work-to-do.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { RoleProvider } from "#app/admin/shared/role.tsx";
import { WorkStrip } from "./work-strip.tsx";

const t = adminTranslator("bg");

/** Returns the served lists by their headings, each with the names of its links. */
function listsOf(
  work: Partial<Record<WorkKind, number>>,
  { role = "owner", current = null }: { role?: StaffRole; current?: OrderWork | null } = {},
) {
  const counts = Object.fromEntries(workKinds.map((kind) => [kind, work[kind] ?? 0])) as WorkCounts;
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <RoleProvider value={role}>
          <WorkStrip counts={counts} current={current} />
        </RoleProvider>
      ),
    },
  ]);
  const html = renderToStaticMarkup(<Page initialEntries={["/"]} />);
  return html
    .split("<h2")
    .slice(1)
    .map((list) => [
      /^[^>]*>([^<]*)</.exec(list)?.[1],
      [...list.matchAll(/whitespace-nowrap">([^<]*)</g)].map(([, name]) => name),
    ]);
}

test("what waits and what is wrong are listed apart", () => {
  expect(listsOf({ to_ship: 2, messages: 1, failed_letters: 3, carrier_problems: 1 })).toEqual([
    [t("orders.work.waits"), [t("orders.work.to_ship"), t("orders.work.messages")]],
    [t("orders.work.wrong"), [t("orders.work.failed_letters"), t("orders.work.carrier_problems")]],
  ]);
});

test("a list without tasks is left out, but the current kind stays", () => {
  expect(listsOf({ repack: 1 })).toEqual([[t("orders.work.wrong"), [t("orders.work.repack")]]]);
  expect(listsOf({}, { current: "to_ship" })).toEqual([[t("orders.work.waits"), [t("orders.work.to_ship")]]]);
});

test("an accountant sees neither faults nor tasks of other roles", () => {
  expect(
    listsOf({ bank: 1, messages: 4, failed_letters: 3, missing_notices: 2 }, { role: "accountant" }),
  ).toEqual([[t("orders.work.waits"), [t("orders.work.bank")]]]);
});
