import { data } from "react-router";
import { readBlockConfig, readBlockInput } from "#app/domain/content/landing-page-input.ts";
import { holdsHtml } from "#app/domain/content/landing-page.ts";
import { activeCategories } from "#app/server/catalogue/find-products.ts";
import { blockTable } from "#app/server/content/landing/landing-blocks.ts";
import type { BlockRow } from "#app/server/content/landing/landing-blocks.ts";
import { sanitizeHtml } from "#app/server/content/sanitize-html.ts";
import { productChoices } from "#app/server/content/section-products.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { BlockFields } from "./block-fields.tsx";
import { blockValues } from "./landing-values.ts";
import type { Route } from "./+types/edit-block";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  const block = await blockTable(params.id).find(db, admin, params.blockId);
  if (!block) throw data(null, { status: 404 });
  const opened = { entity: "landing_page_block", record: block, request, toValues: editedValues } as const;
  const record = await openRecord(db, admin, opened);
  const [products, categories] =
    block.type === "product_grid"
      ? await Promise.all([
          productChoices(db, admin, (record.values.product_ids ?? "").split(",")),
          activeCategories(db),
        ])
      : [[], []];
  return { record, type: block.type, choices: { products, categories } };
}

/** Sanitizes stored HTML before it reaches the editor. */
function editedValues(block: BlockRow): Record<string, string> {
  const { type, content_bg, content_en } = block;
  const html = holdsHtml(type) && {
    content_bg: sanitizeHtml(content_bg),
    content_en: sanitizeHtml(content_en),
  };
  return blockValues({ ...block, ...html, config: readBlockConfig(type, block.config) });
}

export function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  const blocks = blockTable(params.id);
  return saveRecord(request, params.blockId, {
    async read(field) {
      const block = await blocks.find(db, admin, params.blockId);
      return block && readBlockInput(block.type, field);
    },
    save: (change) => blocks.save(db, admin, change),
    saved: () => ({ text: "landing-pages.blocks.saved" }),
    invalid: () => "landing-pages.invalid",
    failed: "landing-pages.blocks.saveFailed",
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  saveOrOffline("landing-pages.blocks.saveFailed", args);

/** Edits one block; closing leads back to the page's blocks. */
export default function EditBlock({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useAdminText();
  const { record, type, choices } = loaderData;
  return (
    <RecordEditor
      title={t("landing-pages.block.edit", { type: t(`landing-pages.block.type.${type}`) })}
      listPath={`/admin/landing-pages/${params.id}/blocks`}
      record={record}
      answer={actionData}
    >
      <BlockFields type={type} choices={choices} />
    </RecordEditor>
  );
}
