import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import type { ButtonLook } from "./button.tsx";

/** Sends its form; while that is under way it says so, and cannot be pressed again. */
export function SubmitButton({
  isBusy,
  busyLabel,
  children,
  ...props
}: ComponentProps<"button"> & ButtonLook & { isBusy: boolean; busyLabel: string }) {
  return (
    <Button type="submit" size="lg" disabled={isBusy} {...props}>
      {isBusy && <LoaderCircle aria-hidden className="animate-spin" />}
      {isBusy ? busyLabel : children}
    </Button>
  );
}
