import { publishStatuses, sectionTypes } from "#app/domain/content/content.ts";
import type { SectionType } from "#app/domain/content/content.ts";
import { usualFocus } from "#app/domain/content/hero-focus.ts";
import { isReadable } from "#app/domain/content/home-section.ts";
import { Notice } from "#app/ui/notice.tsx";
import {
  CheckField,
  ColorField,
  FieldGroup,
  LanguageTabs,
  MomentField,
  SelectField,
  TextField,
  TextareaField,
} from "#app/admin/shared/editing/edit-fields.tsx";
import { FocusField } from "#app/admin/shared/media/focus-field.tsx";
import { ImageField, VideoField } from "#app/admin/shared/media/image-field.tsx";
import { RichTextField } from "#app/admin/shared/rich-text/rich-text-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useFormFields } from "#app/admin/shared/editing/use-form-fields.ts";
import { backdropOf } from "./hero-crops.ts";

const pair = "grid gap-4 sm:grid-cols-2";

export function GeneralFields({ onType }: { onType: (type: SectionType) => void }) {
  const t = useAdminText();
  return (
    <FieldGroup title={t("homepage.group.general")}>
      <div className={pair}>
        <SelectField
          name="type"
          label={t("homepage.field.type")}
          options={sectionTypes.map((value) => ({ value, label: t(`homepage.type.${value}`) }))}
          onChange={onType}
        />
        <SelectField
          name="status"
          label={t("homepage.field.status")}
          options={publishStatuses.map((value) => ({ value, label: t(`homepage.status.${value}`) }))}
        />
      </div>
      <CheckField name="is_visible" label={t("homepage.field.visible")} />
      <div className="grid gap-4 lg:grid-cols-2">
        <MomentField name="start_date" label={t("homepage.field.start_date")} />
        <MomentField name="end_date" label={t("homepage.field.end_date")} />
      </div>
    </FieldGroup>
  );
}

export function SectionTexts() {
  const t = useAdminText();
  const texts = (language: "bg" | "en") => (
    <div className="flex flex-col gap-4">
      <TextField name={`title_${language}`} label={t("homepage.field.title")} />
      <TextareaField name={`subtitle_${language}`} label={t("homepage.field.subtitle")} />
      <RichTextField name={`content_${language}`} label={t("homepage.field.content")} />
      <TextField name={`cta_label_${language}`} label={t("homepage.field.cta_label")} />
    </div>
  );
  return (
    <FieldGroup title={t("homepage.group.texts")}>
      <LanguageTabs bg={texts("bg")} en={texts("en")} />
      <TextField
        name="cta_url"
        label={t("homepage.field.cta_url")}
        hint={t("homepage.field.cta_url.hint")}
        inputMode="url"
      />
    </FieldGroup>
  );
}

/** The upload folder of section images (specification, section 7) and their set of upload messages (section 8). */
export const pictures = { bucket: "banner-images", folder: "homepage", messages: "section" } as const;
const videos = { bucket: "banner-images", folder: "homepage/videos" } as const;

export function MediaFields({ type }: { type: SectionType }) {
  const t = useAdminText();
  return (
    <>
      <FieldGroup title={t("homepage.group.media")}>
        <CheckField name="image_enabled" label={t("homepage.field.image_enabled")} />
        <div className={pair}>
          <ImageField name="desktop_image_url" label={t("homepage.field.desktop_image_url")} {...pictures} />
          <ImageField
            name="mobile_image_url"
            label={t("homepage.field.mobile_image_url")}
            hint={t("homepage.field.mobile.hint")}
            {...pictures}
          />
        </div>
        <fieldset hidden={type !== "hero"} disabled={type !== "hero"}>
          <FocusField bannerOf={backdropOf} usual={usualFocus.home} />
        </fieldset>
        <CheckField name="video_enabled" label={t("homepage.field.video_enabled")} />
        <div className={pair}>
          <VideoField
            name="desktop_video_url"
            label={t("homepage.field.desktop_video_url")}
            hint={t("homepage.field.video.hint")}
            {...videos}
          />
          <VideoField
            name="mobile_video_url"
            label={t("homepage.field.mobile_video_url")}
            hint={t("homepage.field.mobileVideo.hint")}
            {...videos}
          />
        </div>
      </FieldGroup>
      <ColorFields />
    </>
  );
}

function ColorFields() {
  const t = useAdminText();
  const { ref, fields } = useFormFields();
  return (
    <FieldGroup title={t("homepage.group.colors")}>
      <div ref={ref} className={pair}>
        <ColorField
          name="background_color"
          label={t("homepage.field.background_color")}
          placeholder="#ffffff"
        />
        <ColorField
          name="text_color"
          label={t("homepage.field.text_color")}
          hint={t("homepage.field.text_color.hint")}
          placeholder="#2d3748"
        />
      </div>
      {!isReadable(fields.background_color ?? "", fields.text_color ?? "") && (
        <Notice tone="error" title={t("homepage.colors.unreadable")} />
      )}
    </FieldGroup>
  );
}
