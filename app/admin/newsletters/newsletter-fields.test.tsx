import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { newsletterFields } from "#app/domain/newsletters/newsletter-input.ts";
import { everybody } from "#app/domain/newsletters/newsletter.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { EditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { Begun } from "./begun.tsx";
import { NewsletterFields } from "./newsletter-fields.tsx";
import { Progress } from "./progress.tsx";
import { SendForm } from "./send-form.tsx";
import { Warnings } from "./warnings.tsx";

const t = adminTranslator("bg");
const productId = "01890000-0000-7000-8000-00000000000a";
const pair = { bg: "да", en: "yes" };
const texts = { subject_bg: "Тема", subject_en: "Subject", preview_bg: "", preview_en: "" };
const content = {
  ...texts,
  name: "Зима",
  blocks: [
    { kind: "text", title: pair, text: pair },
    { kind: "picture", url: "/media/product-images/newsletters/1-a.webp", alt: pair, link: "/products" },
    { kind: "button", label: pair, link: "/products" },
    { kind: "products", title: pair, productIds: [productId] },
    { kind: "code", code: "ZIMA10", text: pair },
  ],
  audience: { ...everybody, languages: ["en"], sources: ["profile"] },
  per_minute: 60,
} satisfies Parameters<typeof newsletterFields>[0];

