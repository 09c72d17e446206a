import { Form, useNavigate, useSubmit } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { DemoPreview } from "#app/server/demo/remove-demo.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { DeleteDialog } from "#app/admin/shared/editing/delete-dialog.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const guide = "/admin/start";
const removal = { intent: "remove_demo" };

/** Shows what the removal of the demo content changes and keeps, and asks before it. Null: it could not be loaded. */
export function DemoDialog({ preview }: { preview: DemoPreview | null }) {
  const t = useAdminText();
  const navigate = useNavigate();
  const submit = useSubmit();
  const isHydrated = useHydrated();
  if (preview === null) return <p className="mb-6 text-danger">{t("start.demo.notLoaded")}</p>;
  const texts = { title: t("start.demo.title"), text: t("start.demo.text") };
  if (!isHydrated)
    return (
      <Card className="mb-6 p-5">
        <CardTitle>{texts.title}</CardTitle>
        <p className="mt-2">{texts.text}</p>
        <Counts preview={preview} />
        <Form method="post" action={guide} className="mt-4 flex flex-wrap gap-3">
          <input type="hidden" name="intent" value={removal.intent} />
          <ButtonLink to={guide} variant="outline">
            {t("edit.cancel")}
          </ButtonLink>
          <Button type="submit" variant="destructive">
            {t("start.demo.submit")}
          </Button>
        </Form>
      </Card>
    );
  return (
    <DeleteDialog
      open
      {...texts}
      label={t("start.demo.submit")}
      onCancel={() => void navigate(guide, { replace: true, preventScrollReset: true })}
      onDelete={() => void submit(removal, { method: "post", action: guide, replace: true })}
    >
      <Counts preview={preview} />
    </DeleteDialog>
  );
}

function Counts({ preview }: { preview: DemoPreview }) {
  const t = useAdminText();
  const { deleted, hidden, categories, flavors, landingPages, reviews, pages, packed } = preview;
  const goes: [AdminTextKey, number][] = [
    ["start.demo.deleted", deleted.length],
    ["start.demo.hidden", hidden.length],
    ["start.demo.categories", categories.length],
    ["start.demo.flavors", flavors.length],
    ["start.demo.landingPages", landingPages.length],
    ["start.demo.reviews", reviews.length],
    ["start.demo.pages", pages.length],
  ];
  const stays: [AdminTextKey, number][] = [
    ["start.demo.ownProducts", preview.ownProducts - packed.length],
    ["start.demo.ownCategories", preview.ownCategories],
    ["start.demo.packed", packed.length],
  ];
  const going = goes.filter(([, count]) => count > 0);
  const staying = stays.filter(([, count]) => count > 0);
  const line = ([text, count]: [AdminTextKey, number]) => <li key={text}>{t(text, { count })}</li>;
  if (going.length === 0) return <p className="mt-3">{t("start.demo.nothing")}</p>;
  return (
    <>
      <h3 className="mt-3 font-semibold">{t("start.demo.goes")}</h3>
      <ul className="list-disc pl-5">{going.map(line)}</ul>
      <p className="text-muted">{t("start.demo.files")}</p>
      {staying.length > 0 && (
        <>
          <h3 className="mt-3 font-semibold">{t("start.demo.stays")}</h3>
          <ul className="list-disc pl-5">{staying.map(line)}</ul>
        </>
      )}
    </>
  );
}
