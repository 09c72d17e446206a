import { localePath, locales } from "#app/domain/locale.ts";
import { landingTranslator } from "#app/i18n/landing.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { insertWholeCampaign } from "#tests/factories/landing-campaign.ts";
import { test } from "#e2e/own-shop.ts";

test.use({ javaScriptEnabled: false });

for (const locale of locales) {
  const t = translator(locale);

  test(`a landing page and its links work without JavaScript (${locale}) @once`, async ({
    page,
    ownShop,
  }) => {
    await page.route("https://videos.example/**", (route) =>
      route.fulfill({ contentType: "video/mp4", body: "" }),
    );
    await insertWholeCampaign(ownShop);
    await page.goto(localePath(locale, "/promo/autumn"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("timer")).toHaveCount(0);
    await expect(page.getByRole("time")).toContainText(/^(До|Until) \d/);
    await expect(page.getByRole("article")).toHaveCount(5);
    const foot = page.getByRole("contentinfo");
    await expect(foot).toContainText(locale === "bg" ? "ООД" : "Ltd");
    await expect(foot.getByRole("link", { name: /@/ })).toBeVisible();
    const links = { bg: ["Поверителност", "Общи условия"], en: ["Privacy", "Terms"] }[locale];
    for (const name of links) await expect(foot.getByRole("link", { name })).toBeVisible();
    await page.getByRole("link", { name: landingTranslator(locale)("landing.toProducts") }).click();
    await expect(page).toHaveURL(/#block-/);
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("shop.language.label") })
      .click();
    await expect(page).toHaveURL(localePath(locale === "bg" ? "en" : "bg", "/promo/autumn"));
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^(Plodko|Плодко)$/ })
      .click();
    await expect(page).toHaveURL(localePath(locale === "bg" ? "en" : "bg", "/"));
  });
}
