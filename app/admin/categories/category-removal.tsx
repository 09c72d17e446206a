import { Form, useFetcher, useNavigate } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Select } from "#app/ui/select.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

const listPath = "/admin/categories";

type Choice = { id: string; name: string };

/** The category to delete and how many products it has, as the list counts them. */
export type Removal = Choice & { is_active: boolean; products: number; productsText: string };

/**
 * Asks before the deletion of a category. A category with products is deleted only if they move to another category;
 * hiding it instead leaves them in place.
 */
export function CategoryRemoval({ removal, others }: { removal: Removal | null; others: readonly Choice[] }) {
  const t = useAdminText();
  const navigate = useNavigate();
  const list = useListAddress(listPath);
  const fetcher = useFetcher<{ ok: boolean; text: AdminTextKey }>();
  useAnswerToast(fetcher.data);
  const isHydrated = useHydrated();
  if (!removal) return null;
  const { id, name, is_active, products } = removal;
  const title = t("categories.delete.title", { name });
  const canDelete = products === 0 || others.length > 0;
  const text =
    products === 0
      ? t("categories.delete.text")
      : t(canDelete ? "categories.delete.inUse" : "categories.delete.last", {
          count: removal.productsText,
        });
  const moveField = products > 0 && canDelete && (
    <Field label={t("categories.delete.moveTo")} className="mb-5">
      {(control) => (
        <Select {...control} name="move_to" defaultValue={others[0]?.id}>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {other.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  const buttons = (
    <div className="flex flex-wrap justify-end gap-3">
      <ButtonLink to={list} variant="outline" preventScrollReset>
        {t("edit.cancel")}
      </ButtonLink>
      {products > 0 && is_active && (
        <Button type="submit" name="intent" value="hide" variant={canDelete ? "outline" : "default"}>
          {t("categories.delete.hide")}
        </Button>
      )}
      {canDelete && (
        <Button type="submit" name="intent" value="delete" variant="destructive">
          {t(products > 0 ? "categories.delete.move" : "edit.delete")}
        </Button>
      )}
    </div>
  );
  const fields = (
    <>
      <input type="hidden" name="id" value={id} />
      {moveField}
      {buttons}
    </>
  );
  if (!isHydrated)
    return (
      <Card className="mb-6 p-5">
        <CardTitle>{title}</CardTitle>
        <p className="mt-2 mb-4">{text}</p>
        <Form method="post" action={listPath}>
          {fields}
        </Form>
      </Card>
    );
  const close = () => void navigate(list, { replace: true, preventScrollReset: true });
  return (
    <Dialog open onOpenChange={close} title={title} description={text}>
      <fetcher.Form method="post" action={listPath} onSubmit={() => queueMicrotask(close)}>
        {fields}
      </fetcher.Form>
    </Dialog>
  );
}
