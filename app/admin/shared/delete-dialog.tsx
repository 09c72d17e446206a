import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useAdminText } from "./text.tsx";

/** Asks before something is deleted for good. */
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
  /** What the button says where nothing is deleted but taken away. */
  label?: string | undefined;
  /** What else goes with it. */
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
