import { blockTypes } from "#app/domain/content/landing-page.ts";
import { expect } from "#e2e/fixtures.ts";
import {
  addBlock,
  blocks,
  bulgarian,
  button,
  closeToasts,
  create,
  dialog,
  english,
  expectToast,
  insertPage,
  link,
  list,
  nameOf,
  pageId,
  row,
  save,
  t,
  tab,
  openEditor,
} from "./landing-editor.ts";
import { test } from "#e2e/own-shop.ts";
import { field, newestToast, visit } from "#e2e/shopper.ts";
import { sortByKeyboard } from "#e2e/sort-list.ts";

const long = { tag: ["@once", "@long"] };

test.beforeEach(({ ownShop }) => ownShop.sql("delete from landing_pages"));

test(
  "a page can have a block of each type, and lists the blocks as saved",
  long,
  async ({ page, signInAsAdmin, ownShop }) => {
    test.slow();
    await signInAsAdmin();
    await visit(page, "bg", list);
    await expect(page.getByRole("heading", { name: t("landing-pages.empty.title") })).toBeVisible();
    await link(page, t("landing-pages.new")).click();
    await expect(dialog(page).getByRole("combobox")).toHaveValue("draft");
    await tab(page, "blocks").click();
    await expect(dialog(page)).toContainText("Моля, първо запазете страницата.");
    await tab(page, "settings").click();
    const slug = field(page, t("landing-pages.slug"));
    await field(page, t("landing-pages.titleField", bulgarian)).fill("Летен плод 🍓");
    await field(page, t("landing-pages.titleField", bulgarian)).blur();
    await expect(slug).toHaveValue("leten-plod");
    await slug.fill("Summer_2026 плод!");
    await expect(slug).toHaveValue("summer-2026------");
    await button(page, t("edit.slug.suggest")).click();
    await expect(slug).toHaveValue("leten-plod");
    await field(page, t("landing-pages.titleField", english)).fill("Summer fruit");
    await tab(page, "hero").click();
    await field(page, t("landing-pages.hero.desktop")).fill("/demo/hero.webp");
    await field(page, t("landing-pages.hero.title", bulgarian)).fill("Лято");
    await tab(page, "seo").click();
    await field(page, t("landing-pages.seo.title", bulgarian)).fill("Летни");
    await expect(field(page, t("landing-pages.seo.title", bulgarian))).toHaveAccessibleDescription(
      t("edit.count", { count: 5, recommended: "60" }),
    );
    await create(page);
    await expectToast(page, "Успех", "Страницата е запазена.");
    await closeToasts(page);

    // The editor stays open, on the tab where blocks are added.
    await expect(tab(page, "blocks")).toHaveAttribute("aria-selected", "true");
    await addBlock(page, "rich_text");
    await dialog(page)
      .getByRole("textbox", { name: t("landing-pages.block.content", bulgarian) })
      .click();
    await page.keyboard.type("Плод за всеки");
    await save(page);
    await expectToast(page, "Успех", "Блокът е запазен.");
    await closeToasts(page);
    await expect(blocks(page)).toHaveText([/Текст.*Плод за всеки/]);

    await addBlock(page, "image");
    await field(page, t("landing-pages.block.image")).fill("/demo/strawberry.webp");
    await field(page, t("landing-pages.block.alt", bulgarian)).fill("Ягода");
    await field(page, t("landing-pages.block.link")).fill("/products");
    await save(page);
    await addBlock(page, "video");
    await field(page, t("landing-pages.block.video")).fill("/demo/ride.mp4");
    await dialog(page)
      .getByRole("checkbox", { name: t("landing-pages.block.autoplay") })
      .check();
    await save(page);
    await addBlock(page, "custom_html");
    await field(page, t("landing-pages.block.html", bulgarian)).fill(
      "<h2>Цени</h2><script>document.title = 1</script>",
    );
    await save(page);
    await expect(page.getByText(t("richText.removed", { names: "<script>" }))).toBeVisible();
    await closeToasts(page);
    await addBlock(page, "product_grid");
    await field(page, t("landing-pages.block.heading", bulgarian)).fill("Нашите плодчета");
    await dialog(page)
      .getByRole("combobox", { name: t("edit.products.choice", { place: 2 }) })
      .selectOption({
        index: 1,
      });
    await save(page);
    await expect(blocks(page)).toHaveText([
      /Плод за всеки/,
      /Изображение/,
      /Видео/,
      /Собствен HTML.*Цени/,
      /Мрежа с продукти.*Нашите плодчета.*Избрани продукти: 1/,
    ]);
    await expect(blocks(page).filter({ hasText: t("landing-pages.blocks.blank") })).toHaveCount(0);
    const stored = await ownShop.sql(
      "select type, sort_order, content_bg, config from landing_page_blocks order by sort_order",
    );
    expect(stored.map(({ type }) => type)).toEqual([...blockTypes]);
    expect(stored).toMatchObject([
      { content_bg: "<p>Плод за всеки</p>", sort_order: 1 },
      { config: { image_url: "/demo/strawberry.webp", alt_bg: "Ягода", link_url: "/products" } },
      { config: { video_url: "/demo/ride.mp4", autoplay: true } },
      { content_bg: "<h2>Цени</h2>" },
      { content_bg: "Нашите плодчета", sort_order: 5, config: { count: 4 } },
    ]);

    await link(page, t("edit.cancel")).click();
    await expect(row(page, "Летен плод 🍓")).toContainText("leten-plod");
    await expect(link(page, t("landing-pages.previewNamed", { name: "Летен плод 🍓" }))).toHaveAttribute(
      "href",
      "/promo/leten-plod?preview=1",
    );
  },
);

