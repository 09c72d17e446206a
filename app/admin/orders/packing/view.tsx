import { data, Form, useNavigation } from "react-router";
import { z } from "zod";
import { localText } from "#app/domain/locale.ts";
import { permissionsPolicy } from "#app/domain/shop/permissions-policy.ts";
import { newId } from "#app/server/db/new-id.ts";
import { log } from "#app/server/log.ts";
import { loadPacking } from "#app/server/orders/packing/load-packing.ts";
import type { LoadedPacking } from "#app/server/orders/packing/load-packing.ts";
import { isVisibleOrder } from "#app/server/orders/visible-orders.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { answerOf, offlineAnswer, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { respond } from "#app/admin/shared/respond.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { LotBlockBadge } from "#app/admin/parcels/repack-card.tsx";
import { BagLabelLinks } from "./packing-links.tsx";
import { changePacking } from "./change-packing.server.ts";
import type { PackingAnswer } from "./change-packing.server.ts";
import { PackingAnswerNotice } from "./packing-answer.tsx";
import { ScanCard } from "./scan-card.tsx";
import { UnitsCard } from "./units-card.tsx";
import { usePacking } from "./use-packing.ts";
import type { Route } from "./+types/view";

/** The screen scans codes with the camera. */
export const headers = () => ({ "Permissions-Policy": permissionsPolicy(["camera"]) });

export async function loader({ params, context }: Route.LoaderArgs) {
  const packer = granted(context, "parcels");
  const id = z.uuid().safeParse(params.id);
  const { db } = context.get(servicesContext);
  const packing = id.success ? await loadPacking(db, packer, { orderId: id.data, now: new Date() }) : null;
  if (!packing || !id.success) throw data(null, { status: 404 });
  // Idempotency keys: one per form and page view, so that a form submitted twice packs once.
  const lines = packing.lines.map((line) => ({
    ...line,
    units: line.units.map((unit) => ({ ...unit, requestId: newId(), restId: newId() })),
  }));
  return { orderId: id.data, packing: { ...packing, lines }, scanId: newId() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const packer = granted(context, "parcels");
  const field = await readForm(request);
  const id = z.uuid().safeParse(params.id);
  const { db } = context.get(servicesContext);
  if (!id.success || !(await isVisibleOrder(db, packer, id.data))) throw data(null, { status: 404 });
  try {
    const answer = await changePacking(db, packer, { orderId: id.data, field, now: new Date() });
    return respond(answer, !answer.ok && answer.code === "input" ? 422 : 409);
  } catch (error) {
    log.error({ err: error }, "units could not be packed");
    return data({ ok: false, code: "failed", typed: "" } satisfies PackingAnswer, { status: 500 });
  }
}

/** When the server is unreachable, the page stays with everything that was packed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const offline: PackingAnswer = { ok: false, code: "failed", typed: "" };
  return (await answerOf(serverAction)) ?? offlineAnswer(offline);
}

/** Reloads after a refusal too: another packer may work on the same order. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows what belongs into an order's parcel, to tick or scan until everything is in it. */
export default function PackingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { orderId, packing, scanId } = loaderData;
  const state = usePacking();
  const answer = state.fetcher.data ?? actionData;
  const hasBags = packing.lines.some(({ bag_label }) => bag_label !== null);
  return (
    <>
      <PageHead
        title={t("packing.title", { number: packing.order_number })}
        text={t("packing.progress", packing.progress)}
        back={{ to: `/admin/orders/${orderId}/parcel`, text: t("packing.back") }}
        badges={
          <>
            {packing.isDone && <Badge tone="success">{t("packing.done")}</Badge>}
            {packing.block && <LotBlockBadge block={packing.block} />}
          </>
        }
        actions={hasBags && <BagLabelLinks orderIds={[orderId]} />}
      />
      {/* Remount for each answer, so that the same one is announced again. */}
      {answer && <PackingAnswerNotice key={scanId} answer={answer} />}
      <div className="flex max-w-3xl flex-col gap-6">
        {packing.withheld.map((unit) => (
          <Withheld key={unit.id} unit={unit} lines={packing.lines} state={state} />
        ))}
        {!packing.canPack && (
          <Notice tone="error" title={t("packing.notNow")} text={t("packing.notNow.text")} />
        )}
        {packing.canPack && packing.isDone && <Done orderId={orderId} packing={packing} />}
        {packing.canPack && !packing.isDone && <ScanCard packing={state} requestId={scanId} />}
        <UnitsCard lines={packing.lines} packing={state} canPack={packing.canPack} />
        {packing.canPack && packing.lastId !== null && <Corrections lastId={packing.lastId} state={state} />}
      </div>
    </>
  );
}

function Done({ orderId, packing }: { orderId: string; packing: LoadedPacking }) {
  const t = useAdminText();
  const isBusy = useNavigation().state !== "idle";
  const { next, order_status, block } = packing;
  return (
    <Notice tone="success" title={t("packing.done.title")} text={t("packing.done.text")}>
      {next && block === null && (
        // The order list's action: it shows a toast, then leads a packer to the parcels.
        <Form method="post" action="/admin?index">
          <input type="hidden" name="orderId" value={orderId} />
          <input type="hidden" name="from" value={order_status} />
          <Button type="submit" disabled={isBusy}>
            {isBusy ? t("orders.advance.busy") : t(`orders.advance.${next}`)}
          </Button>
        </Form>
      )}
    </Notice>
  );
}

type StateProps = { state: ReturnType<typeof usePacking> };

/** Says which units are to be taken out of the parcel, because their lot was withheld after they were scanned. */
function Withheld({
  unit,
  lines,
  state: { fetcher },
}: StateProps & Pick<LoadedPacking, "lines"> & { unit: LoadedPacking["withheld"][number] }) {
  const t = useAdminText();
  const locale = useLocale();
  const named = lines.flatMap(({ units }) => units).find(({ product_id }) => product_id === unit.product_id);
  const name = named ? localText(named, "name", locale) : "";
  return (
    <Notice
      tone="error"
      title={t("packing.withheld.title")}
      text={t("packing.withheld.text", { quantity: unit.quantity, name, lot: unit.code })}
    >
      <fetcher.Form method="post">
        <input type="hidden" name="request" value={unit.id} />
        <Button type="submit" name="intent" value="remove" variant="outline">
          {t("packing.withheld.remove")}
        </Button>
      </fetcher.Form>
    </Notice>
  );
}

function Corrections({ lastId, state: { fetcher } }: StateProps & { lastId: string }) {
  const t = useAdminText();
  const isBusy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" className="flex flex-wrap gap-3">
      <input type="hidden" name="request" value={lastId} />
      <Button type="submit" name="intent" value="undo" variant="outline" aria-disabled={isBusy}>
        {t("packing.undo")}
      </Button>
      <Button type="submit" name="intent" value="reset" variant="outline" aria-disabled={isBusy}>
        {t("packing.reset")}
      </Button>
    </fetcher.Form>
  );
}
