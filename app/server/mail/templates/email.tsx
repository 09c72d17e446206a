import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from "@react-email/components";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { brandMark } from "#app/domain/shop/brand.ts";
import { telephoneLink } from "#app/domain/shop/company.ts";
import type { Company } from "#app/domain/shop/company.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Theme } from "#app/domain/shop/theme.ts";
import type { EmailTextKey } from "#app/i18n/translate-email.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { MailAddress } from "#app/server/mail/mail-transport.ts";
import { StylesProvider, darkRules, emailStyles, useStyles } from "./look.ts";

/** The sending shop, and the language of the e-mail. */
export type Sender = {
  locale: Locale;
  /** Fills in `{shop}`, the shop's name. */
  t: Translate<EmailTextKey>;
  shop: string;
  theme: Theme;
  company: Company;
  baseUrl: string;
};

/** The output of a template; `preview` is the text that mail clients show next to the subject. */
export type WrittenEmail = {
  subject: string;
  preview: string;
  title: string;
  body: ReactNode;
  replyTo?: MailAddress;
  /** Unsubscribe URL of newsletter e-mails. */
  unsubscribeUrl?: string | undefined;
  /**
   * Of an e-mail that is about no order: why the recipient gets it, and the address that stops its topic (`stopLink`),
   * which is undefined where it may not be shown.
   */
  stop?: { reason: string; url: string | undefined };
  /** Where the logo leads; the home page if undefined. */
  homeUrl?: string | null;
};

/** A template turns content into an e-mail. */
export type Template<Content> = (content: Content, sender: Sender) => WrittenEmail;

/**
 * Shows the shop's logo or name, a card with title and body, the company's details, and the unsubscribe link if any.
 */
export function EmailLayout({ email, sender }: { email: WrittenEmail; sender: Sender }) {
  const { locale, t, company, baseUrl } = sender;
  const styles = emailStyles(sender.theme);
  // On every letter of a company (Commerce Act, article 13(1)).
  const registration = [
    company.eik && t("email.eik", { number: company.eik }),
    company.vat_number && t("email.vat", { number: company.vat_number }),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <StylesProvider value={styles}>
      <Html lang={locale}>
        <Head>
          <title>{email.subject}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <style>{darkRules(sender.theme)}</style>
        </Head>
        <Preview>{email.preview}</Preview>
        <Body style={styles.body}>
          <Container style={styles.page}>
            <Row>
              <Column style={styles.head}>
                <Link href={email.homeUrl ?? baseUrl + localePath(locale, "/")} style={styles.logo}>
                  <Mark sender={sender} />
                </Link>
              </Column>
            </Row>
            <Row>
              <Column style={styles.card}>
                <Heading as="h1" style={styles.title}>
                  {email.title}
                </Heading>
                {email.body}
              </Column>
            </Row>
            <Row>
              <Column style={styles.footer}>
                <Text data-tight="" style={styles.small}>
                  {localText(company, "company_name", locale)}
                  <br />
                  {localText(company, "address", locale)}
                  <br />
                  {registration && (
                    <>
                      {registration}
                      <br />
                    </>
                  )}
                  <Link href={`mailto:${company.email}`} style={styles.link}>
                    {company.email}
                  </Link>
                  <br />
                  <Link href={telephoneLink(company.phone)} style={styles.link}>
                    {company.phone}
                  </Link>
                </Text>
                {email.stop && (
                  <Text style={styles.small}>
                    {email.stop.reason}
                    {email.stop.url !== undefined && (
                      <>
                        <br />
                        <Link href={email.stop.url} style={styles.link}>
                          {t("email.stop")}
                        </Link>
                      </>
                    )}
                  </Text>
                )}
                {email.unsubscribeUrl !== undefined && (
                  <Text style={styles.small}>
                    <Link href={email.unsubscribeUrl} style={styles.link}>
                      {t("email.unsubscribe")}
                    </Link>
                  </Text>
                )}
              </Column>
            </Row>
          </Container>
        </Body>
      </Html>
    </StylesProvider>
  );
}

/** Shows the logo with the shop's name as alternative text, or the name alone. */
function Mark({ sender: { company, locale, baseUrl } }: { sender: Sender }) {
  const styles = useStyles();
  const mark = brandMark(company, locale);
  if (mark.kind === "name")
    return (
      <>
        {mark.name}
        <span style={styles.dot} data-skip-in-text>
          .
        </span>
      </>
    );
  // Mail clients do not show SVG: the demo shop's logo also exists as a PNG.
  const src = new URL(mark.src.replace(/^(\/logo(?:-en)?)\.svg$/, "$1.png"), baseUrl).href;
  return <Img data-brand="" src={src} alt={mark.name} height={36} style={styles.picture} />;
}

