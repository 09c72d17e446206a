import { and, eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { accountIntents } from "#app/admin/carriers/account-intents.ts";
import { orderIntents } from "#app/admin/orders/order-intents.ts";
import { asksPassword } from "#app/admin/shared/confirm-password/password-intents.ts";
import type { PasswordRoute, passwordIntents } from "#app/admin/shared/confirm-password/password-intents.ts";
import { accountForms } from "#app/admin/staff/account-forms.ts";
import { staffSteps } from "#app/admin/staff/staff-steps.ts";
import { guideIntents } from "#app/admin/start/guide-intents.ts";
import { accounts, sessions } from "#app/server/db/schema/accounts.ts";
import { newId } from "#app/server/db/new-id.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin, personsPassword } from "#tests/factories/accounts/people.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { isFirstTier } from "#tests/tiers.ts";

const { db, connectionString } = await testDatabase();
const boss = await insertAdmin(db, { email: "boss@example.com" });
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
});
afterAll(shop.stop);

const order = `/admin/orders/${newId()}`;
const month = "/admin/books/2026-03";

type Sample = { path: string; form?: Record<string, string> };
const each = <Intent extends string>(intents: readonly Intent[], sample: (intent: Intent) => Sample) =>
  Object.fromEntries(intents.map((intent) => [intent, sample(intent)])) as Record<Intent, Sample>;
const posting = <Intent extends string>(path: string, ...intents: Intent[]) =>
  each(intents, (intent) => ({ path, form: { intent } }));
const stepping = <Step extends string>(path: string, ...steps: Step[]) =>
  each(steps, (step) => ({ path, form: { step, id: newId() } }));
const saving = (path: string) => ({ save: { path, form: { anything: "1" } } });
const download = (path: string) => ({ download: { path } });
const deciding = (path: string) => ({
  accept: { path, form: { intent: "accept", line: newId(), entry: newId() } },
  dismiss: { path, form: { intent: "dismiss", line: newId(), entry: newId() } },
  restore: { path, form: { intent: "restore", line: newId(), entry: newId() } },
});

