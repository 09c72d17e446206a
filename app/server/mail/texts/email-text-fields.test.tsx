import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { staffRoles } from "#app/domain/accounts/role.ts";
import { locales } from "#app/domain/locale.ts";
import { orderSituation } from "#app/domain/orders/order-situation.ts";
import { orderStatuses, paymentMethods, paymentStatuses } from "#app/domain/orders/order.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { accountChanges, emailKinds, emailTextGroups } from "#app/domain/shop/email.ts";
import { reviewRefusals } from "#app/domain/reviews/review.ts";
import type { EmailKind } from "#app/domain/shop/email.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { emailsBg, emailsEn } from "#app/i18n/email-texts.ts";
import type { EmailTextKey } from "#app/i18n/translate-email.ts";
import type { EmailContent } from "#app/server/mail/email-content.ts";
import type { EmailOrder } from "#app/server/mail/email-order.ts";
import { renderContent } from "#app/server/mail/render-email.ts";
import { sampleContent } from "#app/server/mail/sample-content.ts";
import { writeEmail } from "#app/server/mail/templates/write-email.tsx";
import { emailTextFields, readEmailText } from "./email-text-fields.ts";

const baseUrl = "https://shop.example";

/** A gift to somebody else, with a card and a requested day. */
const gift = {
  receiver_first_name: "Ани",
  receiver_last_name: "Петрова",
  card_text: "Честит рожден ден!",
  wished_on: "2026-12-01",
};

function ordersLike(order: EmailOrder): EmailOrder[] {
  const reminder = sampleContent("order_pay_reminder", baseUrl);
  const transfer = "order" in reminder ? reminder.order.transfer : null;
  const situations = paymentMethods.flatMap((payment_method) =>
    orderStatuses.flatMap((order_status) =>
      paymentStatuses.map((payment_status) => ({
        ...order,
        payment_method,
        order_status,
        payment_status,
        holds_stock: order_status !== "cancelled",
        paid_eur: payment_status === "paid" ? order.total_eur : 0,
        transfer: payment_method === "bank_transfer" ? transfer : null,
      })),
    ),
  );
  const different = new Map(
    situations.map((each) => [JSON.stringify([orderSituation(each), each.payment_method]), each]),
  );
  const refunded = { payment_status: "paid", order_status: "cancelled", holds_stock: false } as const;
  return [
    ...different.values(),
    { ...order, ...refunded, paid_eur: order.total_eur, refunded_eur: order.total_eur },
    { ...order, payment_status: "paid", holds_stock: false, paid_eur: order.total_eur },
    { ...order, parcel: { carrier: "sandbox", number: "1" } },
    { ...order, gift },
    { ...order, parcel: null, destination: { ...order.destination, carrier: null } },
  ];
}

/** Returns contents that together use every text of a kind. */
function variantsOf(kind: EmailKind): EmailContent[] {
  const sample = sampleContent(kind, baseUrl);
  const variants: EmailContent[] =
    "order" in sample ? ordersLike(sample.order).map((order) => ({ ...sample, order })) : [sample];
  return variants.flatMap((content): EmailContent[] => {
    switch (content.kind) {
      case "order_received":
        return [content, { ...content, payUrl: baseUrl }];
      case "order_changed":
        return [
          content,
          { ...content, from: { stotinki: content.order.total_bgn, cents: content.order.total_eur } },
          { ...content, refundEur: 100 },
          { ...content, payUrl: baseUrl },
        ];
      case "owner_order_changed":
        return [content, { ...content, change: "cancelled" }];
      case "staff_invite":
        return staffRoles.map((role) => ({ ...content, role }));
      case "account_changed":
        return accountChanges.map((change) => ({ ...content, change }));
      case "verify_email":
        return [content, { ...content, name: "" }];
      case "review_refused":
        return reviewRefusals.map((refusal) => ({ ...content, review: { ...content.review, refusal } }));
      case "withdrawal_received":
      case "owner_withdrawal":
        return [content, { ...content, withdrawal: { ...content.withdrawal, has_order: false } }];
      default:
        return [content];
    }
  });
}

