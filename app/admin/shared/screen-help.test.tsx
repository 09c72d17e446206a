import { readFileSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { staffRoles } from "#app/domain/accounts/role.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import { hasCapability } from "#app/domain/accounts/capabilities.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminBg, adminEn } from "#app/i18n/admin-texts.ts";
import { customersHelp } from "#app/i18n/admin/help/customers.ts";
import { homepageHelp } from "#app/i18n/admin/help/homepage.ts";
import { lotsHelp } from "#app/i18n/admin/help/lots.ts";
import { orderHelp } from "#app/i18n/admin/help/order.ts";
import { ordersHelp } from "#app/i18n/admin/help/orders.ts";
import { parcelsHelp } from "#app/i18n/admin/help/parcels.ts";
import { payoutsHelp } from "#app/i18n/admin/help/payouts.ts";
import { productHelp } from "#app/i18n/admin/help/product.ts";
import { productsHelp } from "#app/i18n/admin/help/products.ts";
import type { ScreenHelp as Help } from "#app/i18n/admin/help/screen-help.ts";
import { settingsHelp } from "#app/i18n/admin/help/settings.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { screenGroups } from "#app/admin/screens.ts";
import { RoleProvider } from "./role.tsx";
import { ScreenHelp } from "./screen-help.tsx";

/** The help of each screen, by the name that the screen imports it by. */
const helps: Readonly<Record<string, { file: string; help: Help }>> = {
  ordersHelp: { file: "orders/list.tsx", help: ordersHelp },
  orderHelp: { file: "orders/view.tsx", help: orderHelp },
  parcelsHelp: { file: "parcels/list.tsx", help: parcelsHelp },
  productsHelp: { file: "products/list.tsx", help: productsHelp },
  productHelp: { file: "products/edit.tsx", help: productHelp },
  lotsHelp: { file: "lots/list.tsx", help: lotsHelp },
  customersHelp: { file: "customers/list.tsx", help: customersHelp },
  payoutsHelp: { file: "payouts/list.tsx", help: payoutsHelp },
  homepageHelp: { file: "homepage/list.tsx", help: homepageHelp },
  settingsHelp: { file: "settings/edit.tsx", help: settingsHelp },
};

const cases = locales.flatMap((locale) =>
  Object.entries(helps).map(([name, each]) => ({ name, locale, ...each })),
);
const screens = screenGroups.flatMap((group) => group.screens);
const texts: Record<Locale, Readonly<Record<string, string>>> = { bg: adminBg, en: adminEn };

function rendered(help: Help, locale: Locale, role: StaffRole): string {
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <LocaleProvider locale={locale}>
          <RoleProvider value={role}>
            <ScreenHelp help={help} />
          </RoleProvider>
        </LocaleProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />)
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

test("ten screens have a help, each its own", () => {
  expect(Object.keys(helps)).toHaveLength(10);
  for (const [name, { file }] of Object.entries(helps)) {
    const source = readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8");
    expect([file, source.includes(`help={${name}}`)]).toEqual([file, true]);
  }
});

test.each(cases)("$name has at most 150 words ($locale)", ({ help, locale }) => {
  const words = rendered(help, locale, "owner")
    .replaceAll(/<[^>]*>/g, " ")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  expect(words.length).toBeGreaterThan(40);
  expect(words.length).toBeLessThanOrEqual(150);
});

test.each(cases)("$name names what is on the screen by its own text ($locale)", ({ help, locale }) => {
  const own = Object.values(help.texts[locale]);
  const keys = own.flatMap((text) => [...text.matchAll(/\{([^}]*)\}/g)].map(([, key = ""]) => key));
  // A text with a blank of its own would show the blank.
  expect(keys.filter((key) => !/^[^{]+$/.test(texts[locale][key] ?? ""))).toEqual([]);
  expect(rendered(help, locale, "owner")).not.toMatch(/[{}]/);
});

test.each(cases)("$name says three things that people do there ($locale)", ({ help, locale }) => {
  const html = rendered(help, locale, "owner");
  expect(html).toContain(`aria-label="${adminTranslator(locale)("help.label")}"`);
  const titles = [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title = ""]) => title);
  expect(titles).toEqual([help.texts[locale].first, help.texts[locale].second, help.texts[locale].third]);
  for (const title of titles) expect(title.split(" ").length).toBeLessThanOrEqual(5);
});

test.each(cases)(
  "$name links only to screens of the menu that the role may open ($locale)",
  ({ help, locale }) => {
    const t = adminTranslator(locale);
    const tasks = Object.values(help.tasks);
    for (const role of staffRoles) {
      const html = rendered(help, locale, role);
      const open = tasks.flatMap(({ to }) => {
        if (to === undefined) return [];
        const screen = screens.find((each) => each.path === to);
        expect([to, screen?.path]).toEqual([to, to]);
        return screen && hasCapability(role, screen.needs) ? [to] : [];
      });
      expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(open);
      const refused = tasks.filter(({ needs }) => needs !== undefined && !hasCapability(role, needs));
      expect(html.split(t("help.notYours"))).toHaveLength(refused.length + 1);
    }
  },
);
