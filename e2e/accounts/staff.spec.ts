import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { signInCodeTranslator } from "#app/i18n/sign-in-code.ts";
import { staffInviteTranslator } from "#app/i18n/staff-invite.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import { totp, totpPeriod } from "#tests/factories/accounts/totp.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { emailTo, linkIn } from "#e2e/emails.ts";
import { registerPerson } from "./register-person.ts";
import { field, newestToast } from "#e2e/shopper.ts";
import { expectUsable } from "#e2e/expect-usable.ts";

const password = "secret-of-anna";
const newEmail = () => `anna-${randomBytes(6).toString("hex")}@example.com`;

/** Creates an account from an invitation, after a refused password; ends in the back office. */
async function acceptAsNew(page: Page, link: string, locale: Locale): Promise<void> {
  const t = translator(locale);
  const i = staffInviteTranslator(locale);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(i("invite.title"));
  await field(page, t("auth.firstName")).fill("Анна");
  await field(page, t("auth.lastName")).fill("Петрова");
  const choose = async (chosen: string) => {
    await field(page, t("auth.password")).fill(chosen);
    await field(page, t("auth.confirmPassword")).fill(chosen);
    await page.getByRole("button", { name: i("invite.accept") }).click();
  };
  await choose("123456");
  await expect(page.getByRole("alert").filter({ hasText: t("auth.error.common") })).toBeVisible();
  await choose(password);
  await expect(page).toHaveURL(/\/admin$/);
}

/** Turns two-factor sign-in on, after a wrong code; returns the secret. */
async function turnOnTwoFactor(page: Page, locale: Locale): Promise<string> {
  const a = adminTranslator(locale);
  await page.goto("/admin/staff/two-factor");
  await field(page, a("twoFactor.password")).fill(password);
  await page.getByRole("button", { name: a("twoFactor.begin") }).click();
  await expect(page.getByRole("img", { name: a("twoFactor.scan.qr") })).toBeVisible();
  const secret = await page.getByText(/^[A-Z2-7]{52}$/).innerText();
  await field(page, a("twoFactor.scan.code")).fill("12345");
  await page.getByRole("button", { name: a("twoFactor.confirm") }).click();
  await expect(page.getByText(a("twoFactor.error.code"))).toBeVisible();
  // After a wrong code the same secret can still be confirmed.
  await expect(page.getByText(secret, { exact: true })).toBeVisible();
  await field(page, a("twoFactor.scan.code")).fill(totp(secret, Date.now()));
  await page.getByRole("button", { name: a("twoFactor.confirm") }).click();
  await expect(page.getByText(a("twoFactor.done.title"))).toBeVisible();
  const codes = await page.getByRole("main").getByRole("list").getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  return secret;
}

/** Signs in with e-mail and password, which leads to the second step. */
async function giveCredentials(page: Page, email: string, locale: Locale): Promise<void> {
  const t = translator(locale);
  await page.goto(localePath(locale, "/auth"));
  await field(page, t("auth.email")).fill(email);
  await field(page, t("auth.password")).fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("auth.signIn"), exact: true })
    .click();
  await expect(page).toHaveURL(localePath(locale, "/auth/code"));
}

test(
  "an administrator is invited, signs in with two factors, and loses access at once when removed",
  { tag: ["@once", "@long"] },
  async ({ page, browserConsole, openAnotherVisitor, signInAsAdmin }) => {
    browserConsole.allow(/status of (401|403|409|410|422)/);
    const a = adminTranslator("bg");
    const c = signInCodeTranslator("bg");
    const email = newEmail();
    await signInAsAdmin();
    await page.goto("/admin/staff");
    const invites = page.getByRole("table", { name: a("staff.invites") });
    const admins = page.getByRole("table", { name: a("staff.admins") });
    const send = page.getByRole("button", { name: a("staff.invite.submit") });
    await send.click();
    await expect(page.getByRole("alert").filter({ hasText: a("staff.invite.required") })).toBeVisible();
    await field(page, a("staff.invite.email")).fill("not an address");
    await send.click();
    await expect(page.getByRole("alert").filter({ hasText: a("staff.invite.emailInvalid") })).toBeVisible();
    await expect(field(page, a("staff.invite.email"))).toHaveValue("not an address");
    await page.getByRole("radio", { name: new RegExp(`^${a("staff.role.owner")}`) }).check();
    await field(page, a("staff.invite.email")).fill(email);
    await send.click();
    await expect(newestToast(page, "bg")).toContainText(a("staff.invite.done"));
    await expect(field(page, a("staff.invite.email"))).toHaveValue("");
    await expect(invites.getByRole("row").filter({ hasText: email })).toBeVisible();

    const staff = await openAnotherVisitor();
    const mail = await emailTo(email, /екипа/);
    const link = linkIn(mail, "/auth/invite");
    await acceptAsNew(staff, link, "bg");
    await staff.goto(link);
    await expect(staff.getByRole("main").getByRole("status")).toContainText(
      staffInviteTranslator("bg")("invite.already.title"),
    );

    await staff.goto("/admin/staff");
    await staff.getByRole("link", { name: a("staff.own.turnOn") }).click();
    const secret = await turnOnTwoFactor(staff, "bg");
    await expectUsable(staff);
    const download = staff.waitForEvent("download");
    await staff.getByRole("link", { name: a("twoFactor.codes.download") }).click();
    expect((await download).suggestedFilename()).toBe("plodko-backup-codes.txt");
    await staff.getByRole("link", { name: a("twoFactor.codes.ready") }).click();
    await expect(staff.getByText(a("staff.own.on"))).toBeVisible();

    // Signed out and in again: the password alone is not enough.
    await staff.context().clearCookies();
    await giveCredentials(staff, email, "bg");
    await staff.goto("/admin");
    await expect(staff).toHaveURL("/auth");
    await staff.goto("/auth/code");
    await field(staff, c("code.label")).fill("000 000");
    await staff.getByRole("button", { name: c("code.submit") }).click();
    await expect(staff.getByRole("alert").filter({ hasText: c("code.error.code") })).toBeVisible();
    await field(staff, c("code.label")).fill(totp(secret, Date.now() + totpPeriod));
    await staff.getByRole("button", { name: c("code.submit") }).click();
    await expect(staff).toHaveURL("/");

    await staff.goto("/admin");
    await expect(staff).toHaveURL("/admin");

    await page.reload();
    const row = admins.getByRole("row").filter({ hasText: email });
    await expect(row).toContainText("Анна Петрова");
    await expect(row).toContainText(a("staff.twoFactor.on"));
    await row.getByRole("link", { name: a("staff.removeNamed", { email }) }).click();
    const dialog = page.getByRole("dialog", { name: a("staff.remove.title") });
    await expect(dialog).toContainText(email);
    await dialog.getByRole("button", { name: a("edit.cancel") }).click();
    await expect(row).toBeVisible();
    await row.getByRole("link", { name: a("staff.removeNamed", { email }) }).click();
    await dialog.getByRole("button", { name: a("staff.remove"), exact: true }).click();
    await expect(newestToast(page, "bg")).toContainText(a("staff.removed"));
    await expect(row).toHaveCount(0);
    await staff.goto("/admin");
    await expect(staff).toHaveURL(/\/auth\?after=/);
  },
);

