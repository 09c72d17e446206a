import { newsletterColumns } from "#app/domain/newsletters/newsletter-input.ts";
import { everybody, speedBounds } from "#app/domain/newsletters/newsletter.ts";
import { parseForm } from "#app/domain/content/content-fields.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { createNewsletter } from "#app/server/newsletters/write-newsletter.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Card } from "#app/ui/card.tsx";
import { TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { EditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { Route } from "./+types/new";

export function loader({ context }: Route.LoaderArgs) {
  granted(context, "customers");
  return null;
}

const emptyNewsletter = {
  subject_bg: "",
  subject_en: "",
  preview_bg: "",
  preview_en: "",
  blocks: [],
  audience: everybody,
  per_minute: speedBounds.usual,
};

const nameOnly = newsletterColumns.pick({ name: true });

/** Creates an empty newsletter and opens it. */
export const action = ({ request, context }: Route.ActionArgs) => {
  const admin = granted(context, "customers");
  const { db } = context.get(servicesContext);
  return saveRecord(request, undefined, {
    read: (field) => parseForm(nameOnly, field),
    save: ({ input: { name }, now }) =>
      createNewsletter(db, admin, { values: { ...emptyNewsletter, name }, now }),
    saved: ({ id }) => ({ text: "newsletters.created", next: `/admin/newsletters/${id}` }),
    failed: "newsletters.createFailed",
  });
};

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("newsletters.createFailed", args);

/** Asks for the name of a new newsletter. */
export default function NewNewsletter({ actionData }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead
        title={t("newsletters.new")}
        text={t("newsletters.new.text")}
        back={{ to: "/admin/newsletters", text: t("newsletters.back") }}
      />
      <Card className="max-w-4xl p-5 sm:p-6">
        <EditForm
          answer={actionData}
          values={{}}
          seen={null}
          hasRevisions={false}
          listPath="/admin/newsletters"
          saveText={t("newsletters.create")}
        >
          <TextField {...constraintsOf(newsletterColumns, "name")} label={t("newsletters.field.name")} />
        </EditForm>
      </Card>
    </>
  );
}
