import { shopName } from "#app/domain/brand.ts";
import type { Company } from "#app/domain/company.ts";
import type { Theme } from "#app/domain/theme.ts";
import { letterTranslator } from "#app/i18n/translate-letter.ts";
import type { mails } from "#app/server/db/schema/mails.ts";
import { contentOf } from "./letter-content.ts";
import type { LetterSources } from "./letter-content.ts";
import { isSample } from "./letter-data.ts";
import type { MailAddress } from "./mail-transport.ts";
import type { Sender } from "./templates/letter.tsx";

export type RenderedLetter = {
  subject: string;
  html: string;
  text: string;
  replyTo: MailAddress;
  /** Of a letter of the newsletter: where a mailbox ends the subscription (RFC 8058). */
  unsubscribeUrl: string | undefined;
};

/** Longest subject and longest name in an address. */
const maxLineLength = 200;

/** How the plain text is made of the HTML: lines as in letters typed by hand, addresses in plain sight. */
const textOptions = {
  wordwrap: 76,
  formatters: {
    name: (
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
    // The logo is read as the name; other pictures stand beside what they show.
    { selector: "img[data-brand]", format: "name" },
    { selector: 'a[href^="tel:"]', format: "inline" },
    {
      selector: "table[data-lines]",
      format: "dataTable",
      options: { uppercaseHeaderCells: false, maxColumnWidth: 48, colSpacing: 3, rowSpacing: 1 },
    },
  ],
};

/**
 * Writes a letter of the outbox out, in its language. Subject and name are one line each, whatever was typed into them.
 * Throws `NothingToReportError` when what it reports is no longer there.
 */
export async function renderLetter(
  { company, theme, ...sources }: LetterSources & { company: Company; theme: Theme },
  mail: Pick<typeof mails.$inferSelect, "kind" | "language" | "data">,
): Promise<RenderedLetter> {
  const content = await contentOf(sources, mail);
  // Loaded at the first letter: react-email takes its time and memory, and many starts write none.
  const [{ render, toPlainText }, { writeLetter }] = await Promise.all([
    import("@react-email/render"),
    import("./templates/write-letter.tsx"),
  ]);
  const shop = shopName(company, mail.language);
  const texts = letterTranslator(mail.language);
  const t: Sender["t"] = (key, values) => texts(key, { shop, ...values });
  const { subject, replyTo, unsubscribeUrl, document } = writeLetter(content, {
    locale: mail.language,
    t,
    shop,
    theme,
    company,
    baseUrl: sources.baseUrl,
  });
  const html = await render(document);
  return {
    subject: oneLine(isSample(mail.data) ? t("letter.sample", { subject }) : subject),
    html,
    text: toPlainText(html, textOptions),
    replyTo: { ...replyTo, name: oneLine(replyTo.name) },
    unsubscribeUrl,
  };
}

/** What stands in a header must not begin another one. */
function oneLine(text: string): string {
  return Array.from(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim())
    .slice(0, maxLineLength)
    .join("");
}
