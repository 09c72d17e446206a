import type { Page } from "@playwright/test";
import { translator } from "#app/i18n/translate.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { switchToEnglish } from "#e2e/admin-language.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { linkIn } from "#e2e/emails.ts";
import { sortByKeyboard } from "#e2e/sort-list.ts";
import { addButton, cartLink, field, fillCheckout, newestToast } from "#e2e/shopper.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";

const long = { tag: ["@once", "@long"] };
const t = adminTranslator("bg");
const en = adminTranslator("en");
const inBg = { language: t("edit.language.bg") };
const inEn = { language: t("edit.language.en") };

const block = (page: Page, kind: "text" | "button", place: number) =>
  page.getByRole("region", {
    name: t("newsletters.block.named", { kind: t(`newsletters.block.${kind}`), place }),
  });
const preview = (page: Page) => page.frameLocator("iframe");

test(
  "a newsletter is put together in both languages, previewed as typed, and its sending is asked for",
  long,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 422/);
    await ownShop.sql("delete from newsletters");
    await signInAsAdmin();
    await page.goto("/admin/newsletters");
    await page.getByRole("link", { name: t("newsletters.new") }).click();
    await field(page, t("newsletters.field.name")).fill("Зима");
    await page.getByRole("button", { name: t("newsletters.create") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Зима");

    const add = (kind: "text" | "button") =>
      page.getByRole("button", { name: t(`newsletters.block.${kind}`), exact: true }).click();
    await field(page, t("newsletters.field.subject", inBg)).fill("Сладка зима");
    await add("text");
    await field(page, t("newsletters.field.text", inBg)).fill("Нови вкусове");
    await add("button");
    await field(page, t("newsletters.field.label", inBg)).fill("Към магазина");
    await field(page, t("newsletters.field.link")).fill("/products");
    await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText("Сладка зима");
    await expect(preview(page).getByRole("link", { name: "Към магазина" })).toBeVisible();

    await sortByKeyboard(
      page,
      t("newsletters.block.named", { kind: t("newsletters.block.text"), place: 1 }),
      {
        from: 1,
        to: 2,
        count: 2,
      },
    );
    await page
      .getByRole("button", {
        name: t("newsletters.block.remove", {
          name: t("newsletters.block.named", { kind: t("newsletters.block.button"), place: 1 }),
        }),
      })
      .click();
    await expect(block(page, "button", 1)).toContainText(
      t("newsletters.block.removed", {
        name: t("newsletters.block.named", { kind: t("newsletters.block.button"), place: 1 }),
      }),
    );
    await page.getByRole("button", { name: t("newsletters.block.undo") }).click();
    await expect(field(page, t("newsletters.field.label", inBg))).toHaveValue("Към магазина");

    const save = page.getByRole("button", { name: t("edit.save"), exact: true });
    await save.click();
    // The English texts are missing, so their tab opens.
    await expect(field(page, t("newsletters.field.subject", inEn))).toBeVisible();
    await field(page, t("newsletters.field.subject", inEn)).fill("A sweet winter");
    await field(page, t("newsletters.field.text", inEn)).fill("New flavours");
    await field(page, t("newsletters.field.label", inEn)).fill("Visit the shop");
    await save.click();
    await expect(newestToast(page, "bg")).toContainText(t("newsletters.saved"));
    await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText("A sweet winter");

    await page.getByRole("link", { name: t("newsletters.send") }).click();
    await expect(
      page.getByRole("heading", { name: t("newsletters.send.title", { name: "Зима" }) }),
    ).toBeVisible();
    await switchToEnglish(page);
    await expect(
      page.getByRole("heading", { name: en("newsletters.send.title", { name: "Зима" }) }),
    ).toBeVisible();
  },
);

