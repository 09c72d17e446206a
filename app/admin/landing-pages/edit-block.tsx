import { data } from "react-router";
import { z } from "zod";
import { readBlockConfig, readBlockInput } from "#app/domain/content/landing-page-input.ts";
import { holdsHtml } from "#app/domain/content/landing-page.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { activeCategories } from "#app/server/catalogue/find-products.ts";
import { findBlock, updateBlock } from "#app/server/content/landing/landing-blocks.ts";
import type { BlockRow } from "#app/server/content/landing/landing-blocks.ts";
import { sanitizeHtml } from "#app/server/content/sanitize-html.ts";
import { productChoices } from "#app/server/content/section-products.ts";
import type { Database } from "#app/server/db/database.ts";
import { maxContentBytes, readFields } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { readSeen, refused, saved, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { BlockFields } from "./block-fields.tsx";
import { blockValues } from "./landing-values.ts";
import type { Route } from "./+types/edit-block";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const admin = context.get(adminContext);
  const block = await blockAt(db, admin, params);
  if (!block) throw data(null, { status: 404 });
  const record = await openRecord(db, admin, {
    entity: "landing_page_block",
    record: block,
    request,
    toValues: editedValues,
  });
  const [products, categories] =
    block.type === "product_grid"
      ? await Promise.all([
          productChoices(db, admin, (record.values.product_ids ?? "").split(",")),
          activeCategories(db),
        ])
      : [[], []];
  return { record, type: block.type, choices: { products, categories } };
}

const ids = z.object({ id: z.uuid(), blockId: z.uuid() });

async function blockAt(db: Database, admin: Admin, params: Route.LoaderArgs["params"]) {
  const place = ids.safeParse(params);
  return place.success ? findBlock(db, admin, { pageId: place.data.id, blockId: place.data.blockId }) : null;
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

export async function action({ params, request, context }: Route.ActionArgs) {
  const fields = await readFields(request, maxContentBytes);
  // The form posts one select per product; the form values hold them as one comma-separated text.
  fields.set("product_ids", fields.getAll("product_ids").filter(Boolean).join(","));
  const field = (name: string) => fields.get(name) ?? "";
  const values = Object.fromEntries(fields);
  const { db } = context.get(servicesContext);
  const admin = context.get(adminContext);
  try {
    const block = await blockAt(db, admin, params);
    if (!block) return refused({ text: "edit.gone", values }, 409);
    const read = readBlockInput(block.type, field);
    if (!read.ok) {
      const { problems } = read;
      return refused({ text: "landing-pages.invalid", problems, values }, 422);
    }
    const result = await updateBlock(db, admin, {
      pageId: block.landing_page_id,
      blockId: block.id,
      input: read.input,
      seen: readSeen(field),
      now: new Date(),
    });
    if (!result.ok) return saveRefusal(result, values, "landing-pages.blocks.saveFailed");
    return saved("landing-pages.blocks.saved", result.record, result.removed);
  } catch (error) {
    log.error({ err: error }, "a block of a landing page could not be saved");
    return refused({ text: "landing-pages.blocks.saveFailed", values }, 500);
  }
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
