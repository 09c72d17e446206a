import { Form, useFetcher, useNavigate, useSearchParams } from "react-router";
import type { PopupRow } from "#app/server/content/popups.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteDialog } from "#app/admin/shared/delete-dialog.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./list.tsx";

/** Asks, at the address that names a popup to delete, and deletes it. */
export function DeletePopup({ popups, onDelete }: { popups: readonly PopupRow[]; onDelete: () => void }) {
  const t = useAdminText();
  const navigate = useNavigate();
  const fetcher = useFetcher<typeof action>();
  useAnswerToast(fetcher.data);
  const isHydrated = useHydrated();
  const wanted = useSearchParams()[0].get("delete");
  const popup = popups.find(({ id }) => id === wanted);
  const title = t("popups.delete.title", { name: popup?.name ?? "" });
  const text = t("popups.delete.text");
  if (!isHydrated)
    return (
      popup && (
        <Card className="mb-6 p-5">
          <CardTitle>{title}</CardTitle>
          <p className="mt-2 mb-4">{text}</p>
          <Form method="post" action="/admin/popups" className="flex gap-3">
            <input type="hidden" name="id" value={popup.id} />
            <ButtonLink to="/admin/popups" variant="outline">
              {t("edit.cancel")}
            </ButtonLink>
            <Button type="submit" variant="destructive">
              {t("edit.delete")}
            </Button>
          </Form>
        </Card>
      )
    );
  const close = () => void navigate("/admin/popups", { replace: true, preventScrollReset: true });
  return (
    <DeleteDialog
      open={popup !== undefined}
      title={title}
      text={text}
      onCancel={close}
      onDelete={() => {
        if (popup) void fetcher.submit({ id: popup.id }, { method: "post", action: "/admin/popups" });
        close();
        // The pressed button goes with its row.
        onDelete();
      }}
    />
  );
}
