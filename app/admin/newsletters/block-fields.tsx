import type { ReactNode } from "react";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { maxAltLength } from "#app/domain/media/media.ts";
import { blockField, blockLengths, maxBlockProducts } from "#app/domain/newsletters/newsletter-input.ts";
import type { NewsletterBlockKind } from "#app/domain/newsletters/newsletter.ts";
import { maxCodeLength } from "#app/domain/promotions/promotion.ts";
import type { NewsletterChoices } from "#app/server/newsletters/newsletter-choices.ts";
import { TextField, TextareaField } from "#app/admin/shared/editing/edit-fields.tsx";
import { ImageField } from "#app/admin/shared/media/image-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ProductChoices } from "./product-choices.tsx";

type BlockFieldsProps = {
  /** The block's key in the form. */
  of: string;
  kind: NewsletterBlockKind;
  /** The language whose texts are shown. */
  language: Locale;
  /** The languages whose texts are required. */
  needed: readonly Locale[];
  products: NewsletterChoices["products"];
};

/** Asks for what a block consists of. Texts of the language that is not shown stay in the form. */
export function BlockFields({ of, kind, language, needed, products }: BlockFieldsProps) {
  const t = useAdminText();
  const name = (part: string) => blockField(of, part);
  const pair = (text: (locale: Locale, named: { language: string }) => ReactNode) => (
    <InLanguage language={language}>{text}</InLanguage>
  );
  const title = pair((locale, named) => (
    <TextField
      name={name(`title_${locale}`)}
      label={t("newsletters.field.title", named)}
      maxLength={blockLengths.title}
    />
  ));
  switch (kind) {
    case "text":
      return (
        <>
          {title}
          {pair((locale, named) => (
            <TextareaField
              name={name(`text_${locale}`)}
              label={t("newsletters.field.text", named)}
              hint={t("newsletters.field.text.hint")}
              maxLength={blockLengths.text}
              rows={6}
              required={needed.includes(locale)}
            />
          ))}
        </>
      );
    case "picture":
      return (
        <>
          <ImageField
            name={name("url")}
            label={t("newsletters.field.url")}
            hint={t("newsletters.field.url.hint")}
            bucket="product-images"
            folder="newsletters"
          />
          {pair((locale, named) => (
            <TextField
              name={name(`alt_${locale}`)}
              label={t("newsletters.field.alt", named)}
              hint={t("newsletters.field.alt.hint")}
              maxLength={maxAltLength}
              required={needed.includes(locale)}
            />
          ))}
          <LinkField name={name("link")} />
        </>
      );
    case "button":
      return (
        <>
          {pair((locale, named) => (
            <TextField
              name={name(`label_${locale}`)}
              label={t("newsletters.field.label", named)}
              maxLength={blockLengths.label}
              required={needed.includes(locale)}
            />
          ))}
          <LinkField name={name("link")} required />
        </>
      );
    case "products":
      return (
        <>
          {title}
          <ProductChoices
            name={name("products")}
            labelOf={(place) => t("newsletters.field.product", { place })}
            none={t("edit.products.none")}
            most={maxBlockProducts}
            products={products}
          />
          <p className="text-sm text-muted">{t("newsletters.field.products.hint")}</p>
        </>
      );
    case "code":
      return (
        <>
          <TextField
            name={name("code")}
            label={t("newsletters.field.code")}
            hint={t("newsletters.field.code.hint")}
            maxLength={maxCodeLength}
            spellCheck={false}
            required
          />
          {pair((locale, named) => (
            <TextareaField
              name={name(`text_${locale}`)}
              label={t("newsletters.field.note", named)}
              maxLength={blockLengths.note}
              rows={3}
            />
          ))}
        </>
      );
  }
}

function LinkField({ name, required = false }: { name: string; required?: boolean }) {
  const t = useAdminText();
  return (
    <TextField
      name={name}
      label={t("newsletters.field.link")}
      hint={t("newsletters.field.link.hint")}
      inputMode="url"
      spellCheck={false}
      required={required}
    />
  );
}

/** Shows the text of one language and keeps the other's in the form; both without JavaScript. */
function InLanguage({
  language,
  children,
}: {
  language: Locale;
  children: (locale: Locale, named: { language: string }) => ReactNode;
}) {
  const t = useAdminText();
  return locales.map((locale) => (
    <div key={locale} lang={locale} className={locale === language ? undefined : "hidden noscript:block"}>
      {children(locale, { language: t(`edit.language.${locale}`) })}
    </div>
  ));
}
