import { shopName } from "#app/domain/shop/brand.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { NewsletterContent } from "#app/domain/newsletters/newsletter-input.ts";
import { emailTranslator } from "#app/i18n/translate-email.ts";
import { newId } from "#app/server/db/new-id.ts";
import { findEmailVariant } from "#app/server/mail/email-picture.ts";
import { oneLine, renderDocument } from "#app/server/mail/render-email.ts";
import { loadOwnTexts } from "#app/server/mail/texts/own-texts.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { loadTheme } from "#app/server/shop/theme.ts";
import { EmptyNewsletterError } from "#app/server/newsletters/newsletter-renderer.ts";
import type { NewsletterRenderer } from "#app/server/newsletters/newsletter-renderer.ts";
import { loadNewsletterBlocks } from "./newsletter-blocks.ts";
import type { NewsletterSources } from "./newsletter-blocks.ts";

/** What is rendered of a newsletter; its id is in the links to the shop. */
export type RenderedNewsletter = Pick<
  NewsletterContent,
  "subject_bg" | "subject_en" | "preview_bg" | "preview_en" | "blocks"
> & { id: string };

export type NewsletterEmail = { subject: string; html: string; text: string };

/** Size of the HTML in bytes from which the editor warns: Gmail cuts e-mails off at 102 KB. */
export const largestNewsletter = 90 * 1024;

/**
 * Renders a newsletter in a language once, with the prices, stock, pictures and conditions of codes as of
 * `sources.now`, and returns a function that only fills in each recipient's unsubscribe URL. Links to the shop have the
 * parameter `newsletter`, its id. Throws when prices cannot be read.
 */
export async function prepareNewsletter(
  sources: NewsletterSources,
  newsletter: RenderedNewsletter,
  language: Locale,
): Promise<(recipient: { unsubscribeUrl: string }) => NewsletterEmail> {
  const { db, env, storage } = sources;
  const [{ company, currencies }, theme, texts, { shown }, { newsletterDocument }] = await Promise.all([
    loadShop(db),
    loadTheme(db),
    // The owner's words for what all e-mails share; those of the welcome are not used.
    loadOwnTexts(db, { kind: "newsletter_welcome", language, data: {} }),
    loadNewsletterBlocks(sources, newsletter.blocks),
    import("#app/server/mail/templates/newsletter/newsletter-email.tsx"),
  ]);
  const baseUrl = env.BASE_URL;
  const { logo_url } = company;
  const logo = logo_url && ((await findEmailVariant({ storage, baseUrl }, logo_url)) ?? logo_url);
  const shop = shopName(company, language);
  const translate = emailTranslator(language, company, texts);
  const unsubscribeUrl = `https://unsubscribe.invalid/${newId()}`;
  const subject = oneLine(inLanguage(newsletter, "subject", language));
  const document = newsletterDocument({
    content: {
      id: newsletter.id,
      subject,
      preview: inLanguage(newsletter, "preview", language) || subject,
      blocks: shown,
      unsubscribeUrl,
      currencies,
    },
    sender: {
      locale: language,
      t: (key, values) => translate(key, { shop, ...values }),
      shop,
      theme,
      company: { ...company, logo_url: logo },
      baseUrl,
    },
  });
  const { html, text } = await renderDocument(document);
  return (recipient) => ({
    subject,
    html: html.replaceAll(unsubscribeUrl, () => inAttribute(recipient.unsubscribeUrl)),
    text: text.replaceAll(unsubscribeUrl, () => recipient.unsubscribeUrl),
  });
}

/**
 * Renders a newsletter like `prepareNewsletter`, to send it. Throws `EmptyNewsletterError` when nothing of it is left to
 * show: its products are sold out, its codes over.
 */
export const prepareForSending: NewsletterRenderer = async (sources, newsletter, language) => {
  const { shown } = await loadNewsletterBlocks(sources, newsletter.blocks);
  if (shown.length === 0) throw new EmptyNewsletterError("Nothing of the newsletter is left to show");
  return prepareNewsletter(sources, newsletter, language);
};

/** A text in a language, or in the other one while it lacks it. */
function inLanguage<Name extends "subject" | "preview">(
  newsletter: Readonly<Record<`${Name}_${Locale}`, string>>,
  name: Name,
  language: Locale,
): string {
  return newsletter[`${name}_${language}`] || newsletter[`${name}_${language === "bg" ? "en" : "bg"}`];
}

function inAttribute(url: string): string {
  return url.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
