import { adminBg, adminEn } from "#app/i18n/admin-texts.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import { menuLink } from "#e2e/admin-menu.ts";
import { switchToEnglish } from "#e2e/admin-language.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, newestToast } from "#e2e/shopper.ts";
import { expectUsable } from "#e2e/expect-usable.ts";

const a = translatorOf(adminBg);
const e = translatorOf(adminEn);

test(
  "the audit log shows who changed what, before and after, with filters and a link to the record",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop }) => {
    test.slow();
    await ownShop.sql(
      `insert into audit_log (id, at, user_email, action, entity, record_id, before, after)
       select gen_random_uuid(), now() - n * interval '1 day', 'left@example.com', 'update', 'static_page', '',
         jsonb_build_object('content_bg', '<p>' || repeat('дълъг текст ', 200) || 'край</p>'),
         jsonb_build_object('content_bg', '<p>' || repeat('дълъг текст ', 200) || '<b>друг край</b></p>')
       from generate_series(1, 60) as n`,
    );
    await signInAsAdmin();
    await page.goto("/admin/categories");
    await page.getByRole("link", { name: a("edit.editNamed", { name: "Овощна градина" }) }).click();
    await field(page, a("categories.name.bg")).fill("Градина с праскови");
    await page.getByRole("button", { name: a("edit.save"), exact: true }).click();
    await expect(newestToast(page, "bg")).toContainText(a("categories.updated"));
    await (await menuLink(page, a("menu.audit"))).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Дневник на промените");
    const rows = page
      .getByRole("main")
      .getByRole("table", { name: new RegExp(`${a("audit.title")}|${e("audit.title")}`) })
      .getByRole("row");
    const newest = rows.nth(1);
    await expect(newest).toContainText("Овощна градина");
    await expect(newest).toContainText("Градина с праскови");
    await expect(newest).toContainText(a("audit.action.update"));
    await expect(newest).toContainText(adminAccount.email);
    // HTML is shown as text, shortened to the part that differs.
    await expect(rows.nth(2)).toContainText("<b>друг край</b>");
    await expect(rows.nth(2)).not.toContainText("<p>");
    await expect(rows).toHaveCount(51);
    await page.getByRole("link", { name: a("lists.next") }).click();
    await expect(page).toHaveURL(/after=/);
    await expect(rows).toHaveCount(12);

    await page.getByRole("combobox", { name: a("audit.kind") }).selectOption("category");
    await page.getByRole("button", { name: a("audit.show") }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole("link", { name: /^Подробности/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("row", { name: /Овощна градина Градина с праскови/ })).toBeVisible();
    await dialog.getByRole("link", { name: a("audit.history") }).click();
    await expect(page.getByText(a("audit.ofRecord"))).toBeVisible();
    await expect(rows).toHaveCount(2);
    await page.getByRole("combobox", { name: a("audit.person") }).selectOption("gone");
    await page.getByRole("button", { name: a("audit.show") }).click();
    await expect(page.getByText(a("audit.none.title"))).toBeVisible();
    await page.getByRole("link", { name: a("audit.clear") }).click();
    await expect(rows).toHaveCount(51);

    await switchToEnglish(page);
    await page.goto(`/admin/audit?from=${addDays(sofiaDay(new Date()), -2)}`);
    await rows
      .nth(2)
      .getByRole("link", { name: /^Details/ })
      .click();
    await expect(dialog).toContainText("дълъг текст край");
    await expectUsable(page);
    await dialog.getByRole("link", { name: e("audit.close"), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await rows.nth(1).getByRole("link", { name: "Orchard" }).click();
    await expect(page.getByRole("dialog", { name: e("categories.edit") })).toBeVisible();
  },
);
