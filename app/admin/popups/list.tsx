import { Mail, Megaphone, Plus, Sparkles, Timer } from "lucide-react";
import { useRef } from "react";
import { Outlet, data } from "react-router";
import { popupTypes } from "#app/domain/campaigns/popup.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { campaignFigures } from "#app/server/campaigns/campaign-counts.ts";
import { deletePopup, listPopups } from "#app/server/campaigns/popups.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { PopupTable } from "./popup-table.tsx";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  try {
    const { db } = context.get(servicesContext);
    const admin = context.get(adminContext);
    const [popups, figures] = await Promise.all([
      listPopups(db, admin),
      campaignFigures(db, admin, { kind: "popup", now }),
    ]);
    return { popups, figures, now };
  } catch (error) {
    log.error({ err: error }, "the popups could not be loaded");
    return { popups: null, figures: {}, now };
  }
}

type Answer = { ok: boolean; text: AdminTextKey };
const answer = (text: AdminTextKey, status?: number) =>
  data<Answer>({ ok: status === undefined, text }, status ?? 200);

/** Deletes one popup. */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  try {
    const { db } = context.get(servicesContext);
    const result = await deletePopup(db, context.get(adminContext), { id: field("id"), now: new Date() });
    return result.ok ? answer("popups.deleted") : answer("edit.gone", 409);
  } catch (error) {
    log.error({ err: error }, "a popup could not be deleted");
    return answer("popups.deleteFailed", 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline("popups.deleteFailed", args);

/** Revalidates after a refusal too: the data has changed meanwhile. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Popups and notifications (specification, section 2). */
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
        describe={({ name }) => ({
          title: t("popups.delete.title", { name }),
          text: t("popups.delete.text"),
        })}
        onDelete={() => list.current?.focus()}
      />
      <Templates />
      {popups === null && <NotLoaded icon={<Sparkles />} title="popups.loadFailed" />}
      {popups?.length === 0 && (
        <EmptyState icon={<Sparkles />} title={t("popups.empty.title")} text={t("popups.empty.text")} />
      )}
      <div ref={list} tabIndex={-1} className="rounded-card">
        {popups && popups.length > 0 && <PopupTable popups={popups} figures={figures} now={now} />}
      </div>
    </>
  );
}

const icons = { newsletter: Mail, promo: Megaphone, timer: Timer };

/** Popup templates; each opens the editor with its texts filled in. */
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