/** Renders each variant with the key of each text in place of the text. */
function written(kind: EmailKind) {
  const used = new Set<EmailTextKey>();
  const t = (key: EmailTextKey) => {
    used.add(key);
    return `[${key}]`;
  };
  const sender = {
    locale: "bg",
    t,
    shop: "",
    theme: defaultTheme,
    company: defaultCompany,
    baseUrl,
  } as const;
  const emails = variantsOf(kind).map((content) => {
    const { subject, document } = writeEmail(content, sender);
    return { subject, html: renderToStaticMarkup(document) };
  });
  return { used, emails };
}

const all = new Map(emailKinds.map((kind) => [kind, written(kind)]));
const common = emailTextFields("common").map(({ key }) => key);
const listed = emailTextGroups.flatMap((group) => emailTextFields(group).map(({ key }) => key));

test.for(emailKinds)(
  "the texts that %s uses are its own, common or fixed, and each of its own is used",
  (kind) => {
    const own = emailTextFields(kind).map(({ key }) => key);
    const used = all.get(kind)?.used ?? new Set();
    expect(own.filter((key) => !used.has(key))).toEqual([]);
    const others = listed.filter((key) => !own.includes(key) && !common.includes(key));
    expect(others.filter((key) => used.has(key))).toEqual([]);
    expect(own.slice(0, 1)).toEqual([expect.stringMatching(/subject$/)]);
  },
);

test("each common text is used, and each text has one place", () => {
  const used = new Set([...all.values()].flatMap((kind) => [...kind.used]));
  expect(common.filter((key) => !used.has(key))).toEqual([]);
  const places = listed.filter((key) => key !== "email.own");
  expect(new Set(places).size).toBe(places.length);
  const fixed = (Object.keys(emailsBg) as EmailTextKey[]).filter((key) => !listed.includes(key));
  expect(fixed.filter((key) => /\.(?:subject|preview|title|button|text)$/.test(key))).toEqual([
    "guarantee.title",
    "guarantee.text",
  ]);
});

test.for(emailKinds)("the list of %s says what each text is", (kind) => {
  const emails = all.get(kind)?.emails ?? [];
  const inside = (pattern: RegExp) =>
    new Set(emails.flatMap(({ html }) => [...html.matchAll(pattern)].flatMap(([part]) => keysIn(part))));
  const subjects = new Set(emails.flatMap(({ subject }) => keysIn(subject)));
  const headings = inside(/<h1.*?<\/h1>/g);
  const parts = inside(/<h2.*?<\/h2>/g);
  const links = inside(/<a .*?<\/a>/g);
  const used = all.get(kind)?.used ?? new Set();
  for (const { key, role } of [...emailTextFields(kind), ...emailTextFields("common")].filter((each) =>
    used.has(each.key),
  ))
    expect([key, role === "subject", role === "heading", role === "part", role === "button"]).toEqual([
      key,
      subjects.has(key),
      headings.has(key),
      parts.has(key),
      links.has(key),
    ]);
});

function keysIn(text: string): string[] {
  return [...text.matchAll(/\[([\w.]+)\]/g)].map(([, key = ""]) => key);
}

test("each value has a name in the back office", () => {
  const values = new Set(
    emailTextGroups.flatMap((group) => emailTextFields(group).flatMap((each) => each.values)),
  );
  expect([...values].filter((name) => !Object.hasOwn(adminBg, `email-texts.value.${name}`))).toEqual([]);
});

test("each shipped text is a valid text of the owner's", () => {
  for (const group of emailTextGroups)
    for (const field of emailTextFields(group))
      for (const text of [emailsBg[field.key], emailsEn[field.key]])
        expect([field.key, readEmailText(field, text)]).toEqual([field.key, { ok: true, text }]);
});

