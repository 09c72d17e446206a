import { useEffect, useState } from "react";
import { data } from "react-router";
import { sectionTypes } from "#app/domain/content/content.ts";
import type { SectionType } from "#app/domain/content/content.ts";
import { defaultConfigs } from "#app/domain/content/section-defaults.ts";
import { readConfig, readSectionInput } from "#app/domain/content/home-section-input.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { activeCategories } from "#app/server/catalogue/find-products.ts";
import { createSection, findSection, updateSection } from "#app/server/content/home-sections.ts";
import { readOwnersHtml } from "#app/server/content/sanitize-html.ts";
import { productChoices } from "#app/server/content/section-products.ts";
import type { Database } from "#app/server/db/database.ts";
import { maxContentBytes, readFields } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { readSeen, refused, saved, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import type { GridChoices } from "#app/admin/shared/product-choice.tsx";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { GeneralFields, MediaFields, SectionTexts } from "./section-fields.tsx";
import { SectionOptions } from "./section-options.tsx";
import { sectionTemplates } from "./section-templates.ts";
import { sectionValues } from "./section-values.ts";
import type { EditedSection } from "./section-values.ts";
import type { Route } from "./+types/edit";

const listPath = "/admin/homepage";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const admin = context.get(adminContext);
  const record = await openSection(db, admin, { id: params.id, request });
  if (!record) throw data(null, { status: 404 });
  const [products, categories] = await Promise.all([
    productChoices(db, admin, (record.values.product_ids ?? "").split(",")),
    activeCategories(db),
  ]);
  return { record, products, categories };
}

async function openSection(
  db: Database,
  admin: Admin,
  { id, request }: { id: string | undefined; request: Request },
) {
  const toValues = (state: Readonly<Record<string, unknown>>) => sectionValues(cleaned(state));
  if (id === undefined) {
    const template = new URL(request.url).searchParams.get("template");
    return newRecord(toValues(newSection(template)));
  }
  const section = await findSection(db, admin, id);
  return section && openRecord(db, admin, { entity: "homepage_section", record: section, request, toValues });
}

/** The defaults of a new section (specification, section 4), overridden by its type's template. */
function newSection(type: string | null): Record<string, unknown> {
  const known = sectionTypes.find((each) => each === type) ?? "hero";
  const template = sectionTemplates[known];
  const defaults = { status: "published", is_visible: true, image_enabled: true, video_enabled: false };
  return { ...defaults, type: known, ...template, config: { ...defaultConfigs[known], ...template.config } };
}

function cleaned(section: Readonly<Record<string, unknown>>): EditedSection {
  const type = sectionTypes.find((each) => each === section.type) ?? "hero";
  return { ...section, type, config: readConfig(type, Object(section.config) as Record<string, unknown>) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const fields = await readFields(request, maxContentBytes);
  // The form posts one select per product; the form values hold them as one comma-separated text.
  fields.set("product_ids", fields.getAll("product_ids").filter(Boolean).join(","));
  const field = (name: string) => fields.get(name) ?? "";
  const values = Object.fromEntries(fields);
  const read = readSectionInput(field);
  if (!read.ok) return refused({ text: "homepage.refused", problems: read.problems, values }, 422);
  const { db } = context.get(servicesContext);
  const admin = context.get(adminContext);
  const { id } = params;
  const { input } = read;
  const now = new Date();
  try {
    const result =
      id === undefined
        ? await createSection(db, admin, { input, now })
        : await updateSection(db, admin, { id, input, seen: readSeen(field), now });
    if (!result.ok) return saveRefusal(result, values, "homepage.saveFailed");
    const removed = [input.content_bg, input.content_en].flatMap(
      (html) => readOwnersHtml(html ?? "").removed,
    );
    const text = id === undefined ? "homepage.created" : "homepage.updated";
    return saved(text, result.record, [...new Set(removed)]);
  } catch (error) {
    log.error({ err: error }, "a section could not be saved");
    return refused({ text: "homepage.saveFailed", values }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("homepage.saveFailed", args);

/** Edits one section; a new one starts from its type's template. */
export default function EditSection({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { record, products, categories } = loaderData;
  const posted = actionData?.ok === false ? actionData.values : record.values;
  const [chosen, setChosen] = useState<SectionType>();
  const name = t(`homepage.type.${chosen ?? (posted.type as SectionType)}`);
  return (
    <RecordEditor
      title={t(record.seen ? "homepage.edit" : "homepage.new", { type: name })}
      listPath={listPath}
      record={record}
      answer={actionData}
    >
      <SectionFields onType={setChosen} products={products} categories={categories} />
    </RecordEditor>
  );
}

/** Calls `onType` with the section's type when it changes. */
function SectionFields({ onType, ...choices }: GridChoices & { onType: (type: SectionType) => void }) {
  const { values } = useEditForm();
  const [type, setType] = useState(values.type as SectionType);
  useEffect(() => onType(type), [onType, type]);
  return (
    <>
      <GeneralFields onType={setType} />
      <SectionTexts />
      <SectionOptions type={type} {...choices} />
      <MediaFields />
    </>
  );
}
