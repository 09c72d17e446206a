import { expect, test } from "vitest";
import { draftOf, maxBlocks, newsletterFields, readNewsletterInput } from "./newsletter-input.ts";
import type { NewsletterContent } from "./newsletter-input.ts";

const productId = "01890000-0000-7000-8000-00000000000a";
const picture = "/media/product-images/newsletters/1-a.webp";
const content: NewsletterContent = {
  name: "Зима",
  subject_bg: "Зимни вкусове",
  subject_en: "Winter flavours",
  preview_bg: "Нови и намалени",
  preview_en: "",
  blocks: [
    { kind: "text", title: { bg: "", en: "" }, text: { bg: "Здравейте!\n\n- едно\n- две", en: "Hello!" } },
    { kind: "picture", url: picture, alt: { bg: "Плодове", en: "Fruit" }, link: "/products" },
    { kind: "button", label: { bg: "Виж", en: "View" }, link: "https://example.com/x" },
    { kind: "products", title: { bg: "Избрано", en: "" }, productIds: [productId] },
    { kind: "code", code: "ZIMA10", text: { bg: "", en: "" } },
  ],
  audience: { languages: [], sources: ["Попъп, зимен", "profile"], boughtProductIds: [productId] },
  per_minute: 60,
};

const fields = newsletterFields(content);
const read = (changes: Record<string, string> = {}) =>
  readNewsletterInput((name) => ({ ...fields, ...changes })[name] ?? "");
const problemsOf = (changes: Record<string, string>) => {
  const result = read(changes);
  return result.ok ? {} : result.problems;
};

test("a newsletter's fields are read back as it is", () => {
  expect(read()).toEqual({ ok: true, input: content });
});

test("blocks are read in the order of their keys, and unknown ones are left out", () => {
  const result = read({ blocks: "3,1,1,9,x y" });
  expect(result.ok && result.input.blocks.map(({ kind }) => kind)).toEqual(["button", "text"]);
});

test.for<[Record<string, string>, Record<string, string>]>([
  [{ name: " " }, { name: "required" }],
  [{ subject_bg: "" }, { subject_bg: "required" }],
  [{ subject_en: "x".repeat(151) }, { subject_en: "long" }],
  [{ block_1_text_en: "" }, { block_1_text_en: "required" }],
  [{ block_2_url: "https://example.com/a.jpg" }, { block_2_url: "picture" }],
  [{ block_2_url: "/demo/strawberry.webp" }, { block_2_url: "picture" }],
  [{ block_2_alt_bg: "" }, { block_2_alt_bg: "required" }],
  [{ block_2_link: "javascript:alert(1)" }, { block_2_link: "link" }],
  [{ block_3_link: "http://example.com" }, { block_3_link: "link" }],
  [{ block_3_link: "//example.com" }, { block_3_link: "link" }],
  [{ block_3_link: "mailto:a@example.com" }, { block_3_link: "link" }],
  [{ block_3_link: "" }, { block_3_link: "required" }],
  [{ block_4_products: "x" }, { block_4_products: "products" }],
  [{ block_5_code: "" }, { block_5_code: "required" }],
  [{ blocks: "" }, { blocks: "blocks" }],
  [{ per_minute: "0" }, { per_minute: "number" }],
  [{ per_minute: "601" }, { per_minute: "number" }],
])("refuses %o by field", ([changes, problems]) => {
  expect(problemsOf(changes)).toEqual(problems);
});

test("a newsletter has at most 30 blocks", () => {
  const blocks = (count: number) => {
    const keys = Array.from({ length: count }, (_, index) => `k${index}`);
    const texts = keys.flatMap((key) => [
      [`block_${key}_kind`, "text"],
      [`block_${key}_text_bg`, "а"],
      [`block_${key}_text_en`, "a"],
    ]);
    return { blocks: keys.join(","), ...(Object.fromEntries(texts) as Record<string, string>) };
  };
  expect(problemsOf(blocks(maxBlocks))).toEqual({});
  expect(problemsOf(blocks(maxBlocks + 1))).toEqual({ blocks: "blocks" });
});

test("a language outside the audience needs no texts", () => {
  const onlyBg = { subject_en: "", block_1_text_en: "", block_2_alt_en: "", block_3_label_en: "" };
  expect(problemsOf({ ...onlyBg, languages: "bg" })).toEqual({});
  expect(Object.keys(problemsOf({ ...onlyBg, languages: "en" }))).toEqual(Object.keys(onlyBg));
});

test("a code is written as the shop stores it, and line breaks of browsers become one character", () => {
  const result = read({ block_5_code: "зима 10", block_1_text_bg: "а\r\n\r\nб" });
  expect(result.ok && [result.input.blocks[4], result.input.blocks[0]]).toMatchObject([
    { code: "ЗИМА10" },
    { text: { bg: "а\n\nб" } },
  ]);
});

test("a draft has what is valid of fields that are not", () => {
  const posted: Record<string, string> = { ...fields, subject_bg: "", block_3_link: "javascript:alert(1)" };
  const draft = draftOf((name) => posted[name] ?? "");
  expect([draft.subject_bg, draft.blocks[2]]).toEqual(["", { ...content.blocks[2], link: "" }]);
  expect(draft.blocks).toHaveLength(5);
});
