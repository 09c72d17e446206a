import type { ReactNode } from "react";
import type { BlockType } from "#app/domain/content/landing-page.ts";
import type { Locale } from "#app/domain/locale.ts";
import { libraryPlaces } from "#app/domain/media/media.ts";
import {
  CheckField,
  FieldGroup,
  LanguageTabs,
  TextField,
  TextareaField,
} from "#app/admin/shared/editing/edit-fields.tsx";
import { ImageField, VideoField } from "#app/admin/shared/media/image-field.tsx";
import { GridOptions } from "#app/admin/shared/product-choice.tsx";
import type { GridChoices } from "#app/admin/shared/product-choice.tsx";
import { RichTextField } from "#app/admin/shared/rich-text/rich-text-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { pictures } from "./landing-page-fields.tsx";

/** Shows the fields of one block type. */
export function BlockFields({ type, choices }: { type: BlockType; choices: GridChoices }) {
  const t = useAdminText();
  const named = (language: Locale) => ({ language: t(`edit.language.${language}`) });
  const both = (texts: (language: Locale) => ReactNode) => <LanguageTabs bg={texts("bg")} en={texts("en")} />;
  switch (type) {
    case "rich_text":
      return both((language) => (
        <RichTextField
          name={`content_${language}`}
          label={t("landing-pages.block.content", named(language))}
          hint={language === "en" ? t("landing-pages.block.content.hint") : undefined}
        />
      ));
    case "custom_html":
      return both((language) => (
        <RichTextField
          name={`content_${language}`}
          label={t("landing-pages.block.html", named(language))}
          hint={t("landing-pages.block.html.hint")}
          codeOnly
        />
      ));
    case "image":
      return (
        <ImageFields>
          {both((language) => (
            <PictureTexts language={language} />
          ))}
        </ImageFields>
      );
    case "video":
      return (
        <VideoFields>
          {both((language) => (
            <Caption language={language} />
          ))}
        </VideoFields>
      );
    case "product_grid":
      return (
        <>
          {both((language) => (
            <TextField
              name={`content_${language}`}
              label={t("landing-pages.block.heading", named(language))}
            />
          ))}
          <FieldGroup title={t("landing-pages.block.products")}>
            <GridOptions {...choices} />
          </FieldGroup>
        </>
      );
  }
}

function Caption({ language }: { language: Locale }) {
  const t = useAdminText();
  const label = t("landing-pages.block.caption", { language: t(`edit.language.${language}`) });
  return <TextareaField name={`content_${language}`} label={label} rows={2} />;
}

function PictureTexts({ language }: { language: Locale }) {
  const t = useAdminText();
  return (
    <div className="flex flex-col gap-5">
      <TextField
        name={`alt_${language}`}
        label={t("landing-pages.block.alt", { language: t(`edit.language.${language}`) })}
        hint={t("landing-pages.block.alt.hint")}
      />
      <Caption language={language} />
    </div>
  );
}

function ImageFields({ children }: { children: ReactNode }) {
  const t = useAdminText();
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <ImageField name="image_url" label={t("landing-pages.block.image")} {...pictures} />
        <ImageField
          name="mobile_image_url"
          label={t("landing-pages.block.mobileImage")}
          hint={t("landing-pages.block.mobile.hint")}
          {...pictures}
        />
      </div>
      {children}
      <TextField
        name="link_url"
        label={t("landing-pages.block.link")}
        hint={t("landing-pages.block.link.hint")}
        inputMode="url"
      />
    </>
  );
}

function VideoFields({ children }: { children: ReactNode }) {
  const t = useAdminText();
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <VideoField name="video_url" label={t("landing-pages.block.video")} {...libraryPlaces.video} />
        <VideoField
          name="mobile_video_url"
          label={t("landing-pages.block.mobileVideo")}
          hint={t("landing-pages.block.mobile.hint")}
          {...libraryPlaces.video}
        />
      </div>
      <div>
        <CheckField name="autoplay" label={t("landing-pages.block.autoplay")} />
        <p className="text-sm text-muted">{t("landing-pages.block.autoplay.hint")}</p>
      </div>
      {children}
    </>
  );
}
