import { localePath, locales } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { expect } from "#e2e/fixtures.ts";
import { expectUsable } from "#e2e/expect-usable.ts";
import { test } from "#e2e/own-shop.ts";
import { signIn } from "./register-person.ts";
import { newestToast } from "#e2e/shopper.ts";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

for (const locale of locales) {
  test(
    `a person ends the session of another device, in the profile and in the back office (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, ownShop, openAnotherVisitor, signInAsAdmin }) => {
      const t = translator(locale);
      const a = adminTranslator(locale);
      await ownShop.sql("delete from sessions");
      await signInAsAdmin();
      if (locale === "en") await page.request.post("/admin/language", { form: { returnTo: "/admin" } });
      const elsewhere = await openAnotherVisitor({ userAgent: iPhone });
      await signIn(elsewhere, adminAccount);
      await elsewhere.goto("/admin");

      await page.goto(localePath(locale, "/profile"));
      const devices = page.getByRole("list", { name: t("profile.sessions.title") }).getByRole("listitem");
      await expect(devices).toHaveCount(2);
      await expect(devices.filter({ hasText: t("profile.sessions.current") })).toHaveCount(1);
      await expectUsable(page);
      await devices.filter({ hasText: "Safari, iPhone" }).getByRole("button").click();
      await expect(devices).toHaveCount(1);
      await elsewhere.reload();
      await expect(elsewhere).toHaveURL(/\/auth\?after=/);

      await signIn(elsewhere, adminAccount);
      await page.goto("/admin/staff");
      const rows = page.getByRole("table", { name: a("staff.sessions") }).getByRole("row");
      await expect(rows.filter({ hasText: a("staff.sessions.current") })).toHaveCount(1);
      await rows.filter({ hasText: "Safari, iPhone" }).getByRole("button").click();
      await expect(newestToast(page, locale)).toContainText(a("staff.sessions.ended"));
      await expect(rows.filter({ hasText: "Safari, iPhone" })).toHaveCount(0);
      await elsewhere.goto("/admin");
      await expect(elsewhere).toHaveURL(/\/auth\?after=/);
    },
  );
}
