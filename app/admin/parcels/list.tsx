import { Inbox } from "lucide-react";
import { redirect } from "react-router";
import { defaultLocale, locales } from "#app/domain/locale.ts";
import { parcelStages } from "#app/domain/delivery/parcel-stage.ts";
import { usualPickup } from "#app/domain/delivery/pickup-time.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import { parcelsHelp } from "#app/i18n/admin/help/parcels.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { scanParcel } from "#app/server/shipments/find-parcels.ts";
import { countParcels, listParcels, searchParcels } from "#app/server/shipments/list-parcels.ts";
import { listPickups } from "#app/server/shipments/request-pickup.ts";
import { showToast } from "#app/ui/toast.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { answerOf, offlineAnswer, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { FilterLinks } from "#app/admin/shared/lists/filter-links.tsx";
import { SearchForm } from "#app/admin/shared/lists/search-form.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { undoToast } from "#app/admin/shared/step-undo.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { changeParcels } from "./change-parcels.server.ts";
import type { ParcelsAnswer } from "./change-parcels.server.ts";
import { LabelResults } from "./label-results.tsx";
import { useLabelRun } from "./label-run.ts";
import { ParcelList } from "./parcel-list.tsx";
import { ParcelsAnswerNotice, parcelsAnswerText } from "./parcels-answer.tsx";
import { Pickups } from "./pickups.tsx";
import { ScanField } from "./scan-field.tsx";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "parcels");
  const services = context.get(servicesContext);
  const now = new Date();
  const stage = parcelStages.find((each) => each === url.searchParams.get("stage")) ?? parcelStages[0];
  const scanned = parameter(url, "scan");
  if (scanned !== "") {
    const [found, another] = await scanParcel(services.db, admin, scanned);
    // Two carriers gave the same number.
    if (found && another) throw redirect(`/admin/parcels?q=${encodeURIComponent(scanned)}`);
    if (found) throw redirect(`/admin/orders/${found}/parcel`);
  }
  const q = parameter(url, "q");
  const [page, counts, pickups] = await Promise.all([
    loadOr(
      "the parcels",
      q === ""
        ? listParcels(services.db, admin, { stage, now })
        : searchParcels(services.db, admin, { q, now }),
      null,
    ),
    loadOr("the numbers of parcels", countParcels(services.db, admin, now), null),
    loadOr("the pick-ups", listPickups(services, admin, now), []),
  ]);
  return {
    stage,
    q,
    scanned,
    page,
    counts,
    pickups,
    pickup: usualPickup(now),
    now,
    isAllSelected: url.searchParams.get("select") === "all",
  };
}

/** Returns a text of the query string as it was typed or scanned, at most as long as a search. */
function parameter(url: URL, name: "q" | "scan"): string {
  return visibleLine(url.searchParams.get(name) ?? "").slice(0, 200);
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "parcels");
  const fields = await readFields(request);
  return changeParcels(context.get(servicesContext), admin, { fields, now: new Date() });
}

/** Shows the toast here and not in the list, from which the pressed button may be removed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isRun = (await request.clone().formData()).get("intent") === "labels";
  const serverAnswer = await answerOf(serverAction);
  const answer: ParcelsAnswer = serverAnswer ?? { ok: false, did: null, code: "failed" };
  if (!isRun || answer.did !== "labels") {
    const language = document.documentElement.lang;
    const t = adminTranslator(locales.find((locale) => locale === language) ?? defaultLocale);
    const tone = answer.ok ? "success" : "error";
    const undo = "undoable" in answer ? undoToast(answer.undoable, t) : {};
    showToast({ tone, title: t(`toast.${tone}`), description: parcelsAnswerText(answer, t), ...undo });
  }
  return serverAnswer ?? offlineAnswer(answer);
}

/** Reloads after a refusal too: the list may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows the packer's screen: parcels from packing to handing over. */
export default function Parcels({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { stage, q, scanned, page, counts, pickups, pickup, now, isAllSelected } = loaderData;
  const isSearch = q !== "";
  // A rare stage, shown while it has parcels.
  const shownStages = parcelStages.filter(
    (each) => each !== "repack" || each === stage || (counts?.repack ?? 0) > 0,
  );
  const run = useLabelRun();
  const rows = run.rows.length > 0 ? run.rows : actionData?.did === "labels" ? actionData.rows : [];
  return (
    <>
      <PageHead title={t("parcels.title")} text={t("parcels.subtitle")} help={parcelsHelp} />
      <div className="grid gap-x-6 lg:grid-cols-2">
        <ScanField unknown={scanned} />
        <SearchForm
          path="/admin/parcels"
          label={t("parcels.search")}
          placeholder={t("parcels.search.placeholder")}
          search={q}
        />
      </div>
      <FilterLinks
        label={t("parcels.stages")}
        links={shownStages.map((each) => ({
          to: each === parcelStages[0] ? "/admin/parcels" : `/admin/parcels?stage=${each}`,
          text: stageText(t(`parcels.stage.${each}`), counts?.[each], (stageName, count) =>
            t("parcels.stageCount", { stage: stageName, count }),
          ),
          isCurrent: !isSearch && each === stage,
        }))}
      />
      {actionData && actionData.did !== "labels" && <ParcelsAnswerNotice answer={actionData} />}
      <LabelResults rows={rows} total={run.total} isRunning={run.isRunning} />
      {page === null ? (
        <NotLoaded icon={<Inbox />} title="parcels.loadFailed" />
      ) : (
        <ParcelList
          // Remount for each stage: a selection belongs to its own list.
          key={isSearch ? "search" : stage}
          stage={isSearch ? null : stage}
          page={page}
          now={now}
          isAllSelected={isAllSelected}
          isRunning={run.isRunning}
          onMakeLabels={run.start}
        />
      )}
      <Pickups
        // A request without an answer is shown everywhere, since a driver may be on the way.
        pickups={pickups.filter(({ open }) => open !== null || stage === "labelled" || stage === "packed")}
        usual={pickup}
      />
    </>
  );
}

/** Returns the name of a stage with its count, `100+` above a hundred; the name alone without a count. */
function stageText(
  name: string,
  count: number | undefined,
  join: (name: string, count: string) => string,
): string {
  if (count === undefined) return name;
  return join(name, count > 100 ? "100+" : String(count));
}
