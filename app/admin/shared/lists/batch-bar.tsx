import { cx } from "class-variance-authority";
import type { ReactNode, RefObject, SubmitEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type BatchBarProps = {
  form: RefObject<HTMLFormElement | null>;
  /** Id of the form, to which the rows' checkboxes belong. */
  id: string;
  action: string;
  label: string;
  /** Whether something is selected; without JavaScript the bar is always shown. */
  isShown: boolean;
  /** What is selected; announced when it changes. */
  summary: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** Shows the actions on the selected rows of a list, in view at its bottom. */
export function BatchBar({ form, id, action, label, isShown, summary, onSubmit, children }: BatchBarProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && summary}
      </p>
      <form
        ref={form}
        id={id}
        method="post"
        action={action}
        aria-label={label}
        data-batch-bar={isShown || undefined}
        onSubmit={onSubmit}
        className={cx(
          "sticky bottom-[calc(0.5rem+var(--foot-bar,0px))] z-10 mt-4 rounded-card border border-control bg-background px-4 py-3 shadow-lifted noscript:block",
          !isShown && "hidden",
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p aria-hidden className="min-w-0 flex-1 basis-64 text-sm text-muted">
            {isShown && summary}
          </p>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-3">{children}</div>
        </div>
      </form>
    </>
  );
}

/** Asks before an action on the selected rows. `pending` is the form data that awaits confirmation, null for none. */
export function BatchConfirmation({
  pending,
  title,
  description,
  yes,
  onConfirm,
  onClose,
  children,
}: {
  pending: FormData | null;
  title: string;
  description: string;
  yes: string;
  onConfirm: (fields: FormData) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useAdminText();
  return (
    <Dialog
      open={pending !== null}
      onOpenChange={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("edit.cancel")}
          </Button>
          <Button
            onClick={() => {
              if (pending) onConfirm(pending);
              onClose();
            }}
          >
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
