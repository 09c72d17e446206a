import { useEffect } from "react";
import { Form } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { ListedMoveIn } from "#app/server/move-in/list-move-ins.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useRefresh } from "#app/admin/shared/refresh.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** How often the list is read while a move-in is not over, in milliseconds. */
const pollingInterval = 3000;

/** Lists the move-ins, each with how far it is and the form that undoes it. `undo` is the id to be confirmed. */
export function MoveInList({ moveIns, undo }: { moveIns: readonly ListedMoveIn[]; undo: string | null }) {
  const t = useAdminText();
  useRefreshWhile(moveIns.some(isOpen));
  if (moveIns.length === 0) return null;
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <CardTitle>{t("moveIn.list")}</CardTitle>
      <ul className="mt-2 divide-y divide-line">
        {moveIns.map((moveIn) => (
          <li key={moveIn.id} className="py-3">
            <ListedItem moveIn={moveIn} isAsked={undo === moveIn.id} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function isOpen({ state, pictures }: ListedMoveIn): boolean {
  return state === "waiting" || state === "running" || (state === "done" && pictures.waiting > 0);
}

function useRefreshWhile(isChanging: boolean): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (!isChanging) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, pollingInterval);
    return () => clearInterval(timer);
  }, [isChanging, refresh]);
}

const tones: Record<ListedMoveIn["state"], BadgeTone> = {
  waiting: "info",
  running: "info",
  done: "success",
  undone: "neutral",
  failed: "danger",
};

function ListedItem({ moveIn, isAsked }: { moveIn: ListedMoveIn; isAsked: boolean }) {
  const t = useAdminText();
  const locale = useLocale();
  const { id, state, counts, problem, pictures } = moveIn;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{moveIn.file_name}</span>
        <Badge tone={tones[state]}>{t(`moveIn.state.${state}`)}</Badge>
      </div>
      <p className="mt-1 text-sm text-muted">
        {[t(`moveIn.source.${moveIn.source}`), formatDateTime(moveIn.created_at, locale)].join(" · ")}
      </p>
      {state === "running" && (
        <p role="status">{t("moveIn.progress", { done: moveIn.done_lines, all: moveIn.all_lines })}</p>
      )}
      {state === "failed" && (
        <p>{t(problem === "stale" ? "moveIn.problem.stale" : "moveIn.problem.failed")}</p>
      )}
      {counts && <p>{t("moveIn.made", counts)}</p>}
      {state === "done" && counts !== null && counts.pictures > 0 && (
        <p role="status">{t("moveIn.fetched", pictures)}</p>
      )}
      {state === "done" && <Refused moveIn={moveIn} />}
      {state === "done" && !isAsked && (
        <ButtonLink to={`/admin/move-in?undo=${id}`} variant="outline" className="mt-3" preventScrollReset>
          {t("moveIn.undo")}
        </ButtonLink>
      )}
      {state === "done" && isAsked && (
        <Form method="post" action="/admin/move-in" className="mt-3">
          <p className="max-w-3xl">{t("moveIn.undo.text")}</p>
          <input type="hidden" name="key" value={id} />
          <div className="mt-3 flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="undo" variant="destructive">
              {t("moveIn.undo.confirm")}
            </Button>
            <ButtonLink to="/admin/move-in" variant="outline" preventScrollReset>
              {t("edit.cancel")}
            </ButtonLink>
          </div>
        </Form>
      )}
    </>
  );
}

const reasons: Record<string, AdminTextKey> = {
  address: "moveIn.picture.address",
  private: "moveIn.picture.private",
  redirect: "moveIn.picture.redirect",
  too_large: "moveIn.picture.too_large",
  too_many_pixels: "moveIn.picture.too_large",
  not_an_image: "moveIn.picture.not_an_image",
  animated: "moveIn.picture.animated",
};

function Refused({ moveIn: { refused, pictures } }: { moveIn: ListedMoveIn }) {
  const t = useAdminText();
  const locale = useLocale();
  if (refused.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="cursor-pointer">{t("moveIn.refusedPictures", { count: pictures.refused })}</summary>
      <ul className="mt-2 grid list-disc gap-2 pl-5">
        {refused.map((picture) => (
          <li key={picture.id} className="wrap-anywhere">
            <span className="font-semibold">{localText(picture, "name", locale)}</span>{" "}
            {t(reasons[picture.problem ?? ""] ?? "moveIn.picture.unreachable")}
            <span className="block text-sm text-muted">{picture.address.slice(0, 200)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
