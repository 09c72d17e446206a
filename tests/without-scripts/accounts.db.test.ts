import { expect, test } from "vitest";
import { localePath, locales } from "#app/domain/locale.ts";
import { bg } from "#app/i18n/bg.ts";
import { signInCodeTranslator } from "#app/i18n/sign-in-code.ts";
import { staffInviteTranslator } from "#app/i18n/staff-invite.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import { totp, totpPeriod } from "#tests/factories/accounts/totp.ts";
import { linkIn, startDemoShop } from "./demo-shop.ts";

// Accounts of people whose browser runs no scripts.

const shop = await startDemoShop();

test("a person registers, confirms by e-mail and is signed in", async () => {
  const visitor = shop.visitor();
  const email = "maria@example.com";
  const password = "secret-of-maria";
  await visitor.open("/auth");
  await visitor.follow(bg["auth.tab.signUp"], visitor.main);
  visitor.fill(bg["auth.firstName"], "Мария");
  visitor.fill(bg["auth.lastName"], "Иванова");
  visitor.fill(bg["auth.email"], email);
  visitor.fill(bg["auth.password"], password);
  visitor.fill(bg["auth.confirmPassword"], password);
  await visitor.press(bg["auth.signUp"]);
  expect(visitor.messages.join()).toContain(bg["auth.signedUp.title"]);
  await visitor.open(linkIn(await shop.emailTo(email), "/auth/verify-email"));
  visitor.fill(bg["auth.password"], "not-this-one");
  await visitor.press(bg["verify.button"]);
  expect(visitor.messages.join()).toContain(bg["verify.error.credentials"]);
  visitor.fill(bg["auth.password"], password);
  await visitor.press(bg["verify.button"]);
  expect(visitor.page.text).toContain(bg["auth.verified.title"]);
  await visitor.open("/auth");
  expect(visitor.address).toBe("/");
});

test.for(locales)("profile, tabs, a new password and account deletion work (%s)", async (locale) => {
  const t = translator(locale);
  const person = await shop.customer(`profile-${locale}@example.com`);
  await person.open(localePath(locale, "/profile"));
  person.fill(t("profile.firstName"), "");
  person.fill(t("profile.address"), "ул. „Роза“ 1");
  await person.press(t("profile.save"));
  expect(person.main.text).toContain(t("profile.error.required"));
  expect(person.valueOf(t("profile.address"))).toBe("ул. „Роза“ 1");
  person.fill(t("profile.firstName"), "Анна");
  await person.press(t("profile.save"));
  expect(person.main.text).toContain(t("profile.saved"));
  await person.follow(t("profile.tab.orders"), person.main);
  expect(person.main.text).toContain(t("orders.empty.title"));
  await person.follow(t("profile.tab.profile"), person.main);
  expect(person.valueOf(t("profile.firstName"))).toBe("Анна");

  const password = "another-of-this-person";
  person.fill(t("password.current"), "wrong-password");
  person.fill(t("password.new"), password);
  person.fill(t("password.repeat"), password);
  await person.press(t("password.save"));
  expect(person.messages.join()).toContain(t("password.error.credentials"));
  person.fill(t("password.current"), person.password);
  person.fill(t("password.new"), password);
  person.fill(t("password.repeat"), password);
  await person.press(t("password.save"));
  expect(person.messages.join()).toContain(t("password.changed"));

  person.fill(t("deletion.password"), "wrong-password");
  person.check(t("deletion.confirm"));
  await person.press(t("deletion.button"));
  expect(person.main.text).toContain(t("deletion.error.credentials"));
  person.fill(t("deletion.password"), password);
  person.check(t("deletion.confirm"));
  await person.press(t("deletion.button"));
  expect(person.address).toBe(localePath(locale, "/?account=deleted"));
  expect(person.main.text).toContain(t("auth.deleted.title"));
  await person.open(localePath(locale, "/profile"));
  expect(person.address).toBe(localePath(locale, "/auth"));
});

