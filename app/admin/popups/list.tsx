import { Mail, Megaphone, Plus, Sparkles, Timer } from "lucide-react";
import { useRef } from "react";
import { Outlet } from "react-router";
import { popupTypes } from "#app/domain/campaigns/popup.ts";
import { campaignFigures } from "#app/server/campaigns/campaign-counts.ts";
import { popupTable } from "#app/server/campaigns/popups.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { contentListAction, deleteAction } from "#app/admin/shared/lists/content-actions.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { PopupTable } from "./popup-table.tsx";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const now = new Date();
  const { db } = context.get(servicesContext);
  const listed = Promise.all([
    popupTable.list(db, admin),
    campaignFigures(db, admin, { kind: "popup", now }),
  ]);
  const [popups, figures] = await loadOr("the popups", listed, [null, {}]);
  return { popups, figures, now };
}

/** Deletes one popup. */
export const action = (args: Route.ActionArgs) =>
  contentListAction(args, "popups.deleteFailed", (at) => ({
    delete: deleteAction(popupTable, at, {
      done: "popups.deleted",
      failed: "popups.deleteFailed",
      gone: "edit.gone",
    }),
  }));

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline("popups.deleteFailed", args);

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the popups and notifications (specification, section 2). */
export default function Popups({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { popups, figures, now } = loaderData;
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHead
        title={t("popups.title")}
        text={t("popups.subtitle")}
        actions={
          <ButtonLink to="new" preventScrollReset>
            <Plus aria-hidden />
            {t("popups.new")}
          </ButtonLink>
        }
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      <Outlet />
      <DeleteRecord
        records={popups ?? []}
        listPath="/admin/popups"
        fields={{ intent: "delete" }}
        describe={({ name }) => ({
          title: t("popups.delete.title", { name }),
          text: t("popups.delete.text"),
        })}
        onDelete={() => list.current?.focus()}
      />
      <Templates />
      {popups === null && <NotLoaded icon={<Sparkles />} title="popups.loadFailed" />}
      {popups?.length === 0 && (
        <EmptyList
          screen="/admin/popups"
          icon={<Sparkles />}
          title={t("popups.empty.title")}
          text={t("popups.empty.text")}
        />
      )}
      <div ref={list} tabIndex={-1} className="rounded-card">
        {popups && popups.length > 0 && <PopupTable popups={popups} figures={figures} now={now} />}
      </div>
    </>
  );
}

const icons = { newsletter: Mail, promo: Megaphone, timer: Timer };

/** Lists the popup templates; each opens the editor with its texts filled in. */
function Templates() {
  const t = useAdminText();
  return (
    <nav aria-label={t("popups.templates")} className="mb-6">
      <p className="mb-2 font-medium">{t("popups.templates")}</p>
      <ul className="flex flex-wrap gap-2">
        {popupTypes.map((type) => {
          const Icon = icons[type];
          return (
            <li key={type}>
              <ButtonLink to={`new?template=${type}`} variant="outline" preventScrollReset>
                <Icon aria-hidden />
                {t(`popups.type.${type}`)}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