test(
  "blocks can be sorted by mouse and keyboard, deleted, and restored to their place",
  long,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 500/);
    await insertPage(ownShop, ["Първи", "Втори", "Трети"]);
    await signInAsAdmin();
    await openEditor(page, `${pageId}/blocks`);
    await expect(blocks(page)).toHaveText([/Първи/, /Втори/, /Трети/]);
    const handle = (text: string) => button(page, t("edit.sort.handle", { name: nameOf(text) }));
    await handle("Първи").hover();
    await page.mouse.down();
    const target = await handle("Трети").boundingBox();
    await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 30, { steps: 12 });
    await page.mouse.up();
    await expect(blocks(page)).toHaveText([/Втори/, /Трети/, /Първи/]);
    const order = async () =>
      ownShop.sql("select sort_order, content_bg from landing_page_blocks order by sort_order");
    await expect.poll(order).toEqual([
      { sort_order: 1, content_bg: "<p>Втори</p>" },
      { sort_order: 2, content_bg: "<p>Трети</p>" },
      { sort_order: 3, content_bg: "<p>Първи</p>" },
    ]);
    await openEditor(page, `${pageId}/blocks`);
    await sortByKeyboard(page, nameOf("Първи"), { from: 3, to: 1, count: 3 });
    await expect.poll(async () => (await order())[0]?.content_bg).toBe("<p>Първи</p>");
    await openEditor(page, `${pageId}/blocks`);
    await expect(blocks(page)).toHaveText([/Първи/, /Втори/, /Трети/]);

    // Escape cancels the move and does not close the editor.
    await handle("Първи").press("Space");
    await expect(
      page.getByText(t("edit.sort.moved", { name: nameOf("Първи"), place: 1, count: 3 })),
    ).toBeAttached();
    await page.keyboard.press("ArrowDown");
    await expect(
      page.getByText(t("edit.sort.moved", { name: nameOf("Първи"), place: 2, count: 3 })),
    ).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(page.getByText(t("edit.sort.cancelled", { name: nameOf("Първи") }))).toBeAttached();
    await expect(blocks(page)).toHaveText([/Първи/, /Втори/, /Трети/]);

    const whileBroken = async (action: () => Promise<unknown>) => {
      await ownShop.sql(
        "create or replace function fail() returns trigger language plpgsql as $$ begin raise 'broken by a test'; end $$",
      );
      await ownShop.sql(
        "create trigger fail before insert or update or delete on landing_page_blocks execute function fail()",
      );
      await action();
      await ownShop.sql("drop trigger fail on landing_page_blocks");
    };
    const remove = async () => {
      await button(page, t("edit.deleteNamed", { name: nameOf("Втори") })).click();
      await dialog(page)
        .getByRole("button", { name: t("edit.delete"), exact: true })
        .click();
    };
    // A failed sort is only logged: the list shows the stored order again, without a message.
    await whileBroken(async () => {
      const failed = page.waitForResponse((response) => response.status() === 500);
      await sortByKeyboard(page, nameOf("Първи"), { from: 1, to: 2, count: 3 });
      await failed;
      await expect(blocks(page)).toHaveText([/Първи/, /Втори/, /Трети/]);
      await expect(newestToast(page, "bg")).toHaveCount(0);
      await button(page, t("landing-pages.blocks.addNamed", { type: "Видео" })).click();
      await expectToast(page, "Грешка", "Неуспешно добавяне на блок.");
      await closeToasts(page);
      await remove();
      await expectToast(page, "Грешка", "Неуспешно изтриване на блока.");
      await closeToasts(page);
    });
    await expect(blocks(page)).toHaveCount(3);

    await remove();
    await expectToast(page, "Успех", "Блокът е изтрит.");
    await expect(blocks(page)).toHaveText([/Първи/, /Трети/]);
    await newestToast(page, "bg")
      .getByRole("button", { name: t("landing-pages.blocks.undo") })
      .click();
    await expectToast(page, "Успех", t("landing-pages.blocks.restored"));
    await expect(blocks(page)).toHaveText([/Първи/, /Втори/, /Трети/]);
    await expect.poll(async () => (await order()).map(({ sort_order }) => sort_order)).toEqual([1, 2, 3]);
  },
);