test("an invitation creates an account, and two-factor sign-in can be turned on, used and turned off", async () => {
  const t = translator("en");
  const a = adminTranslator("en");
  const c = signInCodeTranslator("en");
  const i = staffInviteTranslator("en");
  const email = "anna@example.com";
  const password = "secret-of-anna";
  const owner = await shop.inAdmin();
  await owner.post("/admin/staff", { step: "invite", email, role: "owner", language: "en" });
  const staff = shop.visitor();
  await staff.open(linkIn(await shop.emailTo(email), "/en/auth/invite"));
  expect(staff.main.all("h1")[0]?.text).toBe(i("invite.title"));
  staff.fill(t("auth.firstName"), "Анна");
  staff.fill(t("auth.lastName"), "Петрова");
  for (const chosen of ["123456", password]) {
    staff.fill(t("auth.password"), chosen);
    staff.fill(t("auth.confirmPassword"), chosen);
    await staff.press(i("invite.accept"));
    if (chosen === "123456") expect(staff.messages.join()).toContain(t("auth.error.common"));
  }
  expect(staff.address).toBe("/admin");
  await staff.post("/admin/language", { returnTo: "/admin" });

  await staff.open("/admin/staff/two-factor");
  staff.fill(a("twoFactor.password"), password);
  await staff.press(a("twoFactor.begin"));
  const secretIn = () => staff.main.all().find(({ text }) => /^[A-Z2-7]{52}$/.test(text))?.text;
  const secret = secretIn() ?? "no secret";
  staff.fill(a("twoFactor.scan.code"), "12345");
  await staff.press(a("twoFactor.confirm"));
  expect(staff.main.text).toContain(a("twoFactor.error.code"));
  expect(secretIn(), "after a wrong code the same secret can still be confirmed").toBe(secret);
  staff.fill(a("twoFactor.scan.code"), totp(secret, Date.now()));
  await staff.press(a("twoFactor.confirm"));
  expect(staff.main.text).toContain(a("twoFactor.done.title"));
  const codes = staff.main.all("ul", "ol").flatMap((list) => list.all("li").map(({ text }) => text));
  expect(codes).toHaveLength(10);
  await staff.follow(a("twoFactor.codes.ready"), staff.main);
  expect(staff.main.text).toContain(a("staff.own.on"));

  const giveCredentials = async () => {
    staff.forgetCookies();
    await staff.open("/en/auth");
    staff.fill(t("auth.email"), email);
    staff.fill(t("auth.password"), password);
    await staff.press(t("auth.signIn"));
    expect(staff.address).toBe("/en/auth/code");
  };
  await giveCredentials();
  await staff.open("/admin");
  expect(staff.address, "the password alone is not enough").toBe("/auth");
  await giveCredentials();
  await staff.follow(c("code.useBackup"), staff.main);
  staff.fill(c("code.backup.label"), codes[1] ?? "");
  await staff.press(c("code.submit"));
  expect(staff.address).toBe("/en");

  await giveCredentials();
  await staff.press(c("code.submit"));
  expect(staff.messages.join()).toContain(c("code.error.required"));
  staff.fill(c("code.label"), totp(secret, Date.now() + totpPeriod));
  await staff.press(c("code.submit"));
  expect(staff.address).toBe("/en");

  await staff.post("/admin/language", { returnTo: "/admin" });
  await staff.open("/admin/staff/two-factor");
  const off = staff.button(a("twoFactor.turnOff")).closest("form") ?? undefined;
  staff.fill(a("twoFactor.password"), password, off);
  staff.fill(a("twoFactor.code"), codes[0] ?? "", off);
  await staff.press(a("twoFactor.turnOff"));
  expect(staff.main.text).toContain(a("twoFactor.turnedOff"));

  await owner.open("/admin/staff");
  await owner.follow(adminTranslator("bg")("staff.removeNamed", { email }));
  await owner.press(adminTranslator("bg")("staff.remove"));
  expect(owner.main.text).not.toContain(email);
});

test("an invitation is sent after the password was confirmed in another window", async () => {
  const a = adminTranslator("bg");
  const email = "colleague@example.com";
  const admin = await shop.inAdmin();
  await admin.open("/admin/staff");
  await shop.sql("update sessions set created_at = created_at - interval '16 minutes'");
  admin.fill(a("staff.invite.email"), email);
  await admin.press(a("staff.invite.submit"));
  expect(admin.messages.join()).toContain(a("confirm.needed"));
  expect(admin.valueOf(a("staff.invite.email"))).toBe(email);
  const send = admin.resend(a("staff.invite.submit"));
  expect(admin.link(a("confirm.link")).attributes.target).toBe("_blank");
  await admin.follow(a("confirm.link"));
  admin.fill(a("twoFactor.password"), shop.owner.password);
  await admin.press(a("confirm.submit"));
  expect(admin.messages.join()).toContain(a("confirm.close"));
  await send();
  expect(admin.messages.join()).toContain(a("staff.invite.done"));
});
