import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterDeliveries } from "#app/server/db/schema/newsletters.ts";
import {
  anyMarker,
  insertMarkedPerson,
  markedPlaces,
  storedMarkers,
} from "#tests/factories/accounts/marked-person.ts";
import { insertAdmin, personsPassword } from "#tests/factories/accounts/people.ts";
import { tablesContaining } from "#tests/factories/pages/traces.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportCustomer } from "./export-customer.ts";
import { collectOwnData } from "./own-data.ts";
import { eraseExpiredData } from "./retention/erase-expired-data.ts";

const shop = await testServices();
const { db } = shop;
const now = new Date("2026-11-20T10:00:00Z");
const admin = await insertAdmin(db, { email: "owner@example.com" });
const { person, unfilled } = await insertMarkedPerson(shop, { id: newId(), now });
const stored = await storedMarkers(shop);
const exported = await exportCustomer(db, admin, { customerId: person.id, now });
const downloaded = await collectOwnData(db, person);

/** Reasons by column, or by a field of one. */
type Reasons = Record<string, string>;

/** Columns that no export contains. */
const notExported: Reasons = {
  "users.name": "first and last name of the profile",
  "users.image": "the shop never stores one",
  "verifications.identifier": "a secret that opens the account",
  "customers.search_words": "words of the other columns",
  "order_gifts.receiver_phone_e164": "the phone in another notation",
  "order_lines.bag_key": "contents and label of a bag, which the line shows",
  "orders.search_words": "words of the other columns",
  "orders.phone_e164": "the phone in another notation",
  "shipments.phone_key": "the phone in another notation",
  "mails.data": "repeats the records that the e-mail is about",
  "audit_log.before": "records of the shop: the log copies no customer's data",
  "audit_log.after": "records of the shop: the log copies no customer's data",
  "shop_settings.notification_email": "the shop's own",
  "shop_settings.manager_bg": "the shop's own",
  "shop_settings.vat_threshold_source": "the shop's own",
};

/** Columns that only the owner's export contains (Regulation (EU) 2016/679, article 15, not article 20). */
const notDownloaded: Reasons = {
  "customers.first_name": "as in the orders",
  "customers.last_name": "as in the orders",
  "customers.phone": "as in the orders",
  "customers.notes": "written by staff",
  "order_events.data": "written by staff, or reported by the bank",
  "refunds.reason": "written by staff",
  "bank_entries.reason": "reported by the bank",
  "bank_entries.payer": "reported by the bank",
  "review_reports.note": "written by a visitor",
};

/** Returns the stored markers that are missing from a copy without a reason, and the reasons that nothing needs. */
function faultsOf(copy: unknown, reasons: Reasons): string[] {
  const found = markedPlaces(JSON.stringify(copy));
  const isOf = (place: string) => (column: string) => place === column || place.startsWith(`${column}.`);
  const missing = stored.filter((place) => !found.includes(place));
  return [
    ...missing.filter((place) => !Object.keys(reasons).some(isOf(place))),
    ...Object.keys(reasons).filter((column) => !missing.some((place) => isOf(place)(column))),
  ];
}

test("every personal column is filled, except the keys of rate limits, which are digests", () => {
  expect(unfilled).toEqual(["rate_limits.key"]);
  expect(stored.length).toBeGreaterThan(50);
});

test("the owner's export contains all of a person's data", async () => {
  expect(faultsOf(exported, notExported)).toEqual([]);
});

test("a person's own download contains all data but what staff and the bank noted", async () => {
  expect(faultsOf(downloaded, { ...notExported, ...notDownloaded })).toEqual([]);
});

test("both copies contain the newsletters that were sent to the person", () => {
  const sent = [{ subject: "Есенни вкусове", state: "sent", tried_at: now }];
  expect([exported, downloaded]).toMatchObject([{ newsletter_emails: sent }, { newsletter_emails: sent }]);
});

/** Tables that name a person even after retention. */
const keptForEver = {
  "public.audit_log": "who changed what in the back office, for accountability (decision 9)",
  "public.shop_settings": "the shop's own",
};

/**
 * Tables that name a person after erasure: evidence of sales, for ten years (Accountancy Act, article 12; decision 9).
 */
const keptAsEvidence = [
  "public.bank_entries",
  "public.invoices",
  "public.order_events",
  "public.orders",
  "public.refunds",
  "public.shipments",
  "public.withdrawals",
];

test("an erased person stays in evidence of sales only, and after retention in no table", async () => {
  expect(await deleteAccount(shop, person, { password: personsPassword })).toEqual({ ok: true });
  const always = Object.keys(keptForEver);
  expect(await tablesContaining(shop, anyMarker)).toEqual([...always, ...keptAsEvidence].toSorted());
  expect(await tablesContaining(shop, person.userId)).toEqual([]);
  const [delivery] = await db.select().from(newsletterDeliveries);
  expect(delivery).toMatchObject({ subscriber_id: null, state: "sent" });

  expect(await eraseExpiredData(shop, new Date("2037-01-01T10:00:00Z"))).toMatchObject({
    order: 2,
    bank_entry: 1,
  });
  expect(await tablesContaining(shop, anyMarker)).toEqual(always);
});
