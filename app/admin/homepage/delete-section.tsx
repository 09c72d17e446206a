import { Form, useFetcher, useNavigate, useSearchParams } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteDialog } from "#app/admin/shared/delete-dialog.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { NamedSection } from "./section-card.tsx";
import type { SectionAnswer } from "./section-deeds.server.ts";

/** Asks, at the address that names a section to delete, and deletes it. */
export function DeleteSection({ sections }: { sections: readonly NamedSection[] }) {
  const t = useAdminText();
  const navigate = useNavigate();
  const fetcher = useFetcher<SectionAnswer>();
  useAnswerToast(fetcher.data);
  const isHydrated = useHydrated();
  const wanted = useSearchParams()[0].get("delete");
  const section = sections.find(({ id }) => id === wanted);
  if (!section) return null;
  const title = t("homepage.delete.title", { name: section.name });
  const text = t("homepage.delete.text");
  if (!isHydrated)
    return (
      <Card className="mb-6 p-5">
        <CardTitle>{title}</CardTitle>
        <p className="mt-2 mb-4">{text}</p>
        <Form method="post" action="/admin/homepage" className="flex gap-3">
          <input type="hidden" name="deed" value="delete" />
          <input type="hidden" name="id" value={section.id} />
          <ButtonLink to="/admin/homepage" variant="outline">
            {t("edit.cancel")}
          </ButtonLink>
          <Button type="submit" variant="destructive">
            {t("edit.delete")}
          </Button>
        </Form>
      </Card>
    );
  const close = () => void navigate("/admin/homepage", { replace: true, preventScrollReset: true });
  return (
    <DeleteDialog
      open
      title={title}
      text={text}
      onCancel={close}
      onDelete={() => {
        void fetcher.submit(
          { deed: "delete", id: section.id },
          { method: "post", action: "/admin/homepage" },
        );
        close();
      }}
    />
  );
}
