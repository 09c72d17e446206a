import { beforeEach, expect, test } from "vitest";
import { maxNoticeBytes, noticePath } from "#app/domain/shop/guarantee-notice.ts";
import { renderEmail } from "#app/server/mail/render-email.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { guaranteeNotices } from "#app/server/db/schema/settings.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { photograph } from "#tests/factories/content/media.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import {
  findGuaranteeNotice,
  listGuaranteeNotices,
  readGuaranteeNotice,
  removeGuaranteeNotice,
  saveGuaranteeNotice,
} from "./guarantee-notices.ts";

const services = await testServices();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");
const png = await photograph(40, 30, "png");

beforeEach(async () => {
  await db.delete(guaranteeNotices);
  await db.delete(auditLog);
});

const save = (bytes: Uint8Array | null, locale: "bg" | "en" = "bg") =>
  saveGuaranteeNotice(db, owner, { locale, bytes, now });

test("stores the file byte for byte, in its language only, until another replaces it", async () => {
  expect(await findGuaranteeNotice(db, "bg")).toBeNull();
  expect(await save(png)).toEqual({ ok: true });
  const notice = await findGuaranteeNotice(db, "bg");
  expect(notice).toMatchObject({ width: 40, height: 30 });
  expect(await listGuaranteeNotices(db, owner)).toEqual({ bg: notice, en: null });
  const hash = notice?.hash ?? "";
  expect(await readGuaranteeNotice(db, { locale: "bg", hash })).toEqual(png);
  expect(await readGuaranteeNotice(db, { locale: "en", hash })).toBeNull();

  const other = await photograph(40, 30, "png");
  expect(await save(other)).toEqual({ ok: true });
  const replaced = await findGuaranteeNotice(db, "bg");
  expect(replaced?.hash).not.toBe(hash);
  // A URL with the hash of the former content is no longer valid.
  expect(await readGuaranteeNotice(db, { locale: "bg", hash })).toBeNull();
});

test("refuses a file that is too large or not a PNG, and stores nothing", async () => {
  expect(await save(null)).toEqual({ ok: false, code: "too_large" });
  expect(await save(Buffer.alloc(maxNoticeBytes + 1))).toEqual({ ok: false, code: "too_large" });
  for (const bytes of [new Uint8Array(), Buffer.from("<svg/>"), png.subarray(1)])
    expect(await save(bytes)).toEqual({ ok: false, code: "not_png" });
  expect(await db.$count(guaranteeNotices)).toBe(0);
});

test("each change is in the audit log, once", async () => {
  await save(png);
  await save(png);
  await removeGuaranteeNotice(db, owner, { locale: "bg", now });
  await removeGuaranteeNotice(db, owner, { locale: "bg", now });
  const entries = await db
    .select({ entity: auditLog.entity, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .orderBy(auditLog.id);
  const hash = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
  expect(entries).toEqual([
    { entity: "settings", before: { guarantee_notice_bg: null }, after: { guarantee_notice_bg: hash } },
    { entity: "settings", before: { guarantee_notice_bg: hash }, after: { guarantee_notice_bg: null } },
  ]);
});

test("of ten concurrent uploads the last stored one is complete", async () => {
  const files = await Promise.all(
    Array.from({ length: 10 }, (_, index) => photograph(10 + index, 10, "png")),
  );
  const results = await Promise.all(files.map((file) => save(file)));
  expect(results).toEqual(files.map(() => ({ ok: true })));
  const notice = await findGuaranteeNotice(db, "bg");
  const stored = await readGuaranteeNotice(db, { locale: "bg", hash: notice?.hash ?? "" });
  expect(files[(notice?.width ?? 0) - 10]).toEqual(stored);
});

test.for(["bg", "en"] as const)(
  "the order's e-mail has the sentence, and the notice once it is stored (%s)",
  async (language) => {
    const productId = await insertProduct(db, { stock_quantity: 10 });
    const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], {
      email: `${language}@example.com`,
    });
    const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
    if (!placed.ok) throw new Error(placed.code);
    const render = () =>
      renderEmail(
        {
          db,
          storage: services.storage,
          company: { ...defaultCompany, support_email: "help@example.com" },
          theme: defaultTheme,
          texts: {},
          baseUrl: "https://shop.example",
          signingSecret: "secret",
        },
        { kind: "order_received", language, data: { order_id: placed.orderId } },
      );
    const sentence = /(поне две години|at least two years)[^]*help@example\.com/;
    const without = await render();
    expect(without.html).toMatch(sentence);
    expect(without.html).not.toContain("guarantee-notice");
    // The plain text wraps its lines.
    const written = (text: string) => text.replace(/\s+/g, " ");
    expect(written(without.text)).toMatch(sentence);
    await save(png, language);
    const notice = await findGuaranteeNotice(db, language);
    const withNotice = await render();
    expect(withNotice.html).toContain(`https://shop.example${noticePath(language, notice ?? { hash: "" })}`);
    // Mail clients that block pictures show the alternative text.
    expect(withNotice.html).toMatch(sentence);
    expect(written(withNotice.text)).toMatch(sentence);
  },
);
