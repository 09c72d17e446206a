import { Toaster as SonnerToaster, toast } from "sonner";
import { useText } from "./locale.tsx";

/** How long a toast stays, in milliseconds (specification, section 9). */
const toastDuration = 5000;

type ToastContent = {
  title: string;
  description?: string;
  tone?: "success" | "error" | "info";
  action?: { label: string; onPress: () => void };
};

/** Shows a message for five seconds and announces it to screen readers. */
export function showToast({ title, description, tone = "info", action }: ToastContent) {
  toast[tone](title, {
    description,
    duration: toastDuration,
    ...(action && { action: { label: action.label, onClick: action.onPress } }),
  });
}

/** The place where toasts appear; stands once in each layout. */
export function Toaster() {
  const t = useText();
  return (
    <SonnerToaster
      position="bottom-right"
      duration={toastDuration}
      containerAriaLabel={t("shop.notifications")}
      closeButton
      toastOptions={{
        closeButtonAriaLabel: t("shop.close"),
        classNames: {
          toast: "!rounded-2xl !border-line !bg-background !text-text !shadow-lifted !font-sans !text-base",
          title: "!font-semibold",
          description: "!text-muted",
          success: "[&_[data-icon]]:!text-success",
          error: "[&_[data-icon]]:!text-danger",
          actionButton: "!min-h-9 !rounded-full !bg-text !px-4 !text-background",
          closeButton: "!border-line !bg-background !text-text",
        },
      }}
    />
  );
}
