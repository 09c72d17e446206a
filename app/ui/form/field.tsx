import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

/** What a field hands to its control, so that label, hint and error belong to it for everybody. */
export type ControlProps = {
  id: string;
  required: boolean | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** Why the value was refused. It is announced when it appears and tied to the control. */
  error?: string | undefined;
  required?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** A labelled control with its hint and its error. */
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

/**
 * The live region stays in the page, empty and without a height, so that a screen reader hears the error at the moment
 * it is filled.
 */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
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

/** For the eye only: the control itself tells a screen reader that it is required. */
export function RequiredMark() {
  return (
    <span aria-hidden className="text-danger">
      *
    </span>
  );
}
