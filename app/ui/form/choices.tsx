import { cx } from "class-variance-authority";
import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { FieldError, RequiredMark } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode };

export function Checkbox({ label, className, ...props }: CheckboxProps) {
  return (
    <label className={cx("flex min-h-11 cursor-pointer items-center gap-3", className)}>
      <input type="checkbox" className="size-5 shrink-0 accent-text" {...props} />
      <span>{label}</span>
    </label>
  );
}

type Choice<Value extends string> = {
  value: Value;
  label: string;
  text?: string;
  icon?: ReactNode;
  /** Decoration below the text, hidden from screen readers; larger than an icon. */
  marks?: ReactNode;
};

type RadioCardsProps<Value extends string> = {
  legend: string;
  name: string;
  choices: readonly Choice<Value>[];
  value: Value | "";
  onChoose: (value: Value) => void;
  error?: string | undefined;
  required?: boolean;
  /** Hides the legend visually when a heading above says the same. */
  legendHidden?: boolean;
};

/** Shows radio buttons as cards, each with space for an explanation. */
export function RadioCards<Value extends string>({
  legend,
  name,
  choices,
  value,
  onChoose,
  error,
  required,
  legendHidden,
}: RadioCardsProps<Value>) {
  const errorId = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={legendHidden ? "sr-only" : "mb-1.5 font-medium"}>
        {legend} {required && <RequiredMark />}
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              "flex min-h-14 cursor-pointer flex-wrap items-center gap-3 rounded-xl border bg-background px-4 py-3",
              "transition-[background-color,border-color,box-shadow] duration-150",
              "hover:border-text has-checked:border-text has-checked:bg-mint has-checked:ring-1 has-checked:ring-text",
              "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-text",
              error ? "border-danger" : "border-control",
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChoose(choice.value)}
              required={required}
              className="size-5 shrink-0 accent-text focus-visible:[box-shadow:none] focus-visible:outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{choice.label}</span>
              {choice.text && <span className="block text-sm text-muted">{choice.text}</span>}
              {choice.marks && (
                <span aria-hidden className="mt-2 block">
                  {choice.marks}
                </span>
              )}
            </span>
            {choice.icon && (
              <span aria-hidden className="flex shrink-0 [&>svg]:size-6">
                {choice.icon}
              </span>
            )}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
