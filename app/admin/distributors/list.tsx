import { ExternalLink, MapPin, Plus } from "lucide-react";
import { Outlet } from "react-router";
import { parseForm } from "#app/domain/content/content-fields.ts";
import { distributorInput } from "#app/domain/content/distributor-input.ts";
import { localText } from "#app/domain/locale.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { distributorTable } from "#app/server/content/distributors.ts";
import type { DistributorRow } from "#app/server/content/distributors.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink, buttonStyle } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import {
  sortAction,
  undoableDeleteActions,
  visibilityActions,
} from "#app/admin/shared/lists/content-actions.server.ts";
import { runListAction } from "#app/admin/shared/lists/run-list-action.server.ts";
import { SortedRecords } from "#app/admin/shared/lists/sorted-records.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { respond } from "#app/admin/shared/respond.server.ts";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  return { distributors: await loadOr("the distributors", distributorTable.list(db, admin), null) };
}

/** The error message of each action. */
const failures = {
  sort: "distributors.sortFailed",
  delete: "distributors.deleteFailed",
  restore: "distributors.saveFailed",
  hide: "distributors.visibilityFailed",
  show: "distributors.visibilityFailed",
} as const satisfies Record<string, AdminTextKey>;

/** Runs one list action: sort, hide, show, delete or restore. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const fields = await readFields(request);
  const { db } = context.get(servicesContext);
  const at = { db, admin, now: new Date() };
  const actions = {
    sort: sortAction(distributorTable, at, { done: "distributors.sorted", failed: failures.sort }),
    ...undoableDeleteActions(distributorTable, at, {
      fields,
      read: (field) => parseForm(distributorInput, field),
      deleted: { done: "distributors.deleted", failed: failures.delete },
      restored: { done: "distributors.restored", failed: failures.restore },
    }),
    ...visibilityActions(
      (id, is_active) => distributorTable.set(db, at.admin, { id, values: { is_active }, now: at.now }),
      { hidden: "distributors.hidden", shown: "distributors.shown", failed: failures.hide },
    ),
  };
  const answer = await runListAction(fields, actions, "distributors.saveFailed");
  return respond(answer);
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actOrOffline("distributors.saveFailed", args, failures);

/** Reloads after a refusal too: the list may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the shops that sell the sweets (specification, section 2). */
export default function Distributors({ loaderData: { distributors }, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead
        title={t("distributors.title")}
        text={t("distributors.subtitle")}
        actions={
          <>
            <a
              href="/distributors"
              target="_blank"
              rel="noopener"
              className={buttonStyle({ variant: "outline" })}
            >
              <ExternalLink aria-hidden />
              {t("distributors.view")}
            </a>
            <ButtonLink to="/admin/distributors/new" preventScrollReset>
              <Plus aria-hidden />
              {t("distributors.new")}
            </ButtonLink>
          </>
        }
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      <Outlet />
      {distributors === null ? (
        <NotLoaded icon={<MapPin />} title="distributors.loadFailed" />
      ) : (
        <DistributorList distributors={distributors} />
      )}
    </>
  );
}

function DistributorList({ distributors }: { distributors: readonly DistributorRow[] }) {
  const t = useAdminText();
  const locale = useLocale();
  const named = distributors.map((distributor) => ({
    ...distributor,
    name: `${localText(distributor, "city", locale)}, ${localText(distributor, "company", locale)}`,
  }));
  return (
    <>
      <DeleteRecord
        records={named}
        listPath="/admin/distributors"
        fields={{ intent: "delete" }}
        describe={({ name }) => ({
          title: t("distributors.delete.title"),
          text: t("distributors.delete.text", { name }),
        })}
        undoText={t("distributors.undo")}
      />
      {named.length === 0 ? (
        <EmptyState
          icon={<MapPin />}
          title={t("distributors.empty.title")}
          text={t("distributors.empty.text")}
        />
      ) : (
        <SortedRecords
          label={t("distributors.list")}
          records={named}
          listPath="/admin/distributors"
          deletePath={(id) => `/admin/distributors?delete=${id}`}
        >
          {(distributor) => (
            <>
              {!distributor.is_active && <Badge>{t("distributors.badge.hidden")}</Badge>}
              <span className="text-muted">{distributor.phone}</span>
            </>
          )}
        </SortedRecords>
      )}
    </>
  );
}
