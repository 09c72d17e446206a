import { useEffect, useId, useState } from "react";
import type { ChangeEvent, ComponentProps, ReactNode } from "react";
import type { Locale } from "#app/domain/locale.ts";
import { isHexColor } from "#app/domain/colors.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field, FieldError } from "#app/ui/form/field.tsx";
import { Input, Textarea } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useEditForm } from "./edit-form.tsx";
import { useAskedField } from "./use-asked-field.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** The properties that the fields of an `EditForm` share; `name` is the key of the form value. */
type FieldProps = { name: string; label: string; hint?: ReactNode; required?: boolean; className?: string };

/** Returns the text of a field's problem; undefined when it has none. */
export function useProblem(name: string): string | undefined {
  const t = useAdminText();
  const problem = useEditForm().problems[name];
  return problem && t(`edit.problem.${problem}` as AdminTextKey);
}

/** Groups related fields under a heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="rounded-card border border-line p-4 sm:p-5">
      <legend className="px-1 font-semibold">{title}</legend>
      <div className="flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}

export function TextField({
  name,
  label,
  hint,
  required = false,
  className = "",
  ...input
}: FieldProps & Omit<ComponentProps<typeof Input>, keyof FieldProps>) {
  const { values } = useEditForm();
  return (
    <Field label={label} hint={hint} required={required} className={className} error={useProblem(name)}>
      {(control) => (
        <Input autoComplete="off" {...input} {...control} name={name} defaultValue={values[name]} />
      )}
    </Field>
  );
}

export function TextareaField({
  name,
  label,
  hint,
  required = false,
  className = "",
  ...input
}: FieldProps & Omit<ComponentProps<typeof Textarea>, keyof FieldProps>) {
  const { values } = useEditForm();
  return (
    <Field label={label} hint={hint} required={required} className={className} error={useProblem(name)}>
      {(control) => <Textarea {...input} {...control} name={name} defaultValue={values[name]} />}
    </Field>
  );
}

export function SelectField<Value extends string>({
  name,
  label,
  hint,
  required = false,
  className = "",
  options,
  onChange,
}: FieldProps & {
  options: readonly { value: Value; label: string }[];
  onChange?: (value: Value) => void;
}) {
  const { values } = useEditForm();
  return (
    <Field label={label} hint={hint} required={required} className={className} error={useProblem(name)}>
      {(control) => (
        <Select
          {...control}
          // Valid only with an empty option (https://html.spec.whatwg.org/#placeholder-label-option); others are always
          // filled.
          required={required && options.some(({ value }) => value === "")}
          name={name}
          defaultValue={values[name]}
          onChange={(event) => onChange?.(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/**
 * Shows a text field with a length counter; multi-line if `rows` is given. `recommended` is a hint and not enforced.
 */
export function CountedField({
  name,
  label,
  recommended,
  rows,
  maxLength,
}: {
  name: string;
  label: string;
  recommended: string;
  rows?: number;
  maxLength?: number;
}) {
  const t = useAdminText();
  const { values } = useEditForm();
  const [count, setCount] = useState(values[name]?.length ?? 0);
  const field = {
    name,
    label,
    maxLength,
    hint: t("edit.count", { count, recommended }),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setCount(event.target.value.trim().length),
  };
  return rows === undefined ? <TextField {...field} /> : <TextareaField {...field} rows={rows} />;
}

export function CheckField({
  name,
  label,
  disabled = false,
}: {
  name: string;
  label: string;
  disabled?: boolean;
}) {
  const { values } = useEditForm();
  const problem = useProblem(name);
  const errorId = useId();
  return (
    <div>
      <Checkbox
        name={name}
        value="on"
        defaultChecked={values[name] === "on"}
        label={label}
        disabled={disabled}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? errorId : undefined}
      />
      <FieldError id={errorId} error={problem} />
    </div>
  );
}

/** Asks for a colour as hex digits or by the colour picker; without JavaScript, as hex digits only. */
export function ColorField({
  name,
  label,
  placeholder,
  onColor,
  ...field
}: FieldProps & { placeholder?: string; onColor?: (color: string) => void }) {
  const t = useAdminText();
  const { values } = useEditForm();
  const [color, setColor] = useState(values[name] ?? "");
  const problem = useProblem(name);
  const choose = (chosen: string) => {
    setColor(chosen);
    if (isHexColor(chosen.trim().toLowerCase())) onColor?.(chosen.trim().toLowerCase());
  };
  const shown = isHexColor(color.trim().toLowerCase()) ? color.trim().toLowerCase() : placeholder;
  return (
    <Field label={label} error={problem} {...field}>
      {(control) => (
        <div className="flex gap-3">
          <input
            type="color"
            value={shown ?? "#ffffff"}
            onChange={(event) => choose(event.target.value)}
            aria-label={t("edit.color.pick", { label })}
            className="size-11 shrink-0 cursor-pointer rounded-xl border border-control bg-background p-1 noscript:hidden"
          />
          <Input
            {...control}
            name={name}
            value={color}
            onChange={(event) => choose(event.target.value)}
            placeholder={placeholder}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      )}
    </Field>
  );
}

/**
 * Asks for a date and an optional time in Sofia's time zone: `name` holds the date, `name_time` the time or an empty
 * string.
 */
export function MomentField({
  name,
  label,
  required = false,
}: {
  name: string;
  label: string;
  required?: boolean;
}) {
  const t = useAdminText();
  const { values } = useEditForm();
  const problem = useProblem(name);
  return (
    <div className="grid gap-3 sm:grid-cols-[3fr_2fr]">
      <Field label={t("edit.date", { label })} required={required} error={problem} hint={t("edit.time.hint")}>
        {(control) => <Input {...control} type="date" name={name} defaultValue={values[name]} />}
      </Field>
      <Field label={t("edit.time", { label })} error={useProblem(`${name}_time`)}>
        {(control) => (
          <Input {...control} type="time" name={`${name}_time`} defaultValue={values[`${name}_time`]} />
        )}
      </Field>
    </div>
  );
}

/**
 * Shows a record's Bulgarian and English texts in tabs. Opens a tab when only its language has refused fields;
 * `onLanguage` receives the open one.
 */
export function LanguageTabs({
  bg,
  en,
  onLanguage,
}: {
  bg: ReactNode;
  en: ReactNode;
  onLanguage?: (language: Locale) => void;
}) {
  const t = useAdminText();
  const { problems } = useEditForm();
  const [open, setOpen] = useState<Locale>("bg");
  useEffect(() => onLanguage?.(open), [open, onLanguage]);
  const [answered, setAnswered] = useState(problems);
  if (answered !== problems) {
    setAnswered(problems);
    const refused = Object.keys(problems);
    const isIn = (language: string) => refused.some((name) => name.endsWith(`_${language}`));
    if (isIn("bg") !== isIn("en")) setOpen(isIn("bg") ? "bg" : "en");
  }
  const asked = useAskedField();
  const [opened, setOpened] = useState("");
  if (asked !== opened) {
    setOpened(asked);
    if (asked.endsWith("_en")) setOpen("en");
  }
  return (
    <Tabs
      label={t("edit.language")}
      value={open}
      onValueChange={(language) => setOpen(language === "en" ? "en" : "bg")}
      fit
      keepMounted
      tabs={[
        { value: "bg", label: t("edit.language.bg"), panel: <div lang="bg">{bg}</div> },
        { value: "en", label: t("edit.language.en"), panel: <div lang="en">{en}</div> },
      ]}
    />
  );
}
