import { and, desc, eq, gt, notInArray } from "drizzle-orm";
import { pageTemplateNames } from "#app/domain/content/page-template-names.ts";
import { unknownPlaceholders } from "#app/domain/content/placeholders.ts";
import { usableMethods } from "#app/domain/payments/payment-settings.ts";
import { isDemoBrand } from "#app/domain/shop/brand.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { checkBackups, checkDomain, checkOpening } from "#app/domain/shop/first-steps.ts";
import type { StepCheck, StepKey } from "#app/domain/shop/first-steps.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { placeholderEmail, placeholderName } from "#app/server/accounts/first-admin.ts";
import { newestBackup } from "#app/server/backup/backup-folder.ts";
import { loadBackupPlan } from "#app/server/backup/settings/backup-settings.ts";
import { profiles } from "#app/server/db/schema/accounts.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { staticPages, themeSettings } from "#app/server/db/schema/content.ts";
import { auditLog, staffInvites } from "#app/server/db/schema/staff.ts";
import { countDemoContent } from "#app/server/demo/find-demo-content.ts";
import type { DemoContent } from "#app/server/demo/find-demo-content.ts";
import { findMailServer } from "#app/server/mail/settings/mail-server.ts";
import { loadMailSettings } from "#app/server/mail/settings/mail-settings.ts";
import type { Services } from "#app/server/services.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { loadSettings } from "#app/server/shop/save-settings.ts";

export type CheckServices = Pick<Services, "cards" | "carriers" | "db" | "env" | "signingSecret">;

/** What the checks share; `demo` reads the demo content once. */
type Known = { now: Date; demo: () => Promise<DemoContent> };

type Check = (services: CheckServices, owner: Granted<"settings">, known: Known) => Promise<StepCheck>;

/** The check of each step. A check that throws could not be made. */
export const stepChecks: Readonly<Record<StepKey, Check>> = {
  account: checkAccount,
  company: checkCompany,
  currency: async ({ db }) => {
    const { currencies } = await loadShop(db);
    return currencies.base_currency === "EUR"
      ? { result: "done", code: "currency_euro" }
      : { result: "attention", code: "currency_lev" };
  },
  look: checkLook,
  product: checkProduct,
  demo: async (_services, _owner, { demo }) => {
    const count = countDemoContent(await demo());
    return count === 0
      ? { result: "done", code: "demo_gone" }
      : { result: "to_do", code: "demo_left", count };
  },
  delivery: checkDelivery,
  payments: checkPayments,
  mail: checkMail,
  pages: checkPages,
  staff: checkStaff,
  backup: async ({ db, env }, _owner, { now }) => {
    const plan = await loadBackupPlan(db, env);
    const newest = await newestBackup(plan.folder);
    return checkBackups({
      isExternal: !env.isDatabaseEmbedded,
      isOn: plan.isOn,
      madeAt: newest && new Date(newest.manifest.madeAt),
      now,
    });
  },
  domain: ({ env }) => Promise.resolve(checkDomain(env.BASE_URL)),
  opening: async ({ db }) => checkOpening((await loadShop(db)).opening),
};

async function checkAccount(
  { db }: CheckServices,
  { userId, email }: Granted<"settings">,
): Promise<StepCheck> {
  const [profile] = await db
    .select({ first_name: profiles.first_name, last_name: profiles.last_name })
    .from(profiles)
    .where(eq(profiles.id, userId));
  const isUnnamed =
    profile?.first_name === placeholderName.first_name && profile.last_name === placeholderName.last_name;
  return isUnnamed || email === placeholderEmail
    ? { result: "attention", code: "account_placeholder" }
    : { result: "done", code: "account_own" };
}

/** What law wants public: the number, and details that are no longer the demo shop's. */
async function checkCompany({ db }: CheckServices, owner: Granted<"settings">): Promise<StepCheck> {
  const { settings } = await loadSettings(db, owner);
  const details = ["company_name_bg", "address_bg", "email", "support_email", "phone"] as const;
  const demo = details.filter((name) => settings[name] === defaultCompany[name]);
  if (demo.length > 0 || settings.notification_email === defaultCompany.email)
    return { result: "attention", code: "company_demo" };
  if (settings.eik === "") return { result: "attention", code: "company_number" };
  return { result: "done", code: "company_own" };
}

