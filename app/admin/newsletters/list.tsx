import { MailX, Plus, Send } from "lucide-react";
import { newsletterResults } from "#app/server/newsletters/newsletter-results.ts";
import { listNewsletters } from "#app/server/newsletters/list-newsletters.ts";
import { deleteNewsletter, duplicateNewsletter } from "#app/server/newsletters/write-newsletter.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageLinks } from "#app/admin/shared/lists/page-links.tsx";
import { runListAction } from "#app/admin/shared/lists/run-list-action.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { respond } from "#app/admin/shared/respond.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NewsletterTable } from "./newsletter-table.tsx";
import type { Route } from "./+types/list";

const listPath = "/admin/newsletters";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const { db } = context.get(servicesContext);
  const after = url.searchParams.get("after");
  const load = async () => {
    const page = await listNewsletters(db, admin, { after });
    const rows = page.newsletters.map(async (row) => ({
      ...row,
      orders: row.started_at && (await newsletterResults(db, admin, row)).linkOrders,
    }));
    return { ...page, newsletters: await Promise.all(rows) };
  };
  return { page: await loadOr("the newsletters", load(), null) };
}

export type ListedNewsletter = NonNullable<Awaited<ReturnType<typeof loader>>["page"]>["newsletters"][number];

const failures = { duplicate: "newsletters.duplicateFailed", delete: "newsletters.deleteFailed" } as const;

/** Duplicates or deletes one newsletter. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "customers");
  const fields = await readFields(request);
  const { db } = context.get(servicesContext);
  const language = await readAdminLanguage(request);
  const now = new Date();
  const answer = await runListAction(
    fields,
    {
      duplicate: {
        failed: failures.duplicate,
        attempt: async ([id]) => {
          const copy = await duplicateNewsletter(db, admin, { id, language, now });
          return copy.ok ? { text: "newsletters.duplicated" } : { refused: "edit.gone" };
        },
      },
      delete: {
        failed: failures.delete,
        attempt: async ([id]) => {
          const result = await deleteNewsletter(db, admin, { id, now });
          if (result.ok) return { text: "newsletters.deleted" };
          return { refused: result.code === "gone" ? "edit.gone" : "newsletters.delete.running" };
        },
      },
    },
    failures.delete,
  );
  return respond(answer);
}

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline(failures.delete, args, failures);

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the newsletters, newest first, with what became of each. */
export default function Newsletters({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead
        title={t("newsletters.title")}
        text={t("newsletters.subtitle")}
        actions={
          <>
            <ButtonLink to={`${listPath}/bounced`} variant="outline">
              <MailX aria-hidden />
              {t("newsletters.bounced")}
            </ButtonLink>
            <ButtonLink to={`${listPath}/new`}>
              <Plus aria-hidden />
              {t("newsletters.new")}
            </ButtonLink>
          </>
        }
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      <DeleteRecord
        records={page?.newsletters ?? []}
        listPath={listPath}
        fields={{ intent: "delete" }}
        describe={({ name }) => ({
          title: t("newsletters.delete.title"),
          text: t("newsletters.delete.text", { name }),
        })}
      />
      {page === null && <NotLoaded icon={<Send />} title="newsletters.loadFailed" />}
      {page?.newsletters.length === 0 &&
        (page.isFirstPage ? (
          <EmptyList
            screen="/admin/newsletters"
            icon={<Send />}
            title={t("newsletters.empty.title")}
            text={t("newsletters.empty.text")}
          />
        ) : (
          <EmptyState icon={<Send />} title={t("newsletters.end.title")} />
        ))}
      {page && page.newsletters.length > 0 && <NewsletterTable newsletters={page.newsletters} />}
      {page && (
        <PageLinks
          links={[
            page.isFirstPage ? null : { to: listPath, text: t("newsletters.newest") },
            page.next === null
              ? null
              : { to: `${listPath}?after=${encodeURIComponent(page.next)}`, text: t("newsletters.older") },
          ]}
        />
      )}
    </>
  );
}