/** Shows a paragraph; a text as `TypedText`, and nothing for an empty one. */
export function Paragraph({ children }: { children: ReactNode }) {
  const styles = useStyles();
  if (typeof children === "string") return <TypedText text={children} />;
  return <Text style={styles.text}>{children}</Text>;
}

/** Shows a typed text: blank lines separate paragraphs, and lines that all begin with a hyphen are a list. */
export function TypedText({ text }: { text: string }) {
  const parts = text.split(/\n{2,}/).filter((part) => part.trim() !== "");
  return parts.map((part, index) => {
    const lines = part.split("\n");
    if (lines.every((line) => line.startsWith("- ")))
      return <Steps key={index} of={lines.map((line) => line.slice(2))} />;
    return <Lines key={index} of={lines} isTight={false} />;
  });
}

/** Shows what the owner adds to e-mails of a kind. */
export function OwnWords({ sender: { t } }: { sender: Sender }) {
  return <Paragraph>{t("email.own")}</Paragraph>;
}

/** Greets the recipient, by name if there is one. */
export function Hello({ name, sender: { t } }: { name: string; sender: Sender }) {
  return <Paragraph>{name.trim() ? t("email.hello.named", { name }) : t("email.hello")}</Paragraph>;
}

/** Shows a section with a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <>
      <Heading as="h2" style={styles.part}>
        {title}
      </Heading>
      {children}
    </>
  );
}

/** Shows texts on separate lines, as in a postal address; empty ones are left out. */
export function Lines({ of, isTight = true }: { of: readonly (string | null)[]; isTight?: boolean }) {
  const styles = useStyles();
  const lines = of.filter((line) => line);
  return (
    <Text data-tight={isTight ? "" : undefined} style={styles.text}>
      {lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

/** Shows what the recipient wrote before as a quotation. */
export function Quote({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return <blockquote style={styles.quote}>{children}</blockquote>;
}

/** Lists steps. */
export function Steps({ of }: { of: readonly string[] }) {
  const styles = useStyles();
  return (
    <ul style={styles.list}>
      {of.filter(Boolean).map((step) => (
        <li key={step} style={styles.text}>
          {step}
        </li>
      ))}
    </ul>
  );
}

/** Shows name, e-mail and phone of a person; the phone is left out if empty. */
export function Contact({ name, email, phone }: { name: string; email: string; phone: string }) {
  const styles = useStyles();
  return (
    <Text data-tight="" style={styles.text}>
      {name}
      <br />
      <Link href={`mailto:${email}`} style={styles.link}>
        {email}
      </Link>
      {phone && (
        <>
          <br />
          <Link href={telephoneLink(phone)} style={styles.link}>
            {phone}
          </Link>
        </>
      )}
    </Text>
  );
}

/** Adds space above content that follows a table. */
export function After({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return <Section style={styles.after}>{children}</Section>;
}

/** Shows a link as a button. */
export function Action({ to, children }: { to: string; children: string }) {
  const styles = useStyles();
  return (
    <Section style={styles.action}>
      <Button href={to} style={styles.button}>
        {children}
      </Button>
    </Section>
  );
}

/** Shows a note in place of a secret link that may not be shown. */
export function HiddenLink({ sender: { t } }: { sender: Sender }) {
  return <Paragraph>{t("email.link.hidden")}</Paragraph>;
}

/** Shows a button with its URL as text below it; a note instead if the URL may not be shown. */
export function LinkAction({
  to,
  sender,
  children,
}: {
  to: string | undefined;
  sender: Sender;
  children: string;
}) {
  const styles = useStyles();
  if (to === undefined) return <HiddenLink sender={sender} />;
  return (
    <>
      <Action to={to}>{children}</Action>
      {/* The plain text shows every link's URL already. */}
      <Text data-skip-in-text style={styles.small}>
        {sender.t("email.link")}
        <br />
        <Link href={to} style={styles.link}>
          {to}
        </Link>
      </Text>
    </>
  );
}

/** Shows the support address. */
export function Support({ sender: { t, company } }: { sender: Sender }) {
  const styles = useStyles();
  return (
    <Paragraph>
      {`${t("email.support")} `}
      <Link href={`mailto:${company.support_email}`} style={styles.link}>
        {company.support_email}
      </Link>
    </Paragraph>
  );
}

/** Shows a button to the shop in the e-mail's language. */
export function ToShop({ sender: { t, baseUrl, locale } }: { sender: Sender }) {
  return <Action to={baseUrl + localePath(locale, "/")}>{t("email.toShop")}</Action>;
}
