import { useState } from "react";
import { data, useNavigation } from "react-router";
import { z } from "zod";
import { readFields } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { correctOrder, findCorrectable } from "#app/server/orders/correct-order.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { shopOfRequest } from "#app/server/shop/load-company.ts";
import { withoutLabel } from "#app/server/shipments/void-label.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import type { EditAnswer } from "#app/admin/shared/editing/edit-answer.ts";
import { readSeen, refused, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { EditForm, useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { SaveBar } from "#app/admin/shared/editing/save-bar.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { GiftFields, giftValues, readGiftForm } from "./gift/gift-fields.tsx";
import { ManualDeliveryFields } from "./manual/manual-delivery.tsx";
import type { ManualDelivery } from "./manual/manual-delivery.tsx";
import { InvoiceFields, PersonFields } from "./order-fields.tsx";
import { fieldProblems, readOrderForm } from "./order-form.ts";
import { isDroppable } from "./order-refusal.ts";
import type { Route } from "./+types/correct";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "orders.change");
  const { db } = context.get(servicesContext);
  const id = z.uuid().safeParse(params.id);
  const order = id.success ? await findCorrectable(db, admin, id.data) : null;
  if (!order) throw data(null, { status: 404 });
  const values = {
    firstName: order.first_name,
    lastName: order.last_name,
    phone: order.phone,
    deliveryType: order.destination.type ?? "",
    city: order.destination.town,
    // Some orders hold their address only as one line; the administrator splits it here.
    deliveryDetails: order.destination.details,
    carrier: order.destination.office?.carrier ?? "",
    officeCode: order.destination.office?.officeCode ?? "",
    needInvoice: order.need_invoice ? "on" : "",
    companyName: order.company_name ?? "",
    vatNumber: order.vat_number ?? "",
    companyAddress: order.company_address ?? "",
    ...giftValues(order.gift),
  };
  const { order_number: number, payment_method: paymentMethod, updated_at: updatedAt } = order;
  const { carriers } = (await shopOfRequest(context)).delivery;
  return { values, number, paymentMethod, updatedAt, carriers, isGift: order.gift !== null };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "orders.change", "parcels");
  const fields = await readFields(request);
  const values = Object.fromEntries(fields);
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  try {
    const services = context.get(servicesContext);
    const now = new Date();
    const correction = {
      orderId: id.data,
      form: { ...readOrderForm(values), gift: readGiftForm(values) },
      seen: readSeen((name) => fields.get(name) ?? ""),
      now,
    };
    const label = { orderId: id.data, isForced: fields.get("drop_label") === "yes", now };
    const result = await withoutLabel(services, admin, label, () =>
      correctOrder(services, admin, correction),
    );
    if (result.ok) return corrected(id.data, result.updatedAt);
    if (result.code === "stale") return saveRefusal(result, values, { text: "orders.correct.failed" });
    if ("problems" in result)
      return refused({ text: "orders.new.invalid", problems: fieldProblems(result.problems), values }, 422);
    if (result.code !== "gone") {
      // The field offers to cancel the label in the shop only.
      const text = labelTexts[result.code];
      return refused({ text, problems: { drop_label: result.code }, values }, 409);
    }
    return refused({ text: "orders.correct.gone", values }, 409);
  } catch (error) {
    log.error({ err: error }, "an order could not be corrected");
    return refused({ text: "orders.correct.failed", values }, 500);
  }
}

/** Why a correction was refused because of the parcel's label. */
const labelTexts = {
  label: "parcel.refused.changed",
  label_kept: "orders.correct.label_kept",
  label_unanswered: "orders.correct.label_unanswered",
  label_unknown: "parcel.refused.label_unknown",
  label_left: "parcel.refused.label_left",
  label_in_progress: "parcel.refused.label_in_progress",
  label_no_carrier: "orders.correct.label_kept",
} as const;

function corrected(id: string, updatedAt: Date): EditAnswer {
  const next = `/admin/orders/${id}`;
  return { ok: true, text: "orders.correct.saved", id, seen: updatedAt.toISOString(), next };
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("orders.correct.failed", args);

/** Corrects an order's recipient, delivery, gift and invoice details until its parcel is shipped. */
export default function CorrectOrder({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useAdminText();
  const order = `/admin/orders/${params.id}`;
  const back = useListAddress(order);
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHead
        title={t("orders.correct.title", { number: loaderData.number })}
        text={t("orders.correct.intro")}
        back={{ to: back, text: t("orders.correct.back") }}
      />
      <div className="max-w-4xl">
        <EditForm
          answer={actionData}
          values={loaderData.values}
          seen={loaderData.updatedAt}
          hasRevisions={false}
          listPath={order}
          foot={false}
        >
          <PersonFields />
          <Delivery {...loaderData} />
          {loaderData.isGift && <GiftFields />}
          <InvoiceFields />
          <DropLabel />
          <SaveBar place="page">
            <ButtonLink to={back} variant="outline">
              {t("edit.cancel")}
            </ButtonLink>
            <Button type="submit" disabled={isBusy}>
              {t(isBusy ? "edit.saving" : "orders.correct.save")}
            </Button>
          </SaveBar>
        </EditForm>
      </div>
    </>
  );
}

function Delivery({
  paymentMethod,
  carriers,
}: Pick<Route.ComponentProps["loaderData"], "paymentMethod" | "carriers">) {
  const { values } = useEditForm();
  const [delivery, setDelivery] = useState<ManualDelivery>(() => readOrderForm(values));
  return (
    <ManualDeliveryFields
      carriers={carriers}
      delivery={delivery}
      paymentMethod={paymentMethod}
      onChange={setDelivery}
    />
  );
}

/** Offers to correct the order although its label could not be cancelled at the carrier; shows nothing otherwise. */
function DropLabel() {
  const t = useAdminText();
  const { problems } = useEditForm();
  const code = problems.drop_label;
  if (code === undefined || !isDroppable(code)) return null;
  return <Checkbox name="drop_label" value="yes" label={t("parcel.dropLabel")} />;
}
