import { isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterDeliveries } from "#app/server/db/schema/newsletters.ts";
import { anyMarker, insertMarkedPerson } from "#tests/factories/accounts/marked-person.ts";
import { tablesContaining } from "#tests/factories/pages/traces.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { eraseExpiredData } from "./erase-expired-data.ts";

const shop = await testServices();

/** What still names a person who never asked for erasure, after all periods have ended. */
const kept = {
  "public.audit_log": "who changed what in the back office, for accountability (decision 9)",
  "public.customers": "with the account (decision 27)",
  "public.profiles": "the account, which its person deletes (decision 27)",
  "public.reviews": "what the author published, without the e-mail (decision 27)",
  "public.shop_settings": "the shop's own",
  "public.users": "the account, which its person deletes (decision 27)",
};

test("after all periods only the account and its customer name a person who never asked for erasure", async () => {
  const now = new Date("2026-11-20T10:00:00Z");
  await insertMarkedPerson(shop, { id: newId(), now });
  // At the last moment of each period nothing is erased.
  expect(await eraseExpiredData(shop, now)).toMatchObject({ session: 0 });
  expect(await eraseExpiredData(shop, new Date("2036-12-31T21:59:59Z"))).toMatchObject({
    session: 2,
    bank_entry: 0,
    order: 0,
  });
  expect(await eraseExpiredData(shop, new Date("2036-12-31T22:00:00Z"))).toMatchObject({
    bank_entry: 1,
    order: 2,
  });
  expect(await tablesContaining(shop, anyMarker)).toEqual(Object.keys(kept));
  const named = isNotNull(newsletterDeliveries.subscriber_id);
  expect(await shop.db.$count(newsletterDeliveries, named)).toBe(0);
  expect(await shop.db.$count(newsletterDeliveries)).toBe(1);
});
