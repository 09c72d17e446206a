import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { demoOpening } from "#app/domain/shop/opening.ts";
import { stepKeys } from "#app/domain/shop/first-steps.ts";
import type { StepKey } from "#app/domain/shop/first-steps.ts";
import { profiles } from "#app/server/db/schema/accounts.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { staticPages } from "#app/server/db/schema/content.ts";
import { deliverySettings } from "#app/server/db/schema/delivery.ts";
import { mailSettings } from "#app/server/db/schema/mails.ts";
import { paymentSettings } from "#app/server/db/schema/payments.ts";
import { firstSteps, shopOpening, shopSettings } from "#app/server/db/schema/settings.ts";
import { auditLog, staffInvites } from "#app/server/db/schema/staff.ts";
import { newId } from "#app/server/db/new-id.ts";
import { removeDemo } from "#app/server/demo/remove-demo.ts";
import { seedDemoShop } from "#app/server/demo/seed-demo-shop.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { saveDelivery } from "#tests/factories/delivery/delivery.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { hideGuide, listUnmetDuties, loadFirstSteps, loadGuideProgress, markStep } from "./first-steps.ts";

const services = await testServices();
const { db, storage } = services;
const now = new Date("2026-11-29T10:00:00Z");
await seedDemoShop(db, storage, now);
const owner = await insertAdmin(db, { email: "owner@example.com" });

beforeEach(async () => {
  await db.delete(firstSteps);
  await db.delete(auditLog);
  await db.delete(shopSettings);
  await db.delete(shopOpening);
});

const steps = (changes: Partial<typeof services> = {}) =>
  loadFirstSteps({ ...services, ...changes }, owner, now);

async function found(step: StepKey) {
  const status = (await steps()).find((each) => each.step === step);
  return [status?.state, status?.finding?.code];
}

const ownCompany = {
  ...defaultCompany,
  shop_name_bg: "Плодове",
  company_name_bg: "Плодове ЕООД",
  address_bg: "София",
  email: "a@example.com",
  support_email: "a@example.com",
  phone: "+359 2 111 111",
  notification_email: "a@example.com",
};
const settings = (changes: Partial<typeof shopSettings.$inferInsert> = {}) =>
  db
    .insert(shopSettings)
    .values({ ...ownCompany, ...changes })
    .onConflictDoUpdate({ target: shopSettings.id, set: changes });

test("the demo shop has nearly everything to do, in the order of the guide", async () => {
  const all = await steps();
  expect(all.map(({ step }) => step)).toEqual([...stepKeys]);
  const codes = Object.fromEntries(all.map(({ step, finding }) => [step, finding?.code]));
  expect(codes).toEqual({
    account: "account_own",
    company: "company_demo",
    currency: "currency_lev",
    look: "look_name",
    product: "product_none",
    demo: "demo_left",
    delivery: "delivery_sandbox",
    payments: "payments_sandbox",
    mail: "mail_none",
    pages: "pages_demo",
    staff: "staff_alone",
    backup: "backup_none",
    domain: "domain_local",
    opening: "opening_demo",
  });
  expect(await loadGuideProgress(services, owner, now)).toEqual({ closed: 1, of: 14, next: "company" });
});

test("each step is done once its facts are there", async () => {
  await settings({ eik: "" });
  expect(await found("company")).toEqual(["attention", "company_number"]);
  await settings({ eik: "123456786", base_currency: "EUR", logo_url: "/media/logo.png" });
  expect(await found("company")).toEqual(["done", "company_own"]);
  expect(await found("currency")).toEqual(["done", "currency_euro"]);
  expect(await found("look")).toEqual(["done", "look_own"]);
  const own = await insertProduct(db, { is_active: false });
  expect(await found("product")).toEqual(["to_do", "product_hidden"]);
  await db.update(products).set({ is_active: true }).where(eq(products.id, own));
  expect(await found("product")).toEqual(["done", "product_own"]);
  await db.update(profiles).set({ first_name: "Admin", last_name: "Admin" });
  expect(await found("account")).toEqual(["attention", "account_placeholder"]);
  const invite = {
    id: newId(),
    email: "new@example.com",
    language: "bg",
    created_at: now,
    expires_at: now,
  } as const;
  await db.insert(staffInvites).values(invite);
  expect(await found("staff")).toEqual(["done", "staff_more"]);
});

