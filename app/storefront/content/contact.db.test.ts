import { afterAll, expect, test } from "vitest";
import type { Locale } from "#app/domain/locale.ts";
import { localePath, locales } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const { db, pool, connectionString } = await testDatabase();
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  MESSAGES_PER_ADDRESS: "3",
  TRUST_PROXY: "on",
});
afterAll(shop.stop);

const filled = { name: "Мария", email: "maria@example.com", phone: "0888 123 456", message: "Здравейте!" };
let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

/** Posts the form as a browser without JavaScript does. */
async function postForm(locale: Locale, fields: Record<string, string>, address = newAddress()) {
  const response = await fetch(shop.url + localePath(locale, "/contact"), {
    method: "POST",
    headers: { "X-Forwarded-For": address },
    body: new URLSearchParams(fields),
  });
  return {
    status: response.status, // React escapes the apostrophe.
    html: (await response.text()).replaceAll("&#x27;", "'"),
  };
}

async function call(body: unknown, address = newAddress()) {
  const response = await fetch(`${shop.url}/api/functions/send-contact-email`, {
    method: "POST",
    headers: { "X-Forwarded-For": address, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, retryAfter: Number(response.headers.get("Retry-After")), answer };
}

const storedMessages = () => db.select().from(contactMessages);

for (const locale of locales) {
  const t = translator(locale);

  test(`the form shows the result in the page's language (${locale})`, async () => {
    const address = newAddress();
    for (let count = 1; count <= 3; count++) {
      const sent = await postForm(locale, { ...filled, message: `${locale} ${count}` }, address);
      expect(sent.status).toBe(200);
      expect(sent.html).toContain(t("contact.sent.title"));
      expect(sent.html).toContain(t("contact.sent.text"));
      expect(sent.html).not.toContain(filled.name);
    }
    const limited = await postForm(locale, { ...filled, message: "<i>One more</i>" }, address);
    expect(limited.status).toBe(429);
    expect(limited.html).toContain(t("contact.limited.title"));
    expect(limited.html).toContain(t("contact.limited.text"));
    expect(limited.html).toContain("&lt;i&gt;One more&lt;/i&gt;");
    expect((await storedMessages()).filter((message) => message.language === locale)).toHaveLength(3);
  });

  test(`an invalid form shows the fields' errors and what was typed (${locale})`, async () => {
    const { status, html } = await postForm(locale, {
      ...filled,
      email: "maria@",
      phone: "12a",
      message: "",
    });
    expect(status).toBe(422);
    for (const text of ["checkout.error.email", "checkout.error.phone", "checkout.field.required"] as const)
      expect(html).toContain(t(text));
    for (const typed of ["Мария", "maria@", "12a"]) expect(html).toContain(`value="${typed}"`);
  });

  test(`a failure shows an error and what was typed (${locale})`, async () => {
    await pool.query("alter table contact_messages rename to away");
    try {
      const { status, html } = await postForm(locale, filled);
      expect(status).toBe(500);
      expect(html).toContain(t("contact.error.title"));
      expect(html).toContain(t("contact.error.text"));
      expect(html).toContain(`value="${filled.email}"`);
      expect(html).toContain(`>${filled.message}</textarea>`);
    } finally {
      await pool.query("alter table away rename to contact_messages");
    }
  });
}

test("a filled honeypot gets the success page, and nothing is stored", async () => {
  const before = (await storedMessages()).length;
  const { status, html } = await postForm("bg", {
    ...filled,
    message: "Buy!",
    website: "https://spam.example",
  });
  expect(status).toBe(200);
  expect(html).toContain("Съобщението е изпратено!");
  expect(await storedMessages()).toHaveLength(before);
});

test("send-contact-email accepts the specification's body, with or without a phone", async () => {
  expect(await call({ ...filled, message: "По API" })).toMatchObject({
    status: 200,
    answer: { success: true },
  });
  const { phone, ...withoutPhone } = filled;
  expect(phone).toBe(filled.phone);
  expect(await call({ ...withoutPhone, message: "By API", language: "en" })).toMatchObject({ status: 200 });
  expect(await storedMessages()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: "По API", phone: filled.phone, language: "bg" }),
      expect.objectContaining({ message: "By API", phone: null, language: "en" }),
    ]),
  );
});

test("send-contact-email names the invalid fields", async () => {
  const before = (await storedMessages()).length;
  for (const [body, fields] of [
    [{}, ["name", "email", "message"]],
    [{ ...filled, email: "maria" }, ["email"]],
    [{ ...filled, phone: "123", message: " " }, ["message", "phone"]],
    [{ ...filled, name: 5, message: ["x"] }, ["name", "message"]],
    [{ ...filled, language: "de" }, ["language"]],
    [[filled], ["body"]],
    [null, ["body"]],
  ] as const) {
    expect(await call(body)).toMatchObject({
      status: 422,
      answer: { success: false, code: "invalid", error: "The message's data are not valid", fields },
    });
  }
  expect(await storedMessages()).toHaveLength(before);
});

test("send-contact-email answers the fourth message with 429 and Retry-After in seconds", async () => {
  const address = newAddress();
  for (let count = 1; count <= 3; count++)
    expect(await call({ ...filled, message: `Limit ${count}` }, address)).toMatchObject({ status: 200 });
  const refused = await call({ ...filled, message: "Limit 4" }, address);
  expect(refused).toMatchObject({ status: 429, answer: { success: false, code: "rate_limited" } });
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(refused.retryAfter).toBeLessThanOrEqual(600);
});
