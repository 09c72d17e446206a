import { afterAll, beforeEach, expect, test } from "vitest";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { messagesPerPage } from "#app/server/shop/contact/list-messages.ts";
import { newId } from "#app/server/db/new-id.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const { db, pool, connectionString } = await testDatabase();
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  ADMIN_EMAIL: "owner@example.com",
  ADMIN_PASSWORD: "secret-of-tests",
});
afterAll(shop.stop);

beforeEach(async () => {
  await db.delete(contactMessages);
});

const ownerCookies = cookiesOf(
  await fetch(`${shop.url}/auth`, {
    method: "POST",
    body: new URLSearchParams({ email: "owner@example.com", password: "secret-of-tests" }),
    redirect: "manual",
  }),
);
const englishCookie = cookiesOf(
  await fetch(`${shop.url}/admin/language`, {
    method: "POST",
    headers: { Cookie: ownerCookies },
    body: new URLSearchParams(),
    redirect: "manual",
  }),
);

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Returns the HTML of the owner's messages screen. */
async function open(locale: Locale, search = ""): Promise<string> {
  const cookies = locale === "en" ? `${ownerCookies}; ${englishCookie}` : ownerCookies;
  const response = await fetch(`${shop.url}/admin/messages${search}`, { headers: { Cookie: cookies } });
  const html = await response.text();
  // Remove the loader data embedded for hydration.
  return html.replace(/<script[^]*?<\/script>/g, "").replaceAll("<!-- -->", "");
}

async function insertMessages(count: number, is_handled: boolean): Promise<void> {
  await db.insert(contactMessages).values(
    Array.from({ length: count }, () => ({
      id: newId(),
      name: "Мария",
      email: "maria@example.com",
      message: "<script>alert(1)</script>",
      language: "bg" as const,
      is_handled,
      created_at: new Date("2026-11-20T10:00:00Z"),
    })),
  );
}

for (const locale of locales) {
  const t = adminTranslator(locale);

  test(`shows why the list is empty (${locale})`, async () => {
    const nothing = await open(locale);
    expect(nothing).toContain(t("messages.empty.title"));
    expect(nothing).toContain(t("messages.unhandled", { count: 0 }));
    await insertMessages(1, true);
    expect(await open(locale)).not.toContain(t("messages.empty.title"));
    expect(await open(locale, "?show=unhandled")).toContain(t("messages.none.title"));
    const end = await open(locale, `?after=2020-01-01T00:00:00.000Z,${newId()}`);
    expect(end).toContain(t("messages.end.title"));
    expect(end).toContain(t("messages.newest"));
  });

  test(`counts all unhandled messages and paginates older ones (${locale})`, async () => {
    await insertMessages(messagesPerPage + 1, false);
    const first = await open(locale, "?show=unhandled");
    expect(first).toContain(t("messages.unhandled", { count: messagesPerPage + 1 }));
    expect(first).not.toContain(t("messages.newest"));
    expect(first.match(/<article/g)).toHaveLength(messagesPerPage);
    expect(first).not.toContain("<script>alert");
    const older = /href="\/admin\/messages(\?show=unhandled&amp;after=[^"]+)"/.exec(first)?.[1] ?? "";
    const second = await open(locale, older.replaceAll("&amp;", "&"));
    expect(second.match(/<article/g)).toHaveLength(1);
    expect(second).not.toContain(t("messages.older"));
  });

  test(`reports a list that cannot be loaded (${locale})`, async () => {
    await pool.query("alter table contact_messages rename to away");
    try {
      expect(await open(locale)).toContain(t("messages.loadFailed"));
    } finally {
      await pool.query("alter table away rename to contact_messages");
    }
  });
}