function htmlOf(shown: ReactElement): string {
  const Page = createRoutesStub([{ path: "/", Component: () => shown }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

const ignore = () => undefined;
const choices = {
  products: [{ id: productId, name_bg: "Грозде", name_en: "Grape", is_active: false }],
  sources: ["profile", "Попъп, зимен"],
};

test("the form posts exactly the fields of a newsletter, filled with its values", () => {
  const values = newsletterFields(content);
  const html = htmlOf(
    <EditForm answer={undefined} values={values} seen={null} listPath={null} foot={false}>
      <NewsletterFields
        language="bg"
        onLanguage={ignore}
        choices={choices}
        count={{ count: 7, languages: { bg: 7, en: 0 }, leftOut: 2, bounced: 0 }}
      />
    </EditForm>,
  );
  const names = [...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
  expect(new Set(names.filter((name) => name !== "seen"))).toEqual(new Set(Object.keys(values)));
  expect(html).toContain('name="blocks" value="1,2,3,4,5"');
  expect(html).toMatch(/<option value="01890000[^>]*selected=""/);
  expect(html).toContain(t("newsletters.audience.count", { count: 7 }));
  expect(html).toContain(t("newsletters.audience.leftOut", { count: 2 }));
});

test("problems are shown at the fields of blocks", () => {
  const html = htmlOf(
    <EditForm
      answer={{
        ok: false,
        text: "edit.invalid",
        values: newsletterFields(content),
        problems: { block_5_code: "code", block_4_products: "products_gone", blocks: "blocks" },
      }}
      values={{}}
      seen={null}
      listPath={null}
      foot={false}
    >
      <NewsletterFields
        language="bg"
        onLanguage={ignore}
        choices={choices}
        count={{ count: 0, languages: { bg: 0, en: 0 }, leftOut: 0, bounced: 0 }}
      />
    </EditForm>,
  );
  for (const problem of ["code", "products_gone", "blocks"] as const)
    expect(html).toContain(t(`edit.problem.${problem}`));
});

test("progress explains each count, and that unknown e-mails are not sent again", () => {
  const counts = { waiting: 3, trying: 1, sent: 10, refused: 2, unknown: 1, left: 1 };
  const newsletter = {
    ...content,
    id: productId,
    deliveries: counts,
    state: "paused",
  } as unknown as Parameters<typeof Progress>[0]["newsletter"];
  const html = htmlOf(
    <Progress newsletter={newsletter} results={{ linkOrders: 3, codeOrders: 2, codeTurnover: 1234 }} />,
  );
  expect(html).toContain(t("newsletters.progress.of", { done: 14, all: 18 }));
  expect(html).toContain(t("newsletters.delivery.unknown.text"));
  expect(html).toContain("12,34");
});

test("only texts in a language of the audience are marked as required", () => {
  const html = htmlOf(
    <EditForm answer={undefined} values={newsletterFields(content)} seen={null} listPath={null} foot={false}>
      <NewsletterFields
        language="bg"
        onLanguage={ignore}
        choices={choices}
        count={{ count: 7, languages: { bg: 0, en: 7 }, leftOut: 0, bounced: 0 }}
      />
    </EditForm>,
  );
  const required = [...html.matchAll(/<(?:input|textarea)[^>]* required=""[^>]*>/g)];
  const names = required.map(([tag]) => / name="([^"]+)"/.exec(tag)?.[1] ?? "");
  expect(names.filter((name) => name.endsWith("_bg"))).toEqual([]);
  for (const name of ["subject_en", "block_1_text_en", "block_2_alt_en", "block_3_label_en"])
    expect(names).toContain(name);
});

test("a newsletter that has begun shows its audience and both e-mails; its resuming may ask for DNS records", () => {
  const newsletter = {
    ...content,
    id: productId,
    state: "paused",
    started_at: null,
    problem: { what: "records", answer: "" },
  } as unknown as Parameters<typeof Begun>[0]["newsletter"];
  const shown = (records: Parameters<typeof Begun>[0]["records"]) =>
    htmlOf(<Begun newsletter={newsletter} results={null} records={records} />);
  expect(shown(null)).not.toContain('name="records"');
  const html = shown({ sender: { address: "shop@plodko.example", host: "smtp.example.com" } });
  expect(html).toContain(t("newsletters.audience.languages", { names: t("edit.language.en") }));
  for (const language of ["bg", "en"]) expect(html).toContain(`/preview?language=${language}"`);
  expect(html).toContain('name="records"');
  expect(html).toContain("_dmarc.plodko.example");
});

test("warnings name what is left out, and nothing without any", () => {
  const leftOut = [{ why: "product_sold_out", name_bg: "Грозде", name_en: "Grape" } as const];
  expect(htmlOf(<Warnings warnings={{ leftOut, tooLarge: ["en"] }} />)).toContain(
    t("newsletters.warning.product_sold_out", { name: "Грозде" }),
  );
  expect(htmlOf(<Warnings warnings={{ leftOut: [], tooLarge: [] }} />)).toBe("");
});

test("above 100 recipients the owner is asked for SPF, DKIM and DMARC, with what they must say", () => {
  const sender = { address: "shop@plodko.example", host: "smtp.gmail.com" };
  const shown = (count: number) =>
    htmlOf(<SendForm path="/admin/newsletters/1" perMinute={60} count={count} sender={sender} />);
  expect(shown(100)).not.toContain('name="records"');
  const html = shown(101);
  expect(html).toContain('name="records"');
  expect(html).toContain("v=spf1 include:_spf.google.com ~all");
  expect(html).toContain("_dmarc.plodko.example");
});

test("the sending says how long it takes, and nobody or no mail server stops it", () => {
  const sender = { address: "shop@plodko.example", host: "smtp.example.com" };
  const shown = (changes: Partial<Parameters<typeof SendForm>[0]>) =>
    htmlOf(<SendForm path="/" perMinute={60} count={100} sender={sender} {...changes} />);
  expect(shown({})).toContain(t("newsletters.send.minutes", { minutes: 2 }));
  expect(shown({ count: 20_000 })).toContain(t("newsletters.send.hours", { hours: 5, minutes: 34 }));
  const submit = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0] ?? "";
  expect(submit(shown({}))).not.toContain('disabled=""');
  expect(submit(shown({ count: 0 }))).toContain('disabled=""');
  expect(submit(shown({ sender: null }))).toContain('disabled=""');
});