/** A request for each action of `passwordIntents`. */
const samples: { [Route in PasswordRoute]: Record<keyof (typeof passwordIntents)[Route], Sample> } = {
  "admin/orders/list": posting("/admin?index", "advance", "undo", "mark_paid"),
  "admin/orders/new": saving("/admin/orders/new"),
  "admin/orders/manual/manual-promotions": download("/admin/orders/new/promotions"),
  "admin/orders/correct": saving(`${order}/correct`),
  "admin/orders/view": posting(order, ...orderIntents),
  "admin/orders/lines/change": {
    ...saving(`${order}/lines`),
    refund: {
      path: `${order}/lines`,
      form: { confirmed_refund: "100", refund_id: newId(), seen: "2026-11-20T10:00:00.000Z" },
    },
  },
  "admin/orders/export": download("/admin/orders/export?status=new"),
  "admin/orders/documents/issue-invoice": stepping(`${order}/invoice`, "preview", "edit", "issue"),
  "admin/orders/documents/issue-credit-note": saving(`${order}/credit-note`),
  "admin/orders/documents/document-file": download(`/admin/invoices/${newId()}`),
  "admin/bank/list": deciding("/admin/payments/bank"),
  "admin/bank/file": {
    ...saving("/admin/payments/bank/file"),
    ...posting("/admin/payments/bank/file", "columns", "choose", "apply"),
  },
  "admin/payouts/list": {
    ...deciding("/admin/payouts"),
    check: { path: "/admin/payouts", form: { intent: "check", payout: newId() } },
    fetch: { path: "/admin/payouts", form: { intent: "fetch", carrier: "econt" } },
  },
  "admin/payouts/view": {
    ...deciding(`/admin/payouts/${newId()}`),
    check: { path: `/admin/payouts/${newId()}`, form: { intent: "check", payout: newId() } },
    fetch: { path: `/admin/payouts/${newId()}`, form: { intent: "fetch", carrier: "econt" } },
  },
  "admin/payouts/file": {
    ...saving("/admin/payouts/file"),
    ...posting("/admin/payouts/file", "columns", "choose", "apply"),
  },
  "admin/payment-methods/edit": saving("/admin/payment-methods"),
  "admin/card-account/edit": {
    ...saving("/admin/payment-methods/cards"),
    ...posting("/admin/payment-methods/cards", "check"),
  },
  "admin/mail-server/edit": {
    ...saving("/admin/mail-server"),
    ...posting("/admin/mail-server", "test"),
  },
  "admin/opening/edit": saving("/admin/opening"),
  "admin/measurement/edit": saving("/admin/measurement"),
  "admin/address/edit": saving("/admin/address"),
  "admin/backup/edit": { ...saving("/admin/backup"), ...posting("/admin/backup", "make") },
  "admin/backup/state": download("/admin/backup/state"),
  "admin/backup/file": {
    download: { path: "/admin/backup/any/file", form: { passphrase: "", repeated: "" } },
  },
  "admin/carriers/edit": {
    ...posting("/admin/carriers/econt", ...accountIntents),
    ...saving("/admin/carriers/econt"),
  },
  "admin/books/settings": saving("/admin/books/settings"),
  "admin/books/month": {
    ...posting(month, "package", "retry"),
    issue: { path: month, form: { anything: "1" } },
  },
  "admin/books/audit-file": download(`${month}/audit-file.xml`),
  "admin/books/packages": download(`${month}/packages`),
  "admin/books/package-file": download(`${month}/packages/${newId()}`),
  "admin/duties/list": { ...saving("/admin/duties"), ...stepping("/admin/duties", "undo") },
  "admin/customers/view": saving(`/admin/customers/${newId()}`),
  "admin/customers/erase": saving(`/admin/customers/${newId()}/erase`),
  "admin/customers/export": download("/admin/customers/export"),
  "admin/customers/data": download(`/admin/customers/${newId()}/data`),
  "admin/subscribers/list": saving("/admin/subscribers"),
  "admin/subscribers/export": download("/admin/subscribers/export"),
  "admin/newsletters/list": posting("/admin/newsletters", "duplicate", "delete"),
  "admin/newsletters/new": saving("/admin/newsletters/new"),
  "admin/newsletters/edit": {
    ...saving(`/admin/newsletters/${newId()}`),
    ...posting(`/admin/newsletters/${newId()}`, "test", "unplan", "pause", "resume", "stop"),
  },
  "admin/visits/export": download("/admin/visits/export"),
  "admin/newsletters/audience": download("/admin/newsletters/audience"),
  "admin/newsletters/preview": download(`/admin/newsletters/${newId()}/preview`),
  "admin/follow-ups/edit": saving("/admin/follow-ups"),
  "admin/feeds/edit": { ...saving("/admin/feeds"), ...posting("/admin/feeds", "new", "remove") },
  "admin/agents/edit": saving("/admin/agents"),
  "admin/newsletters/send": posting(`/admin/newsletters/${newId()}/send`, "start"),
  "admin/newsletters/bounced": saving("/admin/newsletters/bounced"),
  "admin/withdrawals/list": stepping("/admin/withdrawals", "handle", "reopen", "delete"),
  "admin/messages/list": stepping("/admin/messages", "handle", "reopen", "delete"),
  "admin/reviews/list": stepping("/admin/reviews", "publish", "refuse", "answer", "handle"),
  "admin/messages/reply": saving(`/admin/messages/${newId()}/reply`),
  "admin/emails/list": stepping("/admin/emails", "test"),
  "admin/emails/view": stepping(`/admin/emails/${newId()}`, "resend"),
  "admin/emails/email": download(`/admin/emails/${newId()}/letter`),
  "admin/lots/report": download(`/admin/lots/${newId()}/report`),
  "admin/settings/edit": saving("/admin/settings"),
  "admin/settings/guarantee-notice": saving("/admin/settings/guarantee-notice?locale=bg"),
  "admin/staff/list": stepping("/admin/staff", ...staffSteps),
  "admin/start/guide": posting("/admin/start", ...guideIntents),
  "admin/staff/account": posting("/admin/staff/account", ...accountForms),
  "admin/staff/two-factor": stepping("/admin/staff/two-factor", "begin", "confirm", "renew", "off"),
};

/** The actions that a session alone does not permit, and the others. */
const actions = Object.entries(samples).flatMap(([route, intents]) =>
  Object.entries<Sample>(intents).map(([intent, sample]) => ({
    ...sample,
    name: `${route} ${intent}`,
    isAsked: asksPassword(route as PasswordRoute, intent),
  })),
);
const guarded = actions.filter(({ isAsked }) => isAsked);
/** Those that are sent with a recent password: in the first tier a form and a file, since all of them use one check. */
const permitted = isFirstTier
  ? [guarded.find(({ form }) => form), guarded.find(({ form }) => !form)].filter((action) => !!action)
  : guarded;

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

