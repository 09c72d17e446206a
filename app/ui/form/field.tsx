import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

/** Props that link a control to its label, hint and error for assistive technology. */
export type ControlProps = {
  id: string;
  required: boolean | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** Why the value was refused; announced when it appears. */
  error?: ReactNode;
  required?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** Shows a labelled control with its hint and its error. */
export function Field({ label, hint, error, required, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <div className="mb-1.5 font-medium">
        <label htmlFor={id}>{label}</label>
        {required && (
          <>
            &nbsp;
            <RequiredMark />
          </>
        )}
      </div>
      {children({
        id,
        required,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** Keeps an empty live region in the page, so that screen readers announce an error when it appears. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <div id={id} role="alert">
      {error && (
        <p className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

/** Visual only: the control's `required` attribute informs screen readers. */
export function RequiredMark() {
  return (
    <span aria-hidden className="text-danger">
      *
    </span>
  );
}
