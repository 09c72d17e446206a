import { useEffect, useState } from "react";
import type { Locale } from "#app/domain/locale.ts";
import {
  frequencyCaps,
  popupDefaults,
  popupSizes,
  popupStatuses,
  popupTriggers,
  popupTypes,
} from "#app/domain/campaigns/popup.ts";
import type { PopupTrigger, PopupType } from "#app/domain/campaigns/popup.ts";
import { maxTriggerDelay, popupColumns, popupPartColumns } from "#app/domain/campaigns/popup-input.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import {
  CheckField,
  FieldGroup,
  LanguageTabs,
  MomentField,
  SelectField,
  TextField,
  TextareaField,
} from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { Only } from "#app/admin/shared/editing/only.tsx";
import { useFormFields } from "#app/admin/shared/editing/use-form-fields.ts";
import { ImageField } from "#app/admin/shared/media/image-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ColorFields, OpacityField } from "./popup-look-fields.tsx";

const pair = "grid items-start gap-4 sm:grid-cols-2";

/**
 * Shows the fields of a popup (specification, section 3). `onFields` receives the form values, `onLanguage` the open
 * language.
 */
export function PopupFields({
  onFields,
  onLanguage,
}: {
  onFields: (fields: Record<string, string>) => void;
  onLanguage: (language: Locale) => void;
}) {
  const t = useAdminText();
  const { values } = useEditForm();
  const [type, setType] = useState(values.type as PopupType);
  const { ref, fields } = useFormFields();
  useEffect(() => onFields(fields), [fields, onFields]);
  return (
    <div ref={ref} className="flex flex-col gap-5">
      <FieldGroup title={t("popups.group.general")}>
        <div className={pair}>
          <TextField
            {...constraintsOf(popupColumns, "name")}
            label={t("popups.field.name")}
            hint={t("popups.field.name.hint")}
          />
          <SelectField
            name="type"
            label={t("popups.field.type")}
            options={popupTypes.map((value) => ({ value, label: t(`popups.type.${value}`) }))}
            onChange={setType}
          />
        </div>
        <Only when={type === "timer"}>
          <MomentField name="timer_end" label={t("popups.field.timer_end")} required />
        </Only>
      </FieldGroup>
      <Texts type={type} onLanguage={onLanguage} />
      <FieldGroup title={t("popups.group.look")}>
        <SelectField
          name="size"
          label={t("popups.field.size")}
          options={popupSizes.map((value) => ({ value, label: t(`popups.size.${value}`) }))}
        />
        <ImageField
          name="popup_image"
          label={t("popups.field.popup_image")}
          bucket="banner-images"
          folder="popups"
        />
        <ColorFields fields={fields} />
        <OpacityField />
        <div>
          <CheckField name="dismissable" label={t("popups.field.dismissable")} />
          {fields.dismissable !== "on" && (
            <p className="text-sm text-muted">
              {t(type === "newsletter" ? "popups.dismissable.newsletter" : "popups.dismissable.button")}
            </p>
          )}
        </div>
      </FieldGroup>
      <TriggerFields />
      <FieldGroup title={t("popups.group.schedule")}>
        <SelectField
          name="status"
          label={t("popups.field.status")}
          hint={t("popups.field.status.hint")}
          options={popupStatuses.map((value) => ({ value, label: t(`popups.status.${value}`) }))}
        />
        <MomentField name="start_date" label={t("popups.field.start_date")} />
        <MomentField name="end_date" label={t("popups.field.end_date")} />
      </FieldGroup>
    </div>
  );
}

function Texts({ type, onLanguage }: { type: PopupType; onLanguage: (language: Locale) => void }) {
  const t = useAdminText();
  const isNewsletter = type === "newsletter";
  const texts = (locale: Locale) => {
    const named = { language: t(`edit.language.${locale}`) };
    const note = isNewsletter ? "popups.field.legal_note.consent" : "popups.field.legal_note";
    return (
      <div className="flex flex-col gap-4">
        <TextField
          {...constraintsOf(popupColumns, `headline_${locale}`)}
          label={t("popups.field.headline", named)}
        />
        <TextareaField name={`subheadline_${locale}`} label={t("popups.field.subheadline", named)} rows={2} />
        <TextField
          {...constraintsOf(popupColumns, `cta_label_${locale}`)}
          label={t("popups.field.cta_label", named)}
        />
        <TextareaField
          name={`legal_note_${locale}`}
          label={t(note, named)}
          {...(isNewsletter && { hint: t("popups.field.legal_note.consent.hint") })}
          required={isNewsletter && locale === "bg"}
          rows={2}
        />
      </div>
    );
  };
  return (
    <FieldGroup title={t("popups.group.texts")}>
      <LanguageTabs bg={texts("bg")} en={texts("en")} onLanguage={onLanguage} />
      <Only when={!isNewsletter}>
        <TextField
          name="cta_url"
          label={t("popups.field.cta_url")}
          hint={t("popups.field.cta_url.hint")}
          inputMode="url"
        />
      </Only>
    </FieldGroup>
  );
}

function TriggerFields() {
  const t = useAdminText();
  const { values } = useEditForm();
  const [trigger, setTrigger] = useState(values.trigger_type as PopupTrigger);
  return (
    <FieldGroup title={t("popups.group.trigger")}>
      <div className={pair}>
        <SelectField
          name="trigger_type"
          label={t("popups.field.trigger_type")}
          options={popupTriggers.map((value) => ({ value, label: t(`popups.trigger.${value}`) }))}
          onChange={setTrigger}
        />
        <SelectField
          name="frequency_cap"
          label={t("popups.field.frequency_cap")}
          options={frequencyCaps.map((value) => ({ value, label: t(`popups.cap.${value}`) }))}
        />
      </div>
      <Only when={trigger === "after_seconds"}>
        <TextField
          name="trigger_delay"
          label={t("popups.field.trigger_delay")}
          hint={t("popups.field.trigger_delay.hint")}
          type="number"
          min={popupDefaults.trigger_delay}
          max={maxTriggerDelay}
          step={1}
          inputMode="numeric"
          required
        />
      </Only>
      <Only when={trigger === "page_matcher"}>
        <TextField
          {...constraintsOf(popupPartColumns, "page_matcher")}
          label={t("popups.field.page_matcher")}
          hint={t("popups.field.page_matcher.hint")}
          placeholder="/products*"
          spellCheck={false}
          autoCapitalize="off"
        />
      </Only>
    </FieldGroup>
  );
}
