import { useId, useState } from "react";
import { mostChoices } from "#app/domain/catalogue/product-choices.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field, FieldError } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useProblem } from "./edit-fields.tsx";
import { useEditForm } from "./edit-form.tsx";

type Choice = { value: string; label: string };

/** Lists of more choices than this can be searched. */
const fewChoices = 12;

/**
 * Shows a list of checkboxes, whose values are one field, separated by commas; those that a search hides keep their
 * ticks. Says so when there are too many products to list them all.
 */
export function TargetList({
  name,
  legend,
  choices,
}: {
  name: string;
  legend: string;
  choices: readonly Choice[];
}) {
  const t = useAdminText();
  const { values } = useEditForm();
  const [ticked, setTicked] = useState(() => new Set((values[name] ?? "").split(",").filter(Boolean)));
  const [search, setSearch] = useState("");
  const problem = useProblem(name);
  const errorId = useId();
  const sought = search.trim().toLowerCase();
  const toggle = (value: string, isTicked: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      if (isTicked) after.add(value);
      else after.delete(value);
      return after;
    });
  return (
    <fieldset aria-invalid={problem ? true : undefined} aria-describedby={problem ? errorId : undefined}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {choices.length > fewChoices && (
        <Field label={t("edit.targets.find")} className="mb-2 noscript:hidden">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
      )}
      {choices.length === 0 ? (
        <p className="text-muted">{t("edit.targets.none")}</p>
      ) : (
        <ul className="max-h-72 overflow-y-auto rounded-xl border border-control px-3 py-1">
          {choices.map(({ value, label }) => (
            <li key={value} hidden={!label.toLowerCase().includes(sought)}>
              <Checkbox
                name={name}
                value={value}
                checked={ticked.has(value)}
                onChange={(event) => toggle(value, event.target.checked)}
                label={label}
              />
            </li>
          ))}
        </ul>
      )}
      {choices.length >= mostChoices && (
        <p className="mt-1.5 text-sm text-muted">{t("edit.targets.cut", { count: mostChoices })}</p>
      )}
      <p className="mt-1.5 text-sm text-muted noscript:hidden">
        {t("edit.targets.chosen", { count: choices.filter(({ value }) => ticked.has(value)).length })}
      </p>
      <FieldError id={errorId} error={problem} />
    </fieldset>
  );
}