test("payments without the sandbox are cash, or more with transfers", async () => {
  await db
    .insert(shopOpening)
    .values({ ...demoOpening, has_sandbox: false, was_open: true, updated_at: now });
  const codeOf = async () => (await steps()).find(({ step }) => step === "payments");
  expect((await codeOf())?.finding?.code).toBe("payments_cash");
  const transfer = { is_transfer_on: true, is_in_hand_on: false, account_holder: "x", iban: "x", bic: "" };
  await db.insert(paymentSettings).values({ ...transfer, hold_days: 3, updated_at: now });
  expect((await codeOf())?.finding?.code).toBe("payments_set");
  expect(await found("opening")).toEqual(["done", "opening_open"]);
});

test("mail is done when a test after the last change was accepted", async () => {
  const server = { host: "mail.example", port: 587, security: "starttls", username: "" } as const;
  const sender = { sender_name: "", sender_address: "", reply_address: "" };
  await db.insert(mailSettings).values({ ...server, ...sender, updated_at: now });
  expect(await found("mail")).toEqual(["to_do", "mail_untested"]);
  const tried = (minutes: number, mail_answer: string) =>
    db.insert(auditLog).values({
      id: newId(),
      at: new Date(now.getTime() + minutes * 60_000),
      user_email: "",
      action: "send",
      entity: "mail_settings",
      record_id: "",
      after: { mail_answer },
    });
  await tried(-1, "accepted");
  expect(await found("mail")).toEqual(["to_do", "mail_untested"]);
  await tried(1, "timeout");
  expect(await found("mail")).toEqual(["attention", "mail_refused"]);
  await tried(2, "accepted");
  expect(await found("mail")).toEqual(["done", "mail_tested"]);
});

test("pages: without the demo's words they are read by the owner, and one that is missing is not", async () => {
  await removeDemo(services, owner, now);
  expect(await found("demo")).toEqual(["done", "demo_gone"]);
  expect(await found("pages")).toEqual(["to_do", "pages_written"]);
  expect(await markStep(db, owner, { step: "pages", mark: "read", now })).toEqual({ ok: true });
  expect(await found("pages")).toEqual(["done", "pages_written"]);
  await db.update(staticPages).set({ content_en: "{{comany}}" }).where(eq(staticPages.slug, "about"));
  expect(await found("pages")).toEqual(["attention", "pages_placeholders"]);
  await db.update(staticPages).set({ status: "draft" }).where(eq(staticPages.slug, "terms"));
  expect(await found("pages")).toEqual(["attention", "pages_missing"]);
});

test("marks are kept, taken back and audited once; wrong ones are refused", async () => {
  const mark = (step: StepKey, given: "read" | "skipped" | null) =>
    markStep(db, owner, { step, mark: given, now });
  expect(await mark("delivery", "skipped")).toEqual({ ok: true });
  expect(await mark("delivery", "skipped")).toEqual({ ok: true });
  expect(await found("delivery")).toEqual(["skipped", "delivery_sandbox"]);
  expect(await mark("delivery", null)).toEqual({ ok: true });
  expect(await found("delivery")).toEqual(["to_do", "delivery_sandbox"]);
  expect(await mark("company", "skipped")).toEqual({ ok: false, code: "unknown" });
  expect(await db.$count(auditLog)).toBe(2);
});

test("hidden, the guide leaves the list of orders until it is shown again", async () => {
  await hideGuide(db, owner, { isHidden: true, now });
  expect(await loadGuideProgress(services, owner, now)).toBeNull();
  await hideGuide(db, owner, { isHidden: false, now });
  expect(await loadGuideProgress(services, owner, now)).toMatchObject({ of: 14 });
});

test("an account at a courier is offered before the step is done", async () => {
  const carriers = { ...services.carriers, names: () => Promise.resolve(["econt" as const]) };
  const codeOf = async () =>
    (await steps({ carriers })).find(({ step }) => step === "delivery")?.finding?.code;
  await db.delete(deliverySettings);
  expect(await codeOf()).toBe("delivery_not_offered");
  await saveDelivery(db, { carriers: ["econt"] });
  expect(await codeOf()).toBe("delivery_carrier");
});

test("a check that fails leaves its step unknown and the others as they are", async () => {
  const carriers = { ...services.carriers, names: () => Promise.reject(new Error("down")) };
  const all = await steps({ carriers });
  expect(all.filter(({ state }) => state === "unknown").map(({ step }) => step)).toEqual(["delivery"]);
});

test("the duties that are not met come from the duties' own list", async () => {
  const duties = await listUnmetDuties(db, owner, now);
  expect(duties.map(({ duty }) => duty)).toContain("euro_first");
  expect(duties.every(({ state }) => state === "not_met")).toBe(true);
});
