import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { feedFaults } from "#app/domain/feeds/feed-faults.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { FaultPage } from "#app/server/feeds/list-faults.ts";
import { completeListing } from "#tests/factories/feeds/listings.ts";
import { FaultList } from "./fault-list.tsx";

const t = adminTranslator("bg");
const id = "0199aaaa-0000-7000-8000-000000000001";
const empty: FaultPage = {
  products: [],
  counts: { google: 0, meta: 0, pazaruvaj: 0 },
  checked: 0,
  next: null,
  isFirstPage: true,
};

/** Returns the served HTML of the list. */
function htmlOf(page: Partial<FaultPage> | null): string {
  const shown = <FaultList page={page && { ...empty, ...page }} channel="meta" />;
  const Page = createRoutesStub([{ path: "/", Component: () => shown }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

test("a fault is named in the channel's words and leads to its field", () => {
  const faults = feedFaults(completeListing({ gtin: null, pictures: [] }), null);
  const products = [{ id, name_bg: "Плодчета", name_en: "Gummies", faults }];
  const html = htmlOf({ products, checked: 3, counts: { google: 1, meta: 1, pazaruvaj: 1 } });
  expect(html).toContain(`href="/admin/products/${id}#gtin"`);
  expect(html).toContain(`href="/admin/products/${id}#image_url"`);
  expect(html).toContain(`Meta: ${t("feeds.fault.no_picture")} [image_link]`);
  expect(html).toContain(`Pazaruvaj: ${t("feeds.fault.no_gtin")} [EanCode]`);
  expect(html).toContain(t("feeds.faults.refused"));
  expect(html).toContain("Google (1)");
  expect(html).toContain(t("feeds.faults.checked", { count: 3 }));
});

test("further products are a link away, in the same channel", () => {
  const html = htmlOf({ checked: 100, next: id, isFirstPage: false });
  expect(html).toContain(`href="/admin/feeds?channel=meta&amp;after=${id}"`);
  expect(html).toContain(t("feeds.faults.first"));
});

test("faults are counted by channel only where one page holds all products", () => {
  const counts = { google: 2, meta: 1, pazaruvaj: 0 };
  for (const part of [{ next: id }, { isFirstPage: false }]) {
    const html = htmlOf({ checked: 100, counts, ...part });
    expect(html).toContain(">Google<");
    expect(html).not.toContain("Google (");
  }
  expect(htmlOf({ checked: 100, counts })).toContain(">Google (2)<");
});

test("a shop without products, products without faults and a failure each say so", () => {
  expect(htmlOf({})).toContain(t("feeds.faults.empty"));
  expect(htmlOf({ checked: 5 })).toContain(t("feeds.faults.none"));
  expect(htmlOf(null)).toContain(t("feeds.faults.loadFailed"));
});
