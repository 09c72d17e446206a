import { ExternalLink, MapPin, Plus } from "lucide-react";
import { Outlet } from "react-router";
import { parseForm } from "#app/domain/content/content-fields.ts";
import { distributorInput } from "#app/domain/content/distributor-input.ts";
import { localText } from "#app/domain/locale.ts";
import { distributorTable } from "#app/server/content/distributors.ts";
import type { DistributorRow } from "#app/server/content/distributors.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink, buttonStyle } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import {
  contentListAction,
  sortedListActions,
  undoableDeleteActions,
} from "#app/admin/shared/lists/content-actions.server.ts";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { sortedListFailures } from "#app/admin/shared/lists/sorted-list-failures.ts";
import { SortedRecords } from "#app/admin/shared/lists/sorted-records.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  return { distributors: await loadOr("the distributors", distributorTable.list(db, admin), null) };
}

/** Runs one list action: sort, hide, show, delete or restore. */
export const action = (args: Route.ActionArgs) =>
  contentListAction(args, "edit.saveFailed", (at, fields) => ({
    ...sortedListActions(distributorTable, at, {
      column: "is_active",
      hidden: "distributors.hidden",
      shown: "distributors.shown",
    }),
    ...undoableDeleteActions(distributorTable, at, {
      fields,
      read: (field) => parseForm(distributorInput, field),
      deleted: "distributors.deleted",
      restored: "distributors.restored",
    }),
  }));

export const clientAction = (args: Route.ClientActionArgs) =>
  actOrOffline("edit.saveFailed", args, sortedListFailures);

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
        <EmptyList
          screen="/admin/distributors"
          icon={<MapPin />}
          title={t("distributors.empty.title")}
          text={t("distributors.empty.text")}
        />
      ) : (
        <SortedRecords
          label={t("distributors.list")}
          records={named}
          listPath="/admin/distributors"
          deletePath={({ id }) => `/admin/distributors?delete=${id}`}
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
