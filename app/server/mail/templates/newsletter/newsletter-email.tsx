import { Column, Img, Link, Row, Section, Text } from "@react-email/components";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { localePath, localText, pathWithoutLocale } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Currencies } from "#app/domain/money.ts";
import { isNewsletterLink } from "#app/domain/newsletters/newsletter-input.ts";
import type { TextPair } from "#app/domain/newsletters/newsletter.ts";
import { newsletterEmailTranslator } from "#app/i18n/emails/newsletter.ts";
import type { NewsletterProduct, ShownBlock } from "#app/server/mail/newsletter/newsletter-blocks.ts";
import { Action, EmailLayout, Part, Steps, TypedText } from "#app/server/mail/templates/email.tsx";
import type { Sender } from "#app/server/mail/templates/email.tsx";
import { useStyles } from "#app/server/mail/templates/look.ts";
import { codeConditions, codeGives } from "./code-terms.ts";
import { priceLines } from "./price-lines.ts";

/** Width of what is inside the card, of the column of 600 pixels. */
const innerWidth = 552;
const productWidth = 104;

type NewsletterProps = {
  content: {
    id: string;
    subject: string;
    preview: string;
    blocks: readonly ShownBlock[];
    unsubscribeUrl: string;
    currencies: Currencies;
  };
  sender: Sender;
};

type BlockProps<Block> = { block: Block } & NewsletterProps;

/** Returns a newsletter as a document, to be rendered. */
export function newsletterDocument({ content, sender }: NewsletterProps): ReactNode {
  const { subject, preview, unsubscribeUrl } = content;
  const t = newsletterEmailTranslator(sender.locale);
  return (
    <EmailLayout
      sender={sender}
      email={{
        subject,
        preview,
        title: subject,
        unsubscribeUrl,
        stop: { reason: t("newsletterEmail.reason", { shop: sender.shop }), url: undefined },
        homeUrl: hrefOf("/", { content, sender }),
        body: content.blocks.map((block, index) => (
          <Fragment key={index}>
            <Block block={block} content={content} sender={sender} />
          </Fragment>
        )),
      }}
    />
  );
}

function Block({ block, ...props }: BlockProps<ShownBlock>) {
  switch (block.kind) {
    case "text":
      return <TextBlock block={block} {...props} />;
    case "picture":
      return <PictureBlock block={block} {...props} />;
    case "button":
      return <ButtonBlock block={block} {...props} />;
    case "products":
      return <ProductsBlock block={block} {...props} />;
    case "code":
      return <CodeBlock block={block} {...props} />;
  }
}

type Shown<Kind extends ShownBlock["kind"]> = Extract<ShownBlock, { kind: Kind }>;

function TextBlock({ block, sender: { locale } }: BlockProps<Shown<"text">>) {
  return (
    <Titled title={textIn(block.title, locale)}>
      <TypedText text={textIn(block.text, locale)} />
    </Titled>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return title === "" ? children : <Part title={title}>{children}</Part>;
}

function PictureBlock({ block, ...props }: BlockProps<Shown<"picture">>) {
  const styles = useStyles();
  const { locale, baseUrl } = props.sender;
  const width = Math.min(innerWidth, block.width);
  const picture = (
    <Img
      data-alt=""
      src={new URL(block.url, baseUrl).href}
      alt={textIn(block.alt, locale)}
      width={width}
      height={Math.round((width * block.height) / block.width)}
      style={styles.newsletterPicture}
    />
  );
  const href = hrefOf(block.link, props);
  return (
    <Section style={styles.action}>
      {href === null ? (
        picture
      ) : (
        <Link href={href} style={styles.link}>
          {picture}
        </Link>
      )}
    </Section>
  );
}

function ButtonBlock({ block, ...props }: BlockProps<Shown<"button">>) {
  const href = hrefOf(block.link, props);
  const label = textIn(block.label, props.sender.locale);
  return href !== null && label !== "" && <Action to={href}>{label}</Action>;
}

function ProductsBlock({ block, ...props }: BlockProps<Shown<"products">>) {
  return (
    <Titled title={textIn(block.title, props.sender.locale)}>
      {block.products.map((product) => (
        <ProductRow key={product.id} product={product} {...props} />
      ))}
    </Titled>
  );
}

/** Shows a product with its price, its price per kilogram and the lowest price before a reduction, as the shop does. */
function ProductRow({ product, ...props }: { product: NewsletterProduct } & NewsletterProps) {
  const styles = useStyles();
  const { locale, baseUrl } = props.sender;
  const { price, details } = priceLines(product, props.content.currencies, locale);
  return (
    <Row style={styles.newsletterProduct}>
      {product.picture && (
        <Column style={styles.newsletterPictureCell}>
          {/* Decorative: the product's name is next to it. */}
          <Img
            src={new URL(product.picture, baseUrl).href}
            alt=""
            width={productWidth}
            style={styles.newsletterPicture}
          />
        </Column>
      )}
      <Column style={styles.newsletterTextCell}>
        <Text data-tight="" style={styles.text}>
          <Link href={hrefOf(`/products/${product.id}`, props) ?? baseUrl} style={styles.link}>
            {localText(product, "name", locale)}
          </Link>
          <br />
          <strong>{price}</strong>
          {details.map((detail) => (
            <Fragment key={detail}>
              <br />
              <span style={styles.detail}>{detail}</span>
            </Fragment>
          ))}
        </Text>
      </Column>
    </Row>
  );
}

function CodeBlock({ block: { terms, text }, ...props }: BlockProps<Shown<"code">>) {
  const styles = useStyles();
  const { locale } = props.sender;
  const { currencies } = props.content;
  const t = newsletterEmailTranslator(locale);
  const href = hrefOf(`/?code=${encodeURIComponent(terms.code)}`, props);
  return (
    <Section style={styles.newsletterCode}>
      <TypedText text={textIn(text, locale)} />
      <Text data-tight="" style={styles.text}>
        <strong>{codeGives(terms, currencies, locale)}</strong>
        <br />
        {`${t("newsletterEmail.code")} `}
        <strong>{terms.code}</strong>
      </Text>
      <Steps of={codeConditions(terms, currencies, locale)} />
      {href !== null && <Action to={href}>{t("newsletterEmail.use")}</Action>}
    </Section>
  );
}

/** Returns the text of a language, or of the other one while it is empty. */
function textIn(pair: TextPair, locale: Locale): string {
  return pair[locale] || pair[locale === "bg" ? "en" : "bg"];
}

/**
 * Returns the URL that a link of a block leads to; null for none. A path opens in the e-mail's language, and every
 * address of the shop has the newsletter's id.
 */
function hrefOf(link: string, { content, sender }: NewsletterProps): string | null {
  if (!isNewsletterLink(link)) return null;
  const url = URL.parse(link, sender.baseUrl);
  if (!url) return null;
  if (url.origin !== new URL(sender.baseUrl).origin) return url.href;
  if (link.startsWith("/")) url.pathname = localePath(sender.locale, pathWithoutLocale(url.pathname));
  url.searchParams.set("newsletter", content.id);
  return url.href;
}