const send = (cookie: string, path: string, form?: Record<string, string>) =>
  fetch(shop.url + path, {
    headers: { Cookie: cookie },
    redirect: "manual",
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });

/** Returns the response to each request: the status, with the target of a redirect. */
async function answersTo(cookie: string, requests: typeof actions): Promise<string[]> {
  const answers = [];
  for (const { name, path, form } of requests) {
    const response = await send(cookie, path, form);
    await response.body?.cancel();
    const target = response.headers.get("Location");
    answers.push(`${name}: ${response.status}${target ? ` ${target}` : ""}`);
  }
  return answers;
}

const refusal = ({ name, path, form }: (typeof actions)[number]) =>
  form ? `${name}: 403` : `${name}: 302 /admin/confirm-password?to=${encodeURIComponent(path)}`;
const refused = guarded.map(refusal);
/** Which of the requests are refused for want of the password. */
const refusedOf = (answers: string[]) =>
  answers.filter((answer) => actions.some((action) => refusal(action) === answer));

async function signIn(): Promise<string> {
  const response = await send("", "/auth", { email: boss.email, password: personsPassword });
  expect(response.status).toBe(302);
  return cookiesOf(response);
}

/** Moves the sign-ins of all sessions 16 minutes into the past. */
const age = () => db.update(sessions).set({ createdAt: sql`now() - interval '16 minutes'` });

test("16 minutes after the sign-in, the actions of the table need the password again, and no others", async () => {
  const cookie = await signIn();
  expect(refusedOf(await answersTo(cookie, permitted))).toEqual([]);
  await age();
  expect(refusedOf(await answersTo(cookie, actions))).toEqual(refused);
  expect(await (await send(cookie, "/admin/confirm-password/state")).json()).toEqual({ isRecent: false });
  expect((await send(cookie, "/admin/products/export")).status).toBe(200);

  const wrong = await send(cookie, "/admin/confirm-password/state", { password: "wrong" });
  expect([wrong.status, await wrong.json()]).toEqual([403, { error: "credentials" }]);
  expect(cookiesOf(wrong)).toBe("");
  for (const path of ["/admin/confirm-password/state", "/admin/confirm-password"]) {
    const right = await send(cookie, path, { password: personsPassword });
    expect(right.status).toBe(200);
    expect(refusedOf(await answersTo(`${cookie}; ${cookiesOf(right)}`, permitted))).toEqual([]);
  }
});

test("an intent that the table lacks asks for the password", () => {
  expect(asksPassword("admin/orders/view", "give_away")).toBe(true);
  expect(asksPassword("admin/orders/view", "constructor")).toBe(true);
  expect(asksPassword("admin/orders/view", "note")).toBe(false);
});

test("a refused form returns what was typed", async () => {
  const cookie = await signIn();
  await age();
  for (const [path, name] of [
    ["/admin/payment-methods", "account_holder"],
    ["/admin/mail-server", "sender_name"],
    ["/admin/backup", "backup_folder"],
    ["/admin/settings", "phone"],
  ] as const) {
    const page = await send(cookie, path, { [name]: "Typed-before-the-password" });
    expect([page.status, (await page.text()).includes('value="Typed-before-the-password"')]).toEqual([
      403,
      true,
    ]);
  }
});

test("an administrator without a password is refused", async () => {
  const cookie = await signIn();
  await age();
  const credential = and(eq(accounts.userId, boss.userId), eq(accounts.providerId, "credential"));
  const [{ password } = { password: null }] = await db.select().from(accounts).where(credential);
  await db.update(accounts).set({ password: null }).where(credential);
  const answer = await send(cookie, "/admin/confirm-password/state", { password: personsPassword });
  expect([answer.status, cookiesOf(answer)]).toEqual([403, ""]);
  await db.update(accounts).set({ password }).where(credential);
});

test("the page after the password leads only to the back office", async () => {
  const cookie = await signIn();
  for (const to of ["https://evil.example/admin", "//evil.example", "/auth", "javascript:alert(1)"]) {
    const page = await send(cookie, `/admin/confirm-password?to=${encodeURIComponent(to)}`, {
      password: personsPassword,
    });
    expect(page.status).toBe(200);
    const links = [...(await page.text()).matchAll(/href="([^"]*)"[^>]*>Изтегли файла/g)].map(
      ([, href]) => href,
    );
    expect([to, links]).toEqual([to, ["/admin"]]);
  }
});
