import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import { bg } from "#app/i18n/bg.ts";
import { en } from "#app/i18n/en.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { emailTo, linkIn } from "#e2e/emails.ts";
import { expectUsable } from "#e2e/expect-usable.ts";
import { newPerson, registerPerson, signInByForm } from "./register-person.ts";

const texts = { bg, en };

function accountMenu(page: Page, name: string) {
  return page.getByLabel(bg["account.menu"].replace("{name}", name));
}

for (const locale of locales) {
  const t = texts[locale];
  const address = (path: string) => localePath(locale, path);

  test(`a person registers, confirms by e-mail, signs in and signs out (${locale}) @once`, async ({
    page,
    browserConsole,
  }) => {
    browserConsole.allow(/Failed to load resource.*(401|403|422)/);
    const person = newPerson();
    await page.goto(address("/"));
    await page.getByRole("link", { name: t["nav.signIn"], exact: true }).click();
    await page.getByRole("tab", { name: t["auth.tab.signUp"] }).click();
    const panel = page.getByRole("tabpanel");
    await panel.getByLabel(t["auth.firstName"], { exact: true }).fill(person.firstName);
    await panel.getByLabel(t["auth.lastName"], { exact: true }).fill(person.lastName);
    await panel.getByLabel(t["auth.email"], { exact: true }).fill(person.email);
    await panel.getByLabel(t["auth.password"], { exact: true }).fill(person.password);
    await panel.getByLabel(t["auth.confirmPassword"], { exact: true }).fill(person.password);
    const eye = panel.getByRole("button", { name: t["auth.showTyped"] }).first();
    await eye.click();
    await expect(panel.getByLabel(t["auth.password"], { exact: true })).toHaveAttribute("type", "text");
    await eye.click();
    await expect(panel.getByLabel(t["auth.password"], { exact: true })).toHaveAttribute("type", "password");
    await panel.getByRole("button", { name: t["auth.signUp"], exact: true }).click();

    // The page switches to the sign-in tab; signing in is refused until the e-mail is confirmed.
    await expect(page.getByRole("tab", { name: t["auth.tab.signIn"] })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(page.getByText(t["auth.signedUp.title"])).toBeVisible();
    await expect(page.getByText(t["auth.signedUp.text"])).toBeVisible();
    await panel.getByLabel(t["auth.email"], { exact: true }).fill(person.email);
    await panel.getByLabel(t["auth.password"], { exact: true }).fill(person.password);
    await panel.getByRole("button", { name: t["auth.signIn"], exact: true }).click();
    await expect(panel.getByRole("alert").filter({ hasText: t["auth.error.unverified"] })).toBeVisible();
    await expect(panel.getByLabel(t["auth.email"], { exact: true })).toHaveValue(person.email);
    await expect(page).toHaveURL(address("/auth"));
    // The registration's form is cleared.
    await page.getByRole("tab", { name: t["auth.tab.signUp"] }).click();
    await expect(panel.getByLabel(t["auth.firstName"], { exact: true })).toHaveValue("");
    await page.getByRole("tab", { name: t["auth.tab.signIn"] }).click();
    await expect(panel.getByRole("button", { name: t["auth.signIn"], exact: true })).toBeVisible();
    await expect(panel, "the other panel has gone").toHaveCount(1);

    const mail = await emailTo(person.email, /./);
    const link = linkIn(mail, address("/auth/verify-email"));
    await page.goto(link);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(t["verify.title"]);
    await expect(main.getByLabel(t["auth.email"], { exact: true })).toHaveValue(person.email);
    await expect(main.getByRole("link", { name: t["auth.forgot"] })).toBeVisible();
    const confirm = main.getByRole("button", { name: t["verify.button"] });
    // Above the form; the field repeats it.
    const refusal = main.getByRole("alert").first();
    await confirm.click();
    await expect(refusal.filter({ hasText: t["verify.error.password"] })).toBeVisible();
    await main.getByLabel(t["auth.password"], { exact: true }).fill("not-this-one");
    await confirm.click();
    await expect(refusal.filter({ hasText: t["verify.error.credentials"] })).toBeVisible();
    await expectUsable(page);
    await main.getByLabel(t["auth.password"], { exact: true }).fill(person.password);
    await confirm.click();
    await expect(page).toHaveURL(new RegExp(`${address("/")}\\?email=verified$`));
    await expect(page.getByText(t["auth.verified.title"])).toBeVisible();
    await expectUsable(page);
    const menu = page.getByLabel(t["account.menu"].replace("{name}", person.firstName));
    await expect(menu).toBeVisible();

    // The link is used up, and /auth redirects a person who is signed in.
    await page.goto(link);
    await expect(main.getByText(t["verify.verified.title"])).toBeVisible();
    await expectUsable(page);
    await page.goto(address("/auth"));
    await expect(page).toHaveURL(address("/"));

    await menu.click();
    await page.getByRole("button", { name: t["account.signOut"] }).click();
    await expect(page).toHaveURL(address("/"));
    await expect(page.getByRole("link", { name: t["nav.signIn"], exact: true })).toBeVisible();
    await page.goto(address("/profile"));
    await expect(page).toHaveURL(address("/auth"));
  });

  test(
    `the result of a registration scrolls into view (${locale})`,
    { tag: "@long" },
    async ({ page, browserConsole }) => {
      browserConsole.allow(/Failed to load resource.*422/);
      const person = newPerson();
      const { width = 0 } = page.viewportSize() ?? {};
      await page.setViewportSize({ width, height: 640 });
      await page.goto(address("/auth?tab=sign-up"));
      const panel = page.getByRole("tabpanel");
      await panel.getByLabel(t["auth.firstName"], { exact: true }).fill(person.firstName);
      await panel.getByLabel(t["auth.lastName"], { exact: true }).fill(person.lastName);
      await panel.getByLabel(t["auth.email"], { exact: true }).fill(person.email);
      await panel.getByLabel(t["auth.password"], { exact: true }).fill(person.password);
      const again = panel.getByLabel(t["auth.confirmPassword"], { exact: true });
      await again.fill("something else");
      await again.press("Enter");
      const refusal = panel.getByRole("alert").filter({ hasText: t["auth.error.mismatch"] });
      await expect(refusal).toBeInViewport({ ratio: 1 });
      await again.fill(person.password);
      await panel.getByRole("button", { name: t["auth.signUp"], exact: true }).click();
      const done = panel.getByRole("status");
      await expect(done).toContainText(t["auth.signedUp.title"]);
      await expect(done).toBeFocused();
      await expect(done).toBeInViewport({ ratio: 1 });
    },
  );

  test(`both forms show every refusal (${locale}) @once`, async ({ page, browserConsole }) => {
    browserConsole.allow(/Failed to load resource.*(401|422)/);
    await page.goto(address("/auth"));
    const panel = page.getByRole("tabpanel");
    const alert = panel.getByRole("alert");
    const signInButton = panel.getByRole("button", { name: t["auth.signIn"], exact: true });
    await signInButton.click();
    await expect(alert.filter({ hasText: t["auth.error.required"] })).toContainText(t["auth.error.title"]);
    await panel.getByLabel(t["auth.email"], { exact: true }).fill("nobody@example.com");
    await panel.getByLabel(t["auth.password"], { exact: true }).fill("whatever");
    await signInButton.click();
    await expect(alert.filter({ hasText: t["auth.error.credentials"] })).toBeVisible();
    await expect(signInButton).toBeFocused();
    await expect(panel.getByLabel(t["auth.email"], { exact: true })).toHaveValue("nobody@example.com");

    await page.goto(address("/auth?tab=sign-up"));
    const register = panel.getByRole("button", { name: t["auth.signUp"], exact: true });
    const refused = async (reason: string) => {
      await register.click();
      await expect(alert.filter({ hasText: reason })).toContainText(t["auth.signUp.error"]);
    };
    await refused(t["auth.error.required"]);
    await panel.getByLabel(t["auth.firstName"], { exact: true }).fill("Мария");
    await panel.getByLabel(t["auth.lastName"], { exact: true }).fill("Иванова");
    await panel.getByLabel(t["auth.email"], { exact: true }).fill("not an address");
    const passwords = async (password: string, again: string) => {
      await panel.getByLabel(t["auth.password"], { exact: true }).fill(password);
      await panel.getByLabel(t["auth.confirmPassword"], { exact: true }).fill(again);
    };
    await passwords("secret-1", "secret-2");
    await refused(t["auth.error.mismatch"]);
    await passwords("12345", "12345");
    await refused(t["auth.error.short"]);
    await passwords("secret-1", "secret-1");
    await refused(t["auth.error.email"]);
    await expect(panel.getByLabel(t["auth.firstName"], { exact: true })).toHaveValue("Мария");
    await panel.getByLabel(t["auth.email"], { exact: true }).fill("maria@example.com");
    await passwords("123456", "123456");
    await refused(t["auth.error.common"]);
  });

  test(`the e-mailed link resets a forgotten password once (${locale}) @once`, async ({
    page,
    openAnotherVisitor,
    browserConsole,
  }) => {
    browserConsole.allow(/Failed to load resource.*(401|404|422)/);
    const elsewhere = await openAnotherVisitor();
    const person = await registerPerson(elsewhere);
    await page.goto(address("/auth"));
    await page.getByRole("link", { name: t["auth.forgot"] }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: t["forgot.title"] })).toBeVisible();
    await main.getByLabel(t["auth.email"], { exact: true }).fill(person.email);
    await main.getByRole("button", { name: t["forgot.send"] }).click();
    await expect(main.getByText(t["forgot.sent.text"])).toBeVisible();
    const link = linkIn(await emailTo(person.email, /./), address("/auth/reset-password"));
    await page.goto(link);
    await main.getByLabel(t["auth.password"], { exact: true }).fill("brand-new-secret");
    await main.getByLabel(t["auth.confirmPassword"], { exact: true }).fill("another");
    await main.getByRole("button", { name: t["reset.save"] }).click();
    await expect(main.getByText(t["auth.error.mismatch"])).toBeVisible();
    await main.getByLabel(t["auth.password"], { exact: true }).fill("brand-new-secret");
    await main.getByLabel(t["auth.confirmPassword"], { exact: true }).fill("brand-new-secret");
    await main.getByRole("button", { name: t["reset.save"] }).click();
    await expect(main.getByText(t["reset.done.title"])).toBeVisible();

    // The reset ends every session, and voids the old password and the link.
    await elsewhere.goto("/profile");
    await expect(elsewhere).toHaveURL("/auth");
    await page.goto(link);
    await expect(main.getByText(t["reset.link.title"])).toBeVisible();
    await expect(main.getByRole("textbox")).toHaveCount(0);
    await main.getByRole("link", { name: t["reset.again"] }).click();
    await expect(main.getByRole("heading", { name: t["forgot.title"] })).toBeVisible();
    await signInByForm(page, { email: person.email, password: "brand-new-secret" });
  });
}