test(
  "an invitation can be resent and withdrawn, and then its link is void",
  { tag: ["@once", "@long"] },
  async ({ page, browserConsole, openAnotherVisitor, signInAsAdmin }) => {
    browserConsole.allow(/status of (403|410)/);
    const a = adminTranslator("bg");
    const i = staffInviteTranslator("bg");
    const email = newEmail();
    await signInAsAdmin();
    await page.goto("/admin/staff");
    await field(page, a("staff.invite.email")).fill(email);
    await page.getByRole("button", { name: a("staff.invite.submit") }).click();
    await expect(newestToast(page, "bg")).toContainText(a("staff.invite.done"));
    await page.getByRole("button", { name: a("staff.invites.againNamed", { email }) }).click();
    await expect(newestToast(page, "bg")).toContainText(a("staff.invites.sent"));
    const link = linkIn(await emailTo(email, /екипа/), "/auth/invite");

    // The owner opens the link instead of the invited person.
    await page.goto(link);
    await expect(page.getByRole("alert")).toContainText(i("invite.other.text", { email }));
    const invited = await openAnotherVisitor();
    await invited.goto(link);
    await expect(invited.getByRole("button", { name: i("invite.accept") })).toBeVisible();

    await page.goto("/admin/staff");
    await page.getByRole("link", { name: a("staff.invites.withdrawNamed", { email }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: a("staff.invites.withdraw"), exact: true })
      .click();
    await expect(newestToast(page, "bg")).toContainText(a("staff.invites.withdrawn"));
    await expect(page.getByText(email)).toHaveCount(0);

    const t = translator("bg");
    await field(invited, t("auth.firstName")).fill("Анна");
    await field(invited, t("auth.lastName")).fill("Петрова");
    await field(invited, t("auth.password")).fill(password);
    await field(invited, t("auth.confirmPassword")).fill(password);
    await invited.getByRole("button", { name: i("invite.accept") }).click();
    await expect(invited.getByRole("alert").filter({ hasText: i("invite.gone.title") })).toBeVisible();
  },
);

test(
  "an invited person with an account signs in, accepts, and can remove themselves again",
  { tag: ["@once", "@long"] },
  async ({ page, browserConsole, openAnotherVisitor, signInAsAdmin }) => {
    browserConsole.allow(/status of 401/);
    const a = adminTranslator("bg");
    const i = staffInviteTranslator("bg");
    const t = translator("bg");
    const invited = await openAnotherVisitor();
    const person = await registerPerson(invited);
    await invited.context().clearCookies();
    await signInAsAdmin();
    await page.request.post("/admin/staff", {
      form: { step: "invite", email: person.email, role: "owner", language: "bg" },
    });

    const link = linkIn(await emailTo(person.email, /екипа/), "/auth/invite");
    await invited.goto(link);
    await expectUsable(invited);
    await field(invited, t("auth.password")).fill("another-password");
    await invited.getByRole("button", { name: i("invite.signIn") }).click();
    await expect(invited.getByRole("alert").filter({ hasText: t("auth.error.credentials") })).toBeVisible();
    await field(invited, t("auth.password")).fill(person.password);
    await invited.getByRole("button", { name: i("invite.signIn") }).click();
    await invited.getByRole("button", { name: i("invite.accept") }).click();
    await expect(invited).toHaveURL("/admin");

    // They can remove themselves again, and stay customers.
    await invited.goto("/admin/staff");
    const remove = invited.getByRole("link", { name: a("staff.removeNamed", { email: person.email }) });
    await remove.click();
    const dialog = invited.getByRole("dialog");
    await expect(dialog).toContainText(a("staff.remove.selfText"));
    await dialog.getByRole("button", { name: a("staff.remove"), exact: true }).click();
    await expect(invited).toHaveURL("/");
    await invited.goto("/profile");
    await expect(invited).toHaveURL("/profile");
  },
);
