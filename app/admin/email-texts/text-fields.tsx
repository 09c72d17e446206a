import { RotateCcw } from "lucide-react";
import { useRef, useState } from "react";
import type { Locale } from "#app/domain/locale.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { EditedField } from "#app/server/mail/texts/edit-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input, Textarea } from "#app/ui/input.tsx";
import { useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { typeInto } from "#app/admin/shared/editing/type-into.ts";
import { TextChips } from "#app/admin/shared/rich-text/text-chips.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { conditionOf } from "./conditions.ts";

type TextFieldsProps = { fields: readonly EditedField[]; locale: Locale };

/** Shows the texts of an e-mail in one language, in the order of the e-mail. */
export function TextFields({ fields, locale }: TextFieldsProps) {
  const t = useAdminText();
  return (
    <div className="flex flex-col gap-6">
      {fields.map((field, index) => {
        const alike = fields.filter(({ role }) => role === field.role);
        const number = fields.slice(0, index + 1).filter(({ role }) => role === field.role).length;
        const role = t(`email-texts.role.${field.role}`);
        return (
          <EmailTextField
            key={field.key}
            field={field}
            locale={locale}
            label={alike.length > 1 ? `${role} ${number}` : role}
          />
        );
      })}
    </div>
  );
}

function EmailTextField({ field, locale, label }: { field: EditedField; locale: Locale; label: string }) {
  const t = useAdminText();
  const name = `${field.key}_${locale}`;
  const { values } = useEditForm();
  const error = useProblem(name);
  const shipped = field.shipped[locale];
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [text, setText] = useState(values[name] ?? "");
  const isChanged = text.replaceAll("\r\n", "\n").trim() !== shipped;
  const hasLines = field.role === "text" || field.role === "own";
  const condition = conditionOf(field.key);
  const hints = [condition && t(condition), field.role === "own" && t("email-texts.own.hint")].filter(
    Boolean,
  );
  const insert = (chip: string) => {
    const input = control.current;
    if (!input) return;
    const start = input.selectionStart ?? input.value.length;
    const end = input.selectionEnd ?? start;
    typeInto(input, input.value.slice(0, start) + chip + input.value.slice(end));
    input.focus();
    input.setSelectionRange(start + chip.length, start + chip.length);
  };
  const shared = {
    ref: control,
    name,
    defaultValue: values[name],
    maxLength: field.maxLength,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
  };
  return (
    <div>
      <Field
        label={label}
        hint={hints.length > 0 ? hints.join(" ") : undefined}
        error={error}
        required={!field.mayBeEmpty}
      >
        {(props) =>
          hasLines ? (
            <Textarea {...props} {...shared} rows={Math.min(8, Math.ceil(shipped.length / 60) + 1)} />
          ) : (
            <Input {...props} {...shared} autoComplete="off" />
          )
        }
      </Field>
      <div className="noscript:hidden">
        <TextChips
          title={t("email-texts.values")}
          chips={field.values.map((value) => ({
            text: `{${value}}`,
            label: t(`email-texts.value.${value}` as AdminTextKey),
          }))}
          onInsert={insert}
        />
      </div>
      {isChanged && field.role !== "own" && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span className="wrap-anywhere">{t("email-texts.shipped", { text: shipped })}</span>
          <Button
            variant="outline"
            size="sm"
            className="noscript:hidden"
            onClick={() => control.current && typeInto(control.current, shipped)}
          >
            <RotateCcw aria-hidden />
            {t("email-texts.shipped.one")}
          </Button>
        </div>
      )}
    </div>
  );
}
