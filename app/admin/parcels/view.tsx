import { data } from "react-router";
import { z } from "zod";
import { formatDateTime } from "#app/domain/dates.ts";
import { labelStateAt } from "#app/domain/delivery/label-state.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import { log } from "#app/server/log.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { findContents } from "#app/server/shipments/find-contents.ts";
import { isVisibleOrder } from "#app/server/orders/visible-orders.ts";
import { loadParcelCard } from "#app/server/shipments/load-parcel-card.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { granted, grantedIf } from "#app/admin/shared/granted.server.ts";
import { answerOf, offlineAnswer, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { respond } from "#app/admin/shared/respond.server.ts";
import { useCarrierName } from "./carrier-name.ts";
import { changeParcel } from "./change-parcel.server.ts";
import type { ParcelAnswer } from "./change-parcel.server.ts";
import { ContentsCard } from "./contents-card.tsx";
import { CurrentParcel } from "./current-parcel.tsx";
import { NewLabel } from "./new-label.tsx";
import { ParcelAnswerNotice } from "./parcel-answer.tsx";
import { splitAttempts } from "./parcel-facts.tsx";
import type { Attempt } from "./parcel-facts.tsx";
import { LotBlockBadge, RepackCard } from "./repack-card.tsx";
import type { Route } from "./+types/view";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = granted(context, "parcels");
  const id = z.uuid().safeParse(params.id);
  const search = url.searchParams.get("office")?.slice(0, 200) ?? null;
  const now = new Date();
  const request = { orderId: id.data ?? "", search, now };
  const card = id.success ? await loadParcelCard(context.get(servicesContext), admin, request) : null;
  if (!card || !id.success) throw data(null, { status: 404 });
  // Staff who may open the order see its contents there.
  const isOrderShown = grantedIf(context, "orders.read") !== null;
  const contents = isOrderShown ? null : await findContents(context.get(servicesContext).db, admin, id.data);
  return { orderId: id.data, card, contents, now };
}

/** Refusals caused by the input, not by the state of the order or the carrier. */
const badInput = ["failed", "number", "address", "weight", "destination"];

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "parcels");
  const field = await readForm(request);
  const id = z.uuid().safeParse(params.id);
  const { db } = context.get(servicesContext);
  if (!id.success || !(await isVisibleOrder(db, admin, id.data))) throw data(null, { status: 404 });
  try {
    const change = { orderId: id.data, field, now: new Date() };
    const answer = await changeParcel(context.get(servicesContext), admin, change);
    return respond(answer, !answer.ok && badInput.includes(answer.code) ? 422 : 409);
  } catch (error) {
    log.error({ err: error }, "a parcel could not be changed");
    return data({ ok: false, code: "failed", reason: "", intent: null } satisfies ParcelAnswer, {
      status: 500,
    });
  }
}

/** When the server is unreachable, the page stays with everything typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const offline: ParcelAnswer = { ok: false, code: "failed", reason: "", intent: null };
  return (await answerOf(serverAction)) ?? offlineAnswer(offline);
}

/** Reloads after a refusal too: the parcel may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows an order's parcel: its label, or everything that is needed to make one. */
export default function ParcelPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { orderId, card, contents, now } = loaderData;
  const order = useListAddress(`/admin/orders/${orderId}`);
  const { current, earlier } = splitAttempts(card.attempts);
  const state = current && labelStateAt(current, now);
  return (
    <>
      <PageHead
        title={t("parcel.ofOrder", { number: orderNumber(orderId) })}
        back={
          contents
            ? { to: "/admin/parcels", text: t("parcel.backToParcels") }
            : { to: order, text: t("parcel.back") }
        }
        badges={card.block && <LotBlockBadge block={card.block} />}
      />
      {actionData && <ParcelAnswerNotice answer={actionData} orderId={orderId} />}
      <div className="flex max-w-3xl flex-col gap-6">
        {card.repack && <RepackCard orderId={orderId} plan={card.repack} />}
        {contents && <ContentsCard key={contents.order_status} contents={contents} block={card.block} />}
        {current && state ? (
          <CurrentParcel
            // Remount for another label: what was typed belongs to the one before.
            key={`${current.id} ${state}`}
            orderId={orderId}
            parcel={current}
            destination={card.destination}
            state={state}
            now={now}
            refused={actionData?.ok === false ? actionData : null}
          />
        ) : (
          <NewLabel card={card} />
        )}
        {earlier.length > 0 && <Earlier attempts={earlier} />}
      </div>
    </>
  );
}

function Earlier({ attempts }: { attempts: readonly Attempt[] }) {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useCarrierName();
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("parcel.history")}</CardTitle>
      <ul className="mt-2 divide-y divide-line">
        {attempts.map((attempt) => (
          <li key={attempt.id} className="py-2 wrap-anywhere">
            <p>
              {t("parcel.attempt", {
                carrier: nameOf(attempt.carrier),
                date: formatDateTime(attempt.requested_at, locale),
                state: t(`parcel.label.${attempt.label_state}`),
              })}
              {attempt.number !== null && <span className="font-mono"> {attempt.number}</span>}
            </p>
            {attempt.problem && (
              <p className="text-sm text-muted">{t("parcel.problem", { reason: attempt.problem })}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