async function checkLook({ db }: CheckServices): Promise<StepCheck> {
  const { company } = await loadShop(db);
  if (isDemoBrand(company)) return { result: "to_do", code: "look_name" };
  const [theme] = await db.select({ at: themeSettings.updated_at }).from(themeSettings).limit(1);
  return company.logo_url === null && !theme
    ? { result: "to_do", code: "look_demo" }
    : { result: "done", code: "look_own" };
}

async function checkProduct({ db }: CheckServices, _owner: unknown, { demo }: Known): Promise<StepCheck> {
  const isOwn = notInArray(products.id, (await demo()).products);
  const find = (isActive: boolean) =>
    db
      .select({ id: products.id })
      .from(products)
      .where(and(isOwn, eq(products.is_active, isActive)))
      .limit(1);
  if ((await find(true)).length > 0) return { result: "done", code: "product_own" };
  return { result: "to_do", code: (await find(false)).length > 0 ? "product_hidden" : "product_none" };
}

async function checkDelivery({ db, carriers }: CheckServices): Promise<StepCheck> {
  const [{ delivery }, usable] = await Promise.all([loadShop(db), carriers.names()]);
  const offered = delivery.carriers.filter((name) => usable.includes(name));
  if (offered.some((name) => name !== "sandbox")) return { result: "done", code: "delivery_carrier" };
  if (usable.some((name) => name !== "sandbox")) return { result: "to_do", code: "delivery_not_offered" };
  return { result: "to_do", code: offered.length > 0 ? "delivery_sandbox" : "delivery_none" };
}

async function checkPayments({ db, cards }: CheckServices): Promise<StepCheck> {
  const { payments, cards: stored } = await loadShop(db);
  const { provider, state } = cards.of(stored);
  const methods = usableMethods(payments, { hasProvider: provider !== null });
  const hasCards = methods.includes("stripe");
  if (hasCards && state === "sandbox") return { result: "attention", code: "payments_sandbox" };
  if (hasCards && state === "test") return { result: "attention", code: "payments_test" };
  if (hasCards || methods.includes("bank_transfer")) return { result: "done", code: "payments_set" };
  return methods.includes("cash_on_delivery")
    ? { result: "done", code: "payments_cash" }
    : { result: "attention", code: "payments_none" };
}

/** Customers get the confirmation that the law demands by e-mail, so a server must be set and have accepted a test. */
async function checkMail(services: CheckServices): Promise<StepCheck> {
  const { db, env } = services;
  const { state } = await findMailServer(services);
  if (state !== "set")
    return { result: "attention", code: state === "none" ? "mail_none" : "mail_unreadable" };
  const { updatedAt } = await loadMailSettings(db);
  const [test] = await db
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, "mail_settings"),
        eq(auditLog.action, "send"),
        env.SMTP_URL === undefined ? gt(auditLog.at, updatedAt) : undefined,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  if (!test) return { result: "to_do", code: "mail_untested" };
  return test.after?.mail_answer === "accepted"
    ? { result: "done", code: "mail_tested" }
    : { result: "attention", code: "mail_refused" };
}

/** The pages that a shop must have by law; their template's slugs. */
const legalPages = pageTemplateNames.filter((name) => name !== "about");

async function checkPages({ db }: CheckServices, _owner: unknown, { demo }: Known): Promise<StepCheck> {
  const pages = await db
    .select({ slug: staticPages.slug, bg: staticPages.content_bg, en: staticPages.content_en })
    .from(staticPages)
    .where(eq(staticPages.status, "published"));
  const missing = legalPages.filter((name) => pages.every(({ slug }) => slug !== name));
  if (missing.length > 0) return { result: "attention", code: "pages_missing", count: missing.length };
  const unfilled = pages.filter(({ bg, en }) => unknownPlaceholders(`${bg ?? ""} ${en ?? ""}`).length > 0);
  if (unfilled.length > 0) return { result: "attention", code: "pages_placeholders", count: unfilled.length };
  const published = new Set(pages.map(({ slug }) => slug));
  const { length: count } = (await demo()).pages.filter(({ slug }) => published.has(slug));
  return count > 0
    ? { result: "attention", code: "pages_demo", count }
    : { result: "person", code: "pages_written" };
}

async function checkStaff({ db }: CheckServices): Promise<StepCheck> {
  const [staff, invites] = await Promise.all([
    db.select({ id: profiles.id }).from(profiles).where(eq(profiles.is_admin, true)).limit(2),
    db.select({ id: staffInvites.id }).from(staffInvites).limit(1),
  ]);
  return staff.length + invites.length > 1
    ? { result: "done", code: "staff_more" }
    : { result: "to_do", code: "staff_alone" };
}
