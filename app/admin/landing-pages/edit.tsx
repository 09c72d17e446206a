import { Save } from "lucide-react";
import { Form, data, useLocation } from "react-router";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { readLandingPageInput } from "#app/domain/content/landing-page-input.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { blockTable } from "#app/server/content/landing/landing-blocks.ts";
import { landingPageTable } from "#app/server/content/landing/landing-pages.ts";
import { openPriceCampaigns } from "#app/server/price-campaigns/price-campaigns.ts";
import { maxContentBytes, readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import {
  actionFailure,
  answerOf,
  revalidateUnlessOffline,
  saveOrOffline,
  offlineAnswer,
} from "#app/admin/shared/editing/offline.ts";
import { respond } from "#app/admin/shared/respond.server.ts";
import { runBlockAction } from "./run-block-action.server.ts";
import type { BlockAnswer } from "./run-block-action.server.ts";
import { blockFailures } from "./block-failures.ts";
import { blockForm } from "./block-card.tsx";
import { BlockList } from "./block-list.tsx";
import { landingPageValues } from "./landing-values.ts";
import { listedBlock } from "./listed-blocks.server.ts";
import { PageTabs } from "./page-tabs.tsx";
import type { Route } from "./+types/edit";

const listPath = "/admin/landing-pages";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  // A new page is a draft (specification, section 4).
  if (params.id === undefined) {
    const campaigns = await openPriceCampaigns(db, admin, null);
    return { record: newRecord({ status: "draft" }), page: null, campaigns };
  }
  const page = await landingPageTable.find(db, admin, params.id);
  if (!page) throw data(null, { status: 404 });
  const opened = { entity: "landing_page", record: page, request, toValues: landingPageValues } as const;
  const [record, blocks, campaigns] = await Promise.all([
    openRecord(db, admin, opened),
    blockTable(page.id).list(db, admin),
    openPriceCampaigns(db, admin, page.campaign_id),
  ]);
  return { record, page: { id: page.id, slug: page.slug, blocks: blocks.map(listedBlock) }, campaigns };
}

/** Saves the page, or runs a block action when `intent` is posted. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const fields = await readFields(request.clone(), maxContentBytes);
  const { db } = context.get(servicesContext);
  if (fields.has("intent")) {
    const answer = await runBlockAction(db, admin, params.id, fields);
    return respond(answer);
  }
  return saveRecord(request, params.id, {
    read: readLandingPageInput,
    save: (change) => landingPageTable.save(db, admin, change),
    saved: ({ id }) => ({
      text: "landing-pages.saved",
      // A new page continues with its blocks.
      ...(params.id === undefined && { next: `${listPath}/${id}/blocks` }),
    }),
    invalid: mainProblem,
    failed: "landing-pages.saveFailed",
    taken: { text: "landing-pages.slugTaken", field: "slug" },
  });
}

export async function clientAction(args: Route.ClientActionArgs) {
  const { request, serverAction } = args;
  const sent = await request.clone().formData();
  if (!sent.has("intent")) return saveOrOffline("landing-pages.saveFailed", args);
  const failed = await actionFailure("landing-pages.saveFailed", request, blockFailures);
  const answer: BlockAnswer = { ...failed, intent: null, status: 500 };
  return (await answerOf(serverAction)) ?? offlineAnswer(answer);
}

/** Picks the message for several invalid fields: missing ones first (specification, section 5). */
function mainProblem(problems: Record<string, string>): AdminTextKey {
  if (problems.slug === "required" || problems.title_bg === "required") return "landing-pages.required";
  if (problems.slug === "slug") return "landing-pages.slugInvalid";
  return problems.countdown_end === "required" ? "landing-pages.countdownEnd" : "landing-pages.invalid";
}

/** After a refused block action, reload: the blocks may be out of date. A page that is gone stays in its editor. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formData?.has("intent") ? revalidateUnlessOffline(args) : args.defaultShouldRevalidate;

/** Edits a landing page in four tabs; the blocks tab has its own URL. */
export default function EditLandingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { pathname } = useLocation();
  const { record, page, campaigns } = loaderData;
  const blocksPath = page && `${listPath}/${page.id}/blocks`;
  const [answer, blockAnswer] =
    actionData && "intent" in actionData ? [undefined, actionData] : [actionData, undefined];
  return (
    <>
      <RecordEditor
        // Remounts after a new page is saved, at its blocks.
        key={page?.id}
        title={t(page ? "landing-pages.edit" : "landing-pages.new")}
        listPath={listPath}
        record={record}
        answer={answer}
      >
        <PageTabs
          first={pathname === blocksPath ? "blocks" : "settings"}
          campaigns={campaigns}
          blocks={
            page && blocksPath ? (
              <BlockList path={blocksPath} slug={page.slug} blocks={page.blocks} answer={blockAnswer} />
            ) : (
              <EmptyState icon={<Save />} title={t("landing-pages.saveFirst")} />
            )
          }
        />
      </RecordEditor>
      {blocksPath && <Form id={blockForm} method="post" action={blocksPath} />}
    </>
  );
}