test(
  "a newsletter is tried, sent to more than 100 people, and brings an order by its link",
  long,
  async ({ page, signInAsAdmin, openAnotherVisitor, ownShop, browserConsole }) => {
    browserConsole.allow(/status of (409|422)/);
    const box = await openMailbox();
    try {
      // 102 readers, every third of them English.
      await ownShop.sql(`
        delete from newsletters;
        delete from newsletter_subscribers;
        insert into newsletter_subscribers
          (id, email, locale, consent_text, consent_at, source, confirmed_at, created_at)
        select gen_random_uuid(), 'reader' || n || '@example.com', case when n % 3 = 0 then 'en' else 'bg' end,
          'Искам новини.', now(), 'profile', now(), now() from generate_series(1, 102) as n;
        insert into mail_settings
          (host, port, security, username, sender_name, sender_address, reply_address, updated_at)
        values ('127.0.0.1', ${new URL(box.url).port}, 'none', '', '', 'news@plodko.example', '', now())
        on conflict (id) do update set host = excluded.host, port = excluded.port, security = excluded.security,
          username = '', password = null, sender_address = excluded.sender_address`);
      await signInAsAdmin();
      await page.goto("/admin/newsletters/new");
      await field(page, t("newsletters.field.name")).fill("Зима");
      await page.getByRole("button", { name: t("newsletters.create") }).click();
      await field(page, t("newsletters.field.subject", inBg)).fill("Сладка зима");
      await page.getByRole("button", { name: t("newsletters.block.button"), exact: true }).click();
      await field(page, t("newsletters.field.label", inBg)).fill("Към магазина");
      await field(page, t("newsletters.field.link")).fill("/products");
      await page.getByLabel(t("newsletters.field.per_minute")).fill("600");
      const save = page.getByRole("button", { name: t("edit.save"), exact: true });
      await save.click();
      await field(page, t("newsletters.field.subject", inEn)).fill("A sweet winter");
      await field(page, t("newsletters.field.label", inEn)).fill("Visit the shop");
      await save.click();
      await expect(newestToast(page, "bg")).toContainText(t("newsletters.saved"));

      await page.getByRole("button", { name: t("newsletters.test"), exact: true }).click();
      await expect(newestToast(page, "bg")).toContainText(t("newsletters.test.sent"));
      const triedSubject = en("newsletters.test.subject", { subject: "A sweet winter" });
      expect(box.emails.map(({ to, subject }) => [to, subject])).toContainEqual([
        adminAccount.email,
        triedSubject,
      ]);

      await page.getByRole("link", { name: t("newsletters.send") }).click();
      const main = page.getByRole("main");
      await expect(main).toContainText("_dmarc.plodko.example");
      const send = page.getByRole("button", { name: t("newsletters.send.confirm", { count: 102 }) });
      await send.click();
      const refused = main.getByRole("alert").filter({ hasText: t("newsletters.start.records") });
      await expect(refused).toBeVisible();
      await page.getByRole("checkbox", { name: t("newsletters.send.records") }).check();
      await send.click();
      const done = t("newsletters.progress.of", { done: 102, all: 102 });
      await expect(main.getByRole("status").filter({ hasText: done })).toBeVisible({ timeout: 90_000 });

      const sent = box.emails.filter(({ to }) => to.startsWith("reader"));
      expect(new Set(sent.map(({ to }) => to)).size).toBe(102);
      expect(sent).toHaveLength(102);
      expect(sent.filter(({ subject }) => subject === "A sweet winter")).toHaveLength(34);
      const received = sent.find(({ to }) => to === "reader1@example.com");
      if (!received) throw new Error("No e-mail");
      expect(received.subject).toBe("Сладка зима");

      const reader = await openAnotherVisitor();
      await reader.goto(linkIn(received, "/products"));
      await addButton(reader, "bg", "strawberry").click();
      await expect(newestToast(reader, "bg")).toBeVisible();
      // By links: the pages remember the newsletter in memory only.
      await cartLink(reader).click();
      const toCheckout = translator("bg")("cart.checkout");
      await reader.getByRole("main").getByRole("link", { name: toCheckout, exact: true }).click();
      await fillCheckout(reader, "bg", "reader1@example.com");
      await reader
        .getByRole("main")
        .getByRole("button", { name: translator("bg")("checkout.submit") })
        .click();
      await expect(reader).toHaveURL(/\/order-success/);
      // Of the results: orders by link, orders by code, turnover by code.
      await page.reload();
      await expect(main.getByRole("term").filter({ hasText: t("newsletters.results.byLink") })).toBeVisible();
      const figures = main.getByRole("definition");
      const ofResults = (await figures.count()) - 3;
      await expect(figures.nth(ofResults)).toHaveText("1");
    } finally {
      await box.close();
    }
  },
);