test(
  "the account menu links a customer to the profile, and only an administrator to the back office",
  { tag: "@long" },
  async ({ page, openAnotherVisitor, signInAsAdmin, isMobile }) => {
    const open = async (visitor: Page, name: string) =>
      isMobile ? visitor.getByLabel(bg["shop.menu"]).click() : accountMenu(visitor, name).click();
    const { firstName } = await registerPerson(page, { firstName: "Пенка" });
    await page.goto("/");
    await open(page, firstName);
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: bg["account.profile"] })).toBeVisible();
    await expect(header.getByRole("link", { name: bg["account.admin"] })).toHaveCount(0);
    const admin = await openAnotherVisitor();
    await signInAsAdmin(admin);
    await admin.goto("/");
    await open(admin, "Admin");
    await admin.getByRole("banner").getByRole("link", { name: bg["account.admin"] }).last().click();
    await expect(admin).toHaveURL("/admin");
  },
);

test("the signed-out header is hidden while a session loads; visitors request no session @once", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/session")) asked.push(request.url());
  });
  await page.goto("/");
  await expect(page.getByRole("link", { name: bg["nav.signIn"], exact: true })).toBeVisible();
  expect(asked).toEqual([]);
  const { firstName } = await registerPerson(page);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/session*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/products", { waitUntil: "load" });
  await expect(page.getByRole("link", { name: bg["nav.signIn"], exact: true })).toBeHidden();
  answer();
  await expect(accountMenu(page, firstName)).toBeVisible();
});

test("refreshes the token 60 to 210 seconds after loading, and notices that the session has ended @once", async ({
  page,
}) => {
  const { firstName } = await registerPerson(page);
  const refreshed: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/session?refresh=1")) refreshed.push(request.url());
  });
  await page.clock.install();
  await page.goto("/");
  await expect(accountMenu(page, firstName)).toBeVisible();
  await page.clock.runFor(60_000);
  expect(refreshed).toEqual([]);
  const answer = page.waitForResponse((response) => response.url().endsWith("/api/session?refresh=1"));
  // Only up to the tick that sends the request: a longer wait would make it time out.
  await page.clock.runFor(150_000);
  expect((await answer).headers()["cache-control"]).toContain("no-store");
  await expect(accountMenu(page, firstName)).toBeVisible();
  // The session ends elsewhere: the next refresh notices.
  await expect(async () => {
    // A response that was in progress may set the hint again.
    await page.context().clearCookies({ name: "shop.hint" });
    await page.clock.runFor(30_000);
    await expect(page.getByRole("link", { name: bg["nav.signIn"], exact: true })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
});
