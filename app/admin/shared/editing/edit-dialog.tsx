import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";

/**
 * Shows an editor over its list: in a modal dialog, or without JavaScript in a card above the list. While JavaScript is
 * loading, the card stays hidden unless loading takes long: text typed into the card does not carry over to the dialog.
 */
export function EditDialog({
  title,
  listPath,
  children,
}: {
  title: string;
  listPath: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const list = useListAddress(listPath);
  if (!useHydrated())
    return (
      <Card className="mb-6 p-5 not-noscript:animate-late sm:p-6">
        <CardTitle className="mb-5">{title}</CardTitle>
        {children}
      </Card>
    );
  return (
    <Dialog
      open
      size="wide"
      title={title}
      onOpenChange={() => void navigate(list, { preventScrollReset: true })}
    >
      {children}
    </Dialog>
  );
}
