import { shopName } from "#app/domain/shop/brand.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Company } from "#app/domain/shop/company.ts";
import type { Theme } from "#app/domain/shop/theme.ts";
import { emailTranslator } from "#app/i18n/translate-email.ts";
import type { OwnEmailTexts } from "#app/i18n/translate-email.ts";
import type { mails } from "#app/server/db/schema/mails.ts";
import { contentOf } from "./email-content.ts";
import type { EmailContent, EmailSources } from "./email-content.ts";
import { isSample } from "./email-data.ts";
import { findEmailVariant } from "./email-picture.ts";
import type { MailAddress } from "./mail-transport.ts";
import type { Sender, WrittenEmail } from "./templates/email.tsx";
import { withoutSecretLinks } from "./without-secret-links.ts";

export type RenderedEmail = {
  subject: string;
  html: string;
  text: string;
  replyTo: MailAddress;
  /** One-click unsubscribe URL of newsletter e-mails (RFC 8058). */
  unsubscribeUrl: string | undefined;
};

/** Longest subject and longest name in an address, in characters. */
const maxLineLength = 200;

/** Options for converting the HTML to plain text: lines wrapped at 76 characters, link URLs visible. */
const textOptions = {
  wordwrap: 76,
  formatters: {
    alternativeText: (
      picture: { attribs: { alt: string } },
      _walk: unknown,
      text: { addInline: (text: string) => void },
    ) => text.addInline(picture.attribs.alt),
  },
  selectors: [
    ...["h1", "h2"].map((selector) => ({
      selector,
      options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 },
    })),
    { selector: "p", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    {
      selector: "p[data-tight]",
      format: "paragraph",
      options: { leadingLineBreaks: 1, trailingLineBreaks: 2 },
    },
    { selector: "ul", options: { itemPrefix: "- ", leadingLineBreaks: 1, trailingLineBreaks: 2 } },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: false as const } },
    // The logo becomes the shop's name and a notice its text. Other pictures are left out.
    { selector: "img[data-brand]", format: "alternativeText" },
    { selector: "img[data-notice]", format: "alternativeText" },
    { selector: "img[data-alt]", format: "alternativeText" },
    { selector: 'a[href^="tel:"]', format: "inline" },
    {
      selector: "table[data-lines]",
      format: "dataTable",
      options: { uppercaseHeaderCells: false, maxColumnWidth: 48, colSpacing: 3, rowSpacing: 1 },
    },
  ],
};

/** `texts` are the owner's in the e-mail's language (`loadOwnTexts`). */
type RenderSources = EmailSources & { company: Company; theme: Theme; texts: OwnEmailTexts };
type StoredEmail = Pick<typeof mails.$inferSelect, "kind" | "language" | "data">;

/**
 * Renders an e-mail of the outbox in its language, for its recipient alone. Removes line breaks from subject and
 * reply-to name (header injection). Throws `NothingToReportError` when the record it is about was deleted.
 */
export async function renderEmail(sources: RenderSources, mail: StoredEmail): Promise<RenderedEmail> {
  return render(sources, mail, await contentOf(sources, mail));
}

/** Renders an e-mail as `renderEmail` does, for a reader who may not use its secret links. */
export async function renderWithoutSecretLinks(
  sources: RenderSources,
  mail: StoredEmail,
): Promise<RenderedEmail> {
  return render(sources, mail, withoutSecretLinks(await contentOf(sources, mail)));
}

/** Renders this content as an e-mail of its kind, to show what it looks like. */
export function renderContent(
  sources: RenderSources,
  language: Locale,
  content: EmailContent,
): Promise<RenderedEmail> {
  return render(sources, { kind: content.kind, language, data: {} }, content);
}

async function render(
  { company, theme, texts, ...sources }: RenderSources,
  mail: StoredEmail,
  content: EmailContent,
): Promise<RenderedEmail> {
  const { logo_url } = company;
  const logo = logo_url && ((await findEmailVariant(sources, logo_url)) ?? logo_url);
  // Loaded with the first e-mail: react-email is slow to load and large, and many processes never render one.
  const { writeEmail } = await import("./templates/write-email.tsx");
  const shop = shopName(company, mail.language);
  const translate = emailTranslator(mail.language, company, texts);
  const common = { shop, ...orderValues(content) };
  const t: Sender["t"] = (key, values) => translate(key, { ...common, ...values });
  const { subject, replyTo, unsubscribeUrl, document } = writeEmail(content, {
    locale: mail.language,
    t,
    shop,
    theme,
    company: { ...company, logo_url: logo },
    baseUrl: sources.baseUrl,
  });
  return {
    subject: oneLine(isSample(mail.data) ? t("email.sample", { subject }) : subject),
    ...(await renderDocument(document)),
    replyTo: { ...replyTo, name: oneLine(replyTo.name) },
    unsubscribeUrl,
  };
}

/** Renders the document of a template as HTML and as plain text. */
export async function renderDocument(
  document: WrittenEmail["body"],
): Promise<{ html: string; text: string }> {
  const { render: renderHtml, toPlainText } = await import("@react-email/render");
  const html = await renderHtml(document);
  return { html, text: toPlainText(html, textOptions) };
}

/** Returns the values that every text of an e-mail about an order may use. */
function orderValues(content: EmailContent): Record<string, string> {
  return "order" in content ? { number: content.order.order_number, name: content.order.first_name } : {};
}

/**
 * Replaces line breaks and control characters, so that text cannot start another header; cuts it to `maxLineLength`.
 */
export function oneLine(text: string): string {
  return Array.from(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim())
    .slice(0, maxLineLength)
    .join("");
}
