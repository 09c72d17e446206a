import { useEffect, useRef } from "react";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";

/** Asks for a CSV file, posted as `file`. */
export function CsvFileField({
  label,
  hint,
  required = false,
}: {
  label: string;
  hint: string;
  required?: boolean;
}) {
  return (
    <Field label={label} hint={hint} required={required}>
      {(control) => (
        <Input {...control} type="file" name="file" accept=".csv,.tsv,.txt,text/csv" className="py-2" />
      )}
    </Field>
  );
}

/** The heading of a previewed file, with the id `preview`. Focused when it appears, since it replaces the form. */
export function PreviewHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id="preview" ref={heading} tabIndex={-1} className="text-xl font-bold focus:outline-none">
      {children}
    </h2>
  );
}
