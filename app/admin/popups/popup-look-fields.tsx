import { useState } from "react";
import { isReadable } from "#app/domain/content/home-section.ts";
import { popupDefaults } from "#app/domain/campaigns/popup.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ColorField, useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Asks for the two colours, with a warning when their contrast is too low. */
export function ColorFields({ fields }: { fields: Record<string, string> }) {
  const t = useAdminText();
  const { background_color, text_color } = popupDefaults;
  const chosen = (name: "background_color" | "text_color") =>
    fields[name]?.trim().toLowerCase() || popupDefaults[name];
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ColorField
          name="background_color"
          label={t("popups.field.background_color")}
          placeholder={background_color}
        />
        <ColorField name="text_color" label={t("popups.field.text_color")} placeholder={text_color} />
      </div>
      {!isReadable(chosen("background_color"), chosen("text_color")) && (
        <Notice tone="error" title={t("popups.colors.unreadable")} />
      )}
    </>
  );
}

/** Asks for the overlay's opacity, from 0 to 1 in steps of 0.1 (specification, section 5). */
export function OpacityField() {
  const t = useAdminText();
  const { values } = useEditForm();
  const [opacity, setOpacity] = useState(values.overlay_opacity || String(popupDefaults.overlay_opacity));
  return (
    <Field
      label={t("popups.field.overlay_opacity")}
      hint={t("popups.field.overlay_opacity.hint")}
      error={useProblem("overlay_opacity")}
    >
      {(control) => (
        <div className="flex items-center gap-3">
          <input
            {...control}
            type="range"
            name="overlay_opacity"
            min={0}
            max={1}
            step={0.1}
            value={opacity}
            onChange={(event) => setOpacity(event.target.value)}
            className="h-11 min-w-0 flex-1 accent-text"
          />
          <output htmlFor={control.id} className="w-8 text-right font-medium tabular-nums noscript:hidden">
            {opacity}
          </output>
        </div>
      )}
    </Field>
  );
}
