import { useState } from "react";
import type { ReactNode } from "react";
import {
  buttonStyles,
  cyrillicFallbacks,
  hasBulgarianForms,
  defaultTheme,
  shadowDepths,
  themeBounds,
  themeColors,
  themeFonts,
} from "#app/domain/shop/theme.ts";
import type { Theme, ThemeFont } from "#app/domain/shop/theme.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { ColorField, SelectField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ContrastWarning } from "./contrast-warning.tsx";
import { ThemePreview } from "./theme-preview.tsx";

/** Shows the theme's fields with a live preview beside them. */
export function ThemeEditor({
  theme: shown,
  fontFaces,
}: {
  theme: Theme;
  fontFaces: Record<ThemeFont, string>;
}) {
  const t = useAdminText();
  const [theme, setTheme] = useState(shown);
  const change = (part: Partial<Theme>) => setTheme((before) => ({ ...before, ...part }));
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex min-w-0 flex-col gap-6">
        <Group title={t("design.colors")} foot={<ContrastWarning theme={theme} />}>
          {themeColors.map((name) => (
            <ColorField
              key={name}
              name={name}
              label={t(`design.${name}`)}
              placeholder={defaultTheme[name]}
              required
              onColor={(color) => change({ [name]: color })}
            />
          ))}
        </Group>
        <Group title={t("design.typography")}>
          <FontField name="primary_font" font={theme.primary_font} change={change} />
          <FontField name="secondary_font" font={theme.secondary_font} change={change} />
        </Group>
        <Group title={t("design.shapes")}>
          <NumberField name="border_radius" change={change} />
          <SelectField
            name="shadow_depth"
            label={t("design.shadow_depth")}
            options={shadowDepths.map((value) => ({ value, label: t(`design.shadow_depth.${value}`) }))}
            onChange={(shadow_depth) => change({ shadow_depth })}
          />
          <SelectField
            name="button_style"
            label={t("design.button_style")}
            options={buttonStyles.map((value) => ({ value, label: t(`design.button_style.${value}`) }))}
            onChange={(button_style) => change({ button_style })}
          />
          <NumberField name="font_size_base" change={change} />
          <NumberField name="line_height" change={change} />
          <NumberField name="letter_spacing" change={change} />
        </Group>
      </div>
      <ThemePreview theme={theme} fontFaces={fontFaces} />
    </div>
  );
}

function Group({ title, foot, children }: { title: string; foot?: ReactNode; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle className="mb-5">{title}</CardTitle>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-start gap-5">
        {children}
      </div>
      {foot}
    </Card>
  );
}

type Change = (part: Partial<Theme>) => void;

function FontField({
  name,
  font,
  change,
}: {
  name: "primary_font" | "secondary_font";
  font: ThemeFont;
  change: Change;
}) {
  const t = useAdminText();
  const standIn = cyrillicFallbacks[font];
  return (
    <SelectField
      name={name}
      label={t(`design.${name}`)}
      hint={
        <>
          {t(`design.${name}.hint`)} {standIn && t("design.standIn", { font, standIn })}{" "}
          {hasBulgarianForms(font)
            ? t("design.bulgarianForms")
            : t("design.commonForms", { fonts: themeFonts.filter(hasBulgarianForms).join(", ") })}
        </>
      }
      options={themeFonts.map((value) => ({ value, label: value }))}
      onChange={(chosen) => change({ [name]: chosen })}
    />
  );
}

function NumberField({ name, change }: { name: keyof typeof themeBounds; change: Change }) {
  const t = useAdminText();
  const { min, max, step } = themeBounds[name];
  const numberFormat = new Intl.NumberFormat(useLocale());
  return (
    <TextField
      name={name}
      label={t(`design.${name}`)}
      hint={t("design.bounds", { min: numberFormat.format(min), max: numberFormat.format(max) })}
      type="number"
      required
      min={min}
      max={max}
      step={step}
      inputMode="decimal"
      onChange={(event) => {
        const value = event.target.valueAsNumber;
        if (value >= min && value <= max) change({ [name]: value });
      }}
    />
  );
}
