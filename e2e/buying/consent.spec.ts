import { consentTranslator } from "#app/i18n/channels/consent.ts";
import { expectUsableWithFocusRings } from "#e2e/expect-usable.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";

const t = consentTranslator("en");
const landing = "/en/products?utm_source=news";
const kept = "localStorage.getItem('visit-origin')";

test("consent to measurement is refused, given and withdrawn, and nothing is kept without it", async ({
  page,
  ownShop,
}) => {
  await page.goto(landing);
  const bar = page.getByRole("dialog", { name: t("consent.title") });
  const link = page.getByRole("contentinfo").getByRole("button", { name: t("consent.link") });
  await expect(link).toBeHidden();
  await expect(bar).toBeHidden();

  await ownShop.sql(
    "insert into measurement_settings (id, keeps_origins, updated_at) values (1, true, now()) on conflict (id) do update set keeps_origins = true",
  );
  await expect(async () => {
    await page.goto(landing);
    await expect(bar).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(bar).not.toBeFocused();
  await expectUsableWithFocusRings(page);
  await bar.getByRole("button", { name: t("consent.decline") }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await page.evaluate(kept)).toBeNull();
  await page.reload();
  await expect(link).toBeVisible();
  await expect(bar).toBeHidden();

  await link.click();
  await expect(bar).toBeFocused();
  await expect(bar).toContainText(t("consent.refused"));
  await bar.getByRole("button", { name: t("consent.accept") }).click();
  await expect(link).toBeFocused();
  expect(await page.evaluate(kept)).toContain("news");
  const given = "select is_given from consent_choices order by created_at";
  await expect.poll(() => ownShop.sql(given)).toEqual([{ is_given: true }]);

  await link.click();
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  expect(await page.evaluate(kept)).not.toBeNull();
  await link.click();
  await bar.getByRole("button", { name: t("consent.decline") }).click();
  expect(await page.evaluate(kept)).toBeNull();
  await expect.poll(() => ownShop.sql(given)).toEqual([{ is_given: true }, { is_given: false }]);
});
