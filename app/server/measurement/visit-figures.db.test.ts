import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { measurementSettings, orderOrigins, visitCounts } from "#app/server/db/schema/measurement.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { exportVisits, loadVisits } from "./visit-figures.ts";

const { db } = await testServices();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
const none = { visits: 0, product_views: 0, carts: 0, checkouts: 0, orders: 0 };

test("an empty shop has a day without counts for each of the period, and counting is off", async () => {
  const figures = await loadVisits(db, admin, { period: 7, now });
  expect(figures).toMatchObject({ isOn: false, total: none, sources: [], others: { sources: 0 }, kept: [] });
  expect(figures.days).toHaveLength(7);
  expect(figures.days[0]).toEqual({ day: "2026-11-15", ...none });
});

test("counts of the period are added by source and by day; further sources together", async () => {
  await db.insert(measurementSettings).values({ counts_visits: true, updated_at: now });
  await db.insert(visitCounts).values([
    { day: "2026-11-14", source: "letter", visits: 1000 },
    {
      day: "2026-11-15",
      source: "letter",
      visits: 40,
      product_views: 30,
      carts: 3,
      checkouts: 2,
      orders: 1,
    },
    { day: "2026-11-21", source: "letter", visits: 2 },
    { day: "2026-11-21", source: "", visits: 50, orders: 3 },
    ...Array.from({ length: 100 }, (_, index) => ({ day: "2026-11-20", source: `s${index}`, visits: 1 })),
  ]);
  const figures = await loadVisits(db, admin, { period: 7, now });
  expect(figures.isOn).toBe(true);
  expect(figures.total).toEqual({ visits: 192, product_views: 30, carts: 3, checkouts: 2, orders: 4 });
  expect(figures.sources).toHaveLength(100);
  expect(figures.sources.slice(0, 2)).toEqual([
    { source: "", ...none, visits: 50, orders: 3 },
    { source: "letter", visits: 42, product_views: 30, carts: 3, checkouts: 2, orders: 1 },
  ]);
  expect(figures.others).toEqual({ sources: 2, ...none, visits: 2 });
  expect(figures.days.map(({ visits }) => visits)).toEqual([40, 0, 0, 0, 0, 100, 52]);
});

test("the file has a line for each day and source, and guards what a spreadsheet would calculate", async () => {
  await db.delete(visitCounts);
  await db.insert(visitCounts).values([
    { day: "2026-11-15", source: "-letter", visits: 4, orders: 1 },
    { day: "2026-11-21", source: "", visits: 5 },
    { day: "2026-10-21", source: "old", visits: 5 },
  ]);
  const chunks = [];
  for await (const chunk of exportVisits(db, admin, { period: 30, locale: "en", now })) chunks.push(chunk);
  expect(chunks.join("")).toBe(
    '\ufeff"Day";"Source";"Visits";"Product views";"Carts started";"Checkouts opened";"Orders"\r\n' +
      '"2026-11-15";"\'-letter";"4";"0";"0";"0";"1"\r\n' +
      '"2026-11-21";"";"5";"0";"0";"0";"0"\r\n',
  );
});

test("orders whose origin was kept are added by source and campaign, those with most revenue first", async () => {
  const sold = { order_status: "delivered", total_eur: 1000, created_at: now } as const;
  const ids = await onlyTheseOrders(
    db,
    sold,
    sold,
    { ...sold, total_eur: 5000 },
    { ...sold, order_status: "cancelled" },
    sold,
  );
  const origins = [
    { utm_source: "Letter", utm_campaign: "spring", referrer: "mail.example" },
    { utm_source: "letter", utm_campaign: "spring" },
    { referrer: "www.google.com" },
    { referrer: "www.google.com" },
    { agent: "agent.example", referrer: "www.google.com", created_at: new Date("2026-11-14T21:59:59Z") },
  ];
  await db.insert(orderOrigins).values(
    origins.map((origin, index) => ({
      order_id: ids[index]!,
      consent_id: newId(),
      created_at: now,
      ...origin,
    })),
  );
  expect((await loadVisits(db, admin, { period: 7, now })).kept).toEqual([
    { source: "google.com", campaign: "", orders: 1, total_eur: 5000 },
    { source: "letter", campaign: "spring", orders: 2, total_eur: 2000 },
  ]);
});
