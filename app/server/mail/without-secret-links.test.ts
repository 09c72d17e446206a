import { expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { emailKinds } from "#app/domain/shop/email.ts";
import type { EmailKind } from "#app/domain/shop/email.ts";
import { locales } from "#app/domain/locale.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import type { EmailContent } from "./email-content.ts";
import { renderWithoutSecretLinks } from "./render-email.ts";
import { sampleContent } from "./sample-content.ts";
import { hasSecretLinks, withoutSecretLinks } from "./without-secret-links.ts";

const baseUrl = "https://plodko.example";
const withoutLinks: readonly EmailKind[] = [
  "account_changed",
  "contact_message",
  "message_reply",
  "withdrawal_received",
  "owner_withdrawal",
  "owner_duty_reminder",
  "test",
];

/** Returns the content with a secret in place of each link to the shop and each token. */
function withSecrets(content: EmailContent): EmailContent {
  const isLink = (name: string, value: unknown) =>
    name === "payUrl" || name === "page_token" || (typeof value === "string" && value.startsWith(baseUrl));
  const text = JSON.stringify(content, (name, value: unknown) => (isLink(name, value) ? "secret-1" : value));
  return JSON.parse(text) as EmailContent;
}

test.for(emailKinds)("%s keeps no secret for other readers, and everything else", (kind) => {
  const content = withSecrets(sampleContent(kind, baseUrl));
  expect(hasSecretLinks(kind)).toBe(!withoutLinks.includes(kind));
  expect(JSON.stringify(content).includes("secret-1")).toBe(hasSecretLinks(kind));
  const left = withoutSecretLinks(content);
  expect(JSON.stringify(left)).not.toContain("secret-1");
  expect(content).toMatchObject(JSON.parse(JSON.stringify(left)) as object);
});

test("an order without anything to pay is not shown as one with a hidden pay link", () => {
  const content = sampleContent("order_received", baseUrl);
  expect(withoutSecretLinks(content)).toMatchObject({ payUrl: null });
});

/** Pages that anybody may open, and pages that check the reader's own rights. */
const openPages =
  /^(\/(en)?|(\/en)?\/(withdrawal\?order=\w+|auth\/forgot-password|recalls\/[\w-]+|products\/[\w-]+)|\/admin(\/\w+|\/orders\/[\w-]+)?|\/[\w/.-]+\.(png|jpg|webp))$/;

test.for(emailKinds.flatMap((kind) => locales.map((language) => ({ kind, language }))))(
  "$kind in $language, without its secret links, leads only to pages that are open to its reader",
  async ({ kind, language }) => {
    const shop = {
      db: { select: () => expect.fail("Sample e-mails must not query the database") },
      storage: { find: () => Promise.resolve(null) },
      company: defaultCompany,
      theme: defaultTheme,
      texts: {},
      baseUrl,
      signingSecret: "a-secret-of-the-tests",
    };
    const email = { kind, language, data: { sample: "yes" } };
    const { html, text, unsubscribeUrl } = await renderWithoutSecretLinks(shop, email);
    const addresses = `${html} ${text}`.match(/https:\/\/plodko\.example[^\s"<]*/g) ?? [];
    const closed = addresses.map((url) => url.slice(baseUrl.length)).filter((path) => !openPages.test(path));
    expect([closed, unsubscribeUrl]).toEqual([[], undefined]);
  },
);