const nothing = {
  db: { select: () => expect.fail("A given content must not query the database") },
  storage: { find: () => Promise.resolve(null) },
  company: defaultCompany,
  theme: defaultTheme,
  signingSecret: "a-secret-of-the-tests",
  baseUrl,
};

test.for(emailKinds)("every value that the editor offers in %s is filled in", async (kind) => {
  const fields = [...emailTextFields("common"), ...emailTextFields(kind)];
  const withValues = fields.map(({ key, values }) => [key, values.map((name) => `{${name}}`).join(" ")]);
  const texts = Object.fromEntries(withValues) as Record<string, string>;
  for (const content of variantsOf(kind)) {
    const { subject, html } = await renderContent({ ...nothing, texts }, "bg", content);
    expect(subject + html).not.toMatch(/\{\w+\}/);
  }
});

const subject = emailTextFields("order_shipped").find(({ role }) => role === "subject")!;
const parcel = emailTextFields("order_shipped").find(({ key }) => key === "order_shipped.parcel")!;
const own = emailTextFields("order_shipped").find(({ role }) => role === "own")!;

test("a text keeps its values, and what is typed is cleaned", () => {
  expect(readEmailText(subject, " Пратка\u200b {number}\r\nBcc: x ")).toEqual({
    ok: true,
    text: "Пратка {number} Bcc: x",
  });
  expect(readEmailText(subject, "Пътува!")).toEqual({ ok: true, text: "Пътува!" });
  expect(readEmailText(own, " Едно\r\n\r\n- <b>две</b>\n ")).toEqual({
    ok: true,
    text: "Едно\n\n- <b>две</b>",
  });
  expect(readEmailText(own, "\u200b")).toEqual({ ok: true, text: "" });
});

test.for([
  [subject, "Пратка {numbr}", "unknownValue"],
  [subject, "Пратка { number }", "unknownValue"],
  [subject, "{constructor}", "unknownValue"],
  [subject, " \u200b", "required"],
  [subject, "я".repeat(151), "long"],
  [subject, "Пратка\u0007", "unreadable"],
  [parcel, "Пратка с {carrier}", "missingValue"],
  [own, "я".repeat(3001), "long"],
] as const)("refuses a text: %#", ([field, typed, problem]) => {
  expect(readEmailText(field, typed)).toEqual({ ok: false, problem });
});

test("shows HTML in the owner's texts as text, its paragraphs, lines and lists", async () => {
  const texts = {
    "test.title": "<i>Ура</i>",
    "email.own": "Първи\nред\n\n- <b>едно</b>\n- две",
    "test.text": "",
  };
  for (const language of locales) {
    const { html, text } = await renderContent({ ...nothing, texts }, language, { kind: "test" });
    expect(html).not.toMatch(/<i>|<b>/);
    expect(html).toContain("&lt;i&gt;Ура&lt;/i&gt;");
    expect(html).toContain("Първи<br/>ред");
    expect(html).toMatch(/<li[^>]*>&lt;b&gt;едно&lt;\/b&gt;<\/li>/);
    expect(text).toContain("Първи\nред\n\n- <b>едно</b>\n- две");
    expect(html).not.toContain(language === "bg" ? emailsBg["test.text"] : emailsEn["test.text"]);
  }
});

test("the foot of an e-mail has the company's numbers, if it has any", async () => {
  const footOf = async (numbers: { eik: string; vat_number: string }) => {
    const company = { ...defaultCompany, ...numbers };
    return (await renderContent({ ...nothing, company, texts: {} }, "bg", { kind: "test" })).text;
  };
  expect(await footOf({ eik: "131071587", vat_number: "" })).toContain("ЕИК 131071587\n");
  expect(await footOf({ eik: "131071587", vat_number: "BG131071587" })).toContain(
    "ЕИК 131071587, ДДС № BG131071587\n",
  );
  expect(await footOf({ eik: "", vat_number: "" })).not.toMatch(/ЕИК|ДДС/);
});
