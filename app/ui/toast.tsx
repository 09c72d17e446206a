import { cva } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toaster as SonnerToaster, toast } from "sonner";
import { Button } from "./button.tsx";
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
export function showToast(content: ToastContent) {
  toast.custom((id) => <Toast {...content} close={() => toast.dismiss(id)} />);
}

/**
 * The place where toasts appear; stands once in each layout. At the foot they leave a shop's page in sight; where forms
 * have their buttons there, they appear at the top and cover none.
 */
export function Toaster({ position = "bottom-right" }: { position?: "bottom-right" | "top-center" }) {
  const t = useText();
  return (
    <SonnerToaster
      position={position}
      duration={toastDuration}
      containerAriaLabel={t("shop.notifications")}
      toastOptions={{ className: "w-full" }}
    />
  );
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

const iconStyle = cva("mt-2.5 size-6 shrink-0", {
  variants: { tone: { success: "text-success", error: "text-danger", info: "text-muted" } },
});

function Toast({ title, description, tone = "info", action, close }: ToastContent & { close: () => void }) {
  const t = useText();
  const Icon = icons[tone];
  const act = () => {
    action?.onPress();
    close();
  };
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-background p-2 pl-4 font-sans text-text shadow-lifted">
      <Icon aria-hidden className={iconStyle({ tone })} />
      <div className="min-w-0 flex-1 py-2.5">
        <p className="leading-6 font-semibold">{title}</p>
        {description && <p className="text-sm text-muted">{description}</p>}
        {action && (
          <Button size="sm" variant="outline" className="mt-2" onClick={act}>
            {action.label}
          </Button>
        )}
      </div>
      <Button variant="ghost" size="icon" aria-label={t("shop.close")} onClick={close}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
