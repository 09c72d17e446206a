import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Asks before a permanent deletion, or before the action that `label` names. */
export function DeleteDialog({
  open,
  title,
  text,
  onCancel,
  onDelete,
  label,
  children,
}: {
  open: boolean;
  title: string;
  text: string;
  onCancel: () => void;
  onDelete: () => void;
  /** The button's label where the action is not a deletion. */
  label?: string | undefined;
  /** Additional content of the dialog. */
  children?: ReactNode;
}) {
  const t = useAdminText();
  return (
    <Dialog
      open={open}
      onOpenChange={onCancel}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="outline" onClick={onCancel}>
            {t("edit.cancel")}
          </Button>
          <Button variant="destructive" onClick={onDelete}>
            {label ?? t("edit.delete")}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
