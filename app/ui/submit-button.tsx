import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import type { ButtonLook } from "./button.tsx";

/**
 * Sends its form; while that is under way it says so, and cannot be pressed again. It stays one that can have the focus,
 * which would fall to the page's beginning otherwise.
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
