import type { Page } from "@playwright/test";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { contentBg, contentEn, editor, htmlView, openNew, tab } from "./page-editor.ts";
import { field } from "#e2e/shopper.ts";

/** Pastes HTML into the editor, as the system's clipboard would. */
async function paste(page: Page, html: string): Promise<void> {
  await editor(page, contentBg).click();
  await editor(page, contentBg).evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", copied);
    clipboardData.setData("text/plain", "-");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** A list item as Word writes it: a paragraph with its level and, as text, its number. */
const wordsItem = (marker: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>${text}</p>`;

/** A list item as Word for the web writes it: a list of its own. */
const webItem = (list: "ol" | "ul", start: number, { text, level }: { text: string; level: number }) =>
  `<div class="ListContainerWrapper BCX0"><${list} role="list" start="${start}"><li role="listitem" data-aria-level="${level}"><p class="Paragraph">${text}</p></li></${list}></div>`;

const sources = [
  {
    name: "Google Docs",
    copied:
      `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">` +
      `<h1 dir="ltr" style="line-height:1.4;text-align:center"><span style="font-weight:400">Заглавие</span></h1>` +
      `<p dir="ltr"><span style="font-weight:700">дебел</span><span style="font-weight:400"> и </span>` +
      `<span style="font-style:italic;text-decoration:underline">наклонен</span></p><p><br></p>` +
      `<div dir="ltr" align="left"><table style="border:none"><colgroup><col></colgroup><tbody><tr>` +
      `<td style="border:1px" colspan="2"><p dir="ltr"><span style="font-weight:400">клетка</span></p></td></tr></tbody></table></div></b>`,
    written:
      `<h2 class="text-center">Заглавие</h2><p><strong>дебел</strong> и <em><u>наклонен</u></em></p>` +
      `<table><tbody><tr><td colspan="2"><p>клетка</p></td></tr></tbody></table>`,
  },
  {
    name: "Word",
    copied:
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head>` +
      `<body lang=BG><!--StartFragment--><p class=MsoNormal>Текст<o:p></o:p></p><p class=MsoNormal>&nbsp;</p>` +
      `${wordsItem("1.", "Едно")}${wordsItem("2.", "Две")}` +
      `<p class=MsoNormal><img src="file:///C:/clip_image001.png"></p><!--EndFragment--></body></html>`,
    written: "<p>Текст</p><ol><li><p>Едно</p></li><li><p>Две</p></li></ol>",
  },
  {
    name: "clauses from Word",
    copied: [
      [wordsItem("1.", "Първа"), wordsItem("a.", "буква", 2), wordsItem("b.", "буква", 2)],
      [wordsItem("2.", "Втора"), wordsItem("а)", "буква", 2), wordsItem("·", "точка", 3)],
      ["<p class=MsoNormal>Между тях.</p>", wordsItem("3.", "Трета"), wordsItem("3.1.", "Подточка", 2)],
      [wordsItem("5.", "Пета"), "<p class=MsoNormal>Край.</p>", wordsItem("1.", "Отново")],
    ]
      .flat()
      .join(""),
    written:
      `<ol><li><p>Първа</p><ol type="a"><li><p>буква</p></li><li><p>буква</p></li></ol></li>` +
      `<li><p>Втора</p><ol class="cyrillic"><li><p>буква</p><ul><li><p>точка</p></li></ul></li></ol></li></ol>` +
      `<p>Между тях.</p><ol start="3"><li><p>Трета</p><p>3.1. Подточка</p></li></ol>` +
      `<ol start="5"><li><p>Пета</p></li></ol><p>Край.</p><ol><li><p>Отново</p></li></ol>`,
  },
  {
    name: "Word for the web",
    copied: [
      webItem("ol", 5, { text: "Пет", level: 1 }),
      webItem("ul", 1, { text: "точка", level: 2 }),
      webItem("ol", 6, { text: "Шест", level: 1 }),
    ].join(""),
    written: `<ol start="5"><li><p>Пет</p><ul><li><p>точка</p></li></ul></li><li><p>Шест</p></li></ol>`,
  },
  {
    name: "lists from Google Docs",
    copied: `<ol><li style="list-style-type:decimal"><p>Едно</p></li><ol><li style="list-style-type:lower-alpha"><p>буква</p></li></ol><li style="list-style-type:decimal"><p>Две</p></li></ol>`,
    written: `<ol><li><p>Едно</p><ol type="a"><li><p>буква</p></li></ol></li><li><p>Две</p></li></ol>`,
  },
  {
    name: "an e-mail",
    copied: `<div dir="ltr"><div>Здравейте,</div><div><br></div><div onclick="x()">имаме <b>нови</b> вкусове.</div></div>`,
    written: "<p>Здравейте,</p><p>имаме <strong>нови</strong> вкусове.</p>",
  },
];

test(
  "text pasted from Google Docs, Word or an e-mail keeps its structure and can be edited",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await openNew(page);
    for (const { name, copied, written } of sources) {
      await paste(page, copied);
      await htmlView(page, contentBg).click();
      await expect(field(page, contentBg), name).toHaveValue(written);
      await field(page, contentBg).fill("");
      await htmlView(page, contentBg).click();
      await expect(editor(page, contentBg)).toHaveText("");
    }
  },
);

test(
  "a table cut from one text can be pasted into the other",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await openNew(page);
    await htmlView(page, contentBg).click();
    await field(page, contentBg).fill("<h1>Цени</h1><table><tbody><tr><td>1</td></tr></tbody></table>");
    await htmlView(page, contentBg).click();
    await expect(editor(page, contentBg)).toContainText(adminBg["richText.kept.table"]);
    await editor(page, contentBg).press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+x");
    await expect(editor(page, contentBg)).toHaveText("");
    await tab(page, "English").click();
    await editor(page, contentEn).click();
    await page.keyboard.press("ControlOrMeta+v");
    await htmlView(page, contentEn).click();
    await expect(field(page, contentEn)).toHaveValue(
      "<h2>Цени</h2><table><tbody><tr><td>1</td></tr></tbody></table>",
    );
  },
);
