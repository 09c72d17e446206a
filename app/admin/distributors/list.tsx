import { ExternalLink, MapPin, Plus } from "lucide-react";
import { Outlet, data } from "react-router";
import { z } from "zod";
import { distributorFields } from "#app/domain/content/distributor-input.ts";
import type { DistributorField } from "#app/domain/content/distributor-input.ts";
import { localText } from "#app/domain/locale.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import {
  deleteDistributor,
  listDistributors,
  saveDistributor,
  setDistributorActive,
  sortDistributors,
} from "#app/server/content/distributors.ts";
import type { DistributorRow } from "#app/server/content/distributors.ts";
import type { Database } from "#app/server/db/database.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink, buttonStyle } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import { runListAction } from "#app/admin/shared/lists/run-list-action.server.ts";
import { SortedRecords } from "#app/admin/shared/lists/sorted-records.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const { db } = context.get(servicesContext);
    return { distributors: await listDistributors(db, context.get(adminContext)) };
  } catch (error) {
    log.error({ err: error }, "the distributors could not be loaded");
    return { distributors: null };
  }
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
  const { db } = context.get(servicesContext);
  const fields = await readFields(request);
  const steps = distributorSteps(db, context.get(adminContext), { fields, now: new Date() });
  const answer = await runListAction(fields, steps, "distributors.saveFailed");
  return answer.ok ? answer : data(answer, { status: answer.status });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actOrOffline("distributors.saveFailed", args, failures);

function distributorSteps(
  db: Database,
  admin: Admin,
  { fields, now }: { fields: URLSearchParams; now: Date },
) {
  const setActive = async (distributorId: string, isActive: boolean) => {
    const result = await setDistributorActive(db, admin, { distributorId, isActive, now });
    if (!result.ok) return 409;
    return { text: isActive ? "distributors.shown" : "distributors.hidden" } as const;
  };
  return {
    sort: {
      failed: failures.sort,
      attempt: async (ids: readonly string[]) => {
        await sortDistributors(db, admin, { ids, now });
        return { text: "distributors.sorted" } as const;
      },
    },
    delete: {
      failed: failures.delete,
      attempt: async ([distributorId]: [string, ...string[]]) => {
        const deleted = await deleteDistributor(db, admin, { distributorId, now });
        // Idempotent: a second request finds the distributor gone.
        if (!deleted) return { text: "distributors.deleted" } as const;
        return { text: "distributors.deleted", undo: undoOf(deleted) } as const;
      },
    },
    restore: {
      failed: failures.restore,
      attempt: async () => {
        const place = z.coerce.number().int().min(0).safeParse(fields.get("place"));
        if (!place.success) return 422;
        const form = formOf((name) => fields.get(name) ?? "");
        const added = { distributorId: null, form, place: place.data, seen: null, now };
        const result = await saveDistributor(db, admin, added);
        return result.ok ? ({ text: "distributors.restored" } as const) : 422;
      },
    },
    hide: {
      failed: failures.hide,
      attempt: ([id]: [string, ...string[]]) => setActive(id, false),
    },
    show: {
      failed: failures.show,
      attempt: ([id]: [string, ...string[]]) => setActive(id, true),
    },
  } as const;
}

function formOf(field: (name: DistributorField) => string): Record<DistributorField, string> {
  return Object.fromEntries(distributorFields.map((name) => [name, field(name)])) as Record<
    DistributorField,
    string
  >;
}

/** The fields to post to restore a deleted distributor at its place. */
function undoOf(deleted: DistributorRow): Record<string, string> {
  const values = fieldValues(deleted);
  const form = formOf((name) => values[name] ?? "");
  return { ...form, intent: "restore", id: deleted.id, place: String(deleted.sort_order) };
}

/** Reloads after a refusal too: it means that the list was out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** The shops that sell the sweets (specification, section 2). */
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
