import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import type { ButtonLook } from "./button.tsx";

/**
 * Submits its form. While submitting it shows `busyLabel` and ignores presses, but stays focusable: a disabled button
 * would lose the focus.
 */
export function SubmitButton({
  isBusy,
  busyLabel,
  children,
  ...props
}: ComponentProps<"button"> & ButtonLook & { isBusy: boolean; busyLabel: string }) {
  return (
    <Button
      type="submit"
      size="lg"
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
      }}
      {...props}
    >
      {isBusy && <LoaderCircle aria-hidden className="animate-spin" />}
      {isBusy ? busyLabel : children}
    </Button>
  );
}
