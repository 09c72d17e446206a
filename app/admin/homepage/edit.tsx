import { useEffect, useState } from "react";
import { sectionTypes } from "#app/domain/content/content.ts";
import type { SectionType } from "#app/domain/content/content.ts";
import type { Brand } from "#app/domain/shop/brand.ts";
import { defaultConfigs } from "#app/domain/content/section-defaults.ts";
import { readConfig, readSectionInput } from "#app/domain/content/home-section-input.ts";
import { activeCategories } from "#app/server/catalogue/find-products.ts";
import { sectionTable } from "#app/server/content/home-sections.ts";
import { productChoices } from "#app/server/content/section-products.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import type { GridChoices } from "#app/admin/shared/product-choice.tsx";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { GeneralFields, MediaFields, SectionTexts } from "./section-fields.tsx";
import { SectionOptions } from "./section-options.tsx";
import { sectionTemplate } from "./section-templates.ts";
import { sectionValues } from "./section-values.ts";
import type { EditedSection } from "./section-values.ts";
import type { Route } from "./+types/edit";

const listPath = "/admin/homepage";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  const record =
    params.id === undefined
      ? newRecord(
          toValues(newSection(new URL(request.url).searchParams.get("template"), await loadCompany(db))),
        )
      : await openRecord(db, admin, {
          entity: "homepage_section",
          record: await sectionTable.find(db, admin, params.id),
          request,
          toValues,
        });
  const [products, categories] = await Promise.all([
    productChoices(db, admin, (record.values.product_ids ?? "").split(",")),
    activeCategories(db),
  ]);
  return { record, products, categories };
}

function toValues(state: Readonly<Record<string, unknown>>): Record<string, string> {
  return sectionValues(cleaned(state));
}

/**
 * Returns the defaults of a new section (specification, section 4), overridden by its type's template. An unknown type
 * is a hero.
 */
function newSection(type: string | null, brand: Brand): Record<string, unknown> {
  const known = sectionTypes.find((each) => each === type) ?? "hero";
  const template = sectionTemplate(known, brand);
  const defaults = { status: "published", is_visible: true, image_enabled: true, video_enabled: false };
  return { ...defaults, type: known, ...template, config: { ...defaultConfigs[known], ...template.config } };
}

function cleaned(section: Readonly<Record<string, unknown>>): EditedSection {
  const type = sectionTypes.find((each) => each === section.type) ?? "hero";
  return { ...section, type, config: readConfig(type, Object(section.config) as Record<string, unknown>) };
}

export function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  return saveRecord(request, params.id, {
    read: readSectionInput,
    save: (change) => sectionTable.save(db, admin, change),
    saved: () => ({ text: params.id === undefined ? "homepage.created" : "homepage.updated" }),
    invalid: () => "homepage.refused",
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("edit.saveFailed", args);

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

/** Shows the section's fields; calls `onType` with its type on opening and when it changes. */
function SectionFields({ onType, ...choices }: GridChoices & { onType: (type: SectionType) => void }) {
  const { values } = useEditForm();
  const [type, setType] = useState(values.type as SectionType);
  useEffect(() => onType(type), [onType, type]);
  return (
    <>
      <GeneralFields onType={setType} />
      <SectionTexts />
      <SectionOptions type={type} {...choices} />
      <MediaFields type={type} />
    </>
  );
}
