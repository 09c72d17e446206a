import { cx } from "class-variance-authority";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { Form, data, useNavigate } from "react-router";
import { z } from "zod";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { addressFieldOf, addressFields, readAddress } from "#app/domain/delivery/parcel-form.ts";
import type { AddressField } from "#app/domain/delivery/parcel-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { labelsAtOnce } from "#app/server/shipments/label-files.ts";
import { listAddressesToConfirm } from "#app/server/shipments/propose-address.ts";
import type { AddressToConfirm } from "#app/server/shipments/propose-address.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { OrderLink } from "#app/admin/shared/lists/order-link.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { neverStored } from "#app/admin/shared/stored-forms/form-fields.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useCarrierName } from "./carrier-name.ts";
import type { LabelsState } from "./label-run.ts";
import type { Route } from "./+types/addresses";

/** `GET /admin/parcels/addresses?order={id}&order={id}`: up to a hundred orders, of which some go to an address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "parcels");
  const requested = [...new Set(url.searchParams.getAll("order"))];
  const orderIds = z.array(z.uuid()).max(labelsAtOnce).safeParse(requested);
  if (!orderIds.success) throw data(null, { status: 404 });
  const found = await listAddressesToConfirm(context.get(servicesContext), admin, orderIds.data);
  const confirmed = new Set(found.orders.map(({ id }) => id));
  return { ...found, others: orderIds.data.filter((id) => !confirmed.has(id)) };
}

/**
 * Shows the proposed address of each chosen order that goes to one. One press confirms all of them and makes the labels
 * of all chosen orders, on the parcels' screen.
 */
export default function Addresses({ loaderData: { orders, carriers, others } }: Route.ComponentProps) {
  const t = useAdminText();
  const navigate = useNavigate();
  const [incomplete, setIncomplete] = useState<readonly string[]>([]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = (name: string) => {
      const value = fields.get(name);
      return typeof value === "string" ? value : "";
    };
    const missing = orders
      .filter(({ id }) => readAddress((name) => typed(addressFieldOf(id, name))) === null)
      .map(({ id }) => id);
    setIncomplete(missing);
    const [first] = missing;
    if (first !== undefined) {
      const field = event.currentTarget.elements.namedItem(addressFieldOf(first, "town"));
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    const names = orders.flatMap(({ id }) => addressFields.map((name) => addressFieldOf(id, name)));
    const state: LabelsState = {
      labels: [...orders.map(({ id }) => id), ...others],
      addresses: names.map((name): [string, string] => [name, typed(name)]),
    };
    void navigate("/admin/parcels", { state });
  };
  const back = { to: "/admin/parcels", text: t("parcel.backToParcels") };
  if (orders.length === 0)
    return (
      <>
        <PageHead title={t("parcels.addresses.title")} back={back} />
        <EmptyState
          icon={<CircleCheck />}
          title={t(carriers.length > 0 ? "parcels.addresses.none" : "parcels.addresses.noCarrier")}
          text={t(carriers.length > 0 ? "parcels.addresses.none.text" : "parcels.addresses.noCarrier.text")}
        >
          {others.length > 0 && (
            <ButtonLink to="/admin/parcels" state={{ labels: others } satisfies LabelsState}>
              {t("parcels.addresses.onlyOthers", { count: others.length })}
            </ButtonLink>
          )}
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead title={t("parcels.addresses.title")} text={t("parcels.addresses.text")} back={back} />
      <Form method="post" action="/admin/parcels" noValidate onSubmit={submit} {...neverStored}>
        <input type="hidden" name="intent" value="labels" />
        {others.map((id) => (
          <input key={id} type="hidden" name="order" value={id} />
        ))}
        <ul className="flex flex-col gap-4">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderAddress order={order} carriers={carriers} isIncomplete={incomplete.includes(order.id)} />
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit">{t("parcels.addresses.confirm", { count: orders.length })}</Button>
          {others.length > 0 && (
            <p className="text-muted">{t("parcels.addresses.others", { count: others.length })}</p>
          )}
        </div>
      </Form>
    </>
  );
}

function OrderAddress({
  order,
  carriers,
  isIncomplete,
}: {
  order: AddressToConfirm;
  carriers: readonly CarrierName[];
  isIncomplete: boolean;
}) {
  const t = useAdminText();
  const nameOf = useCarrierName();
  // With a carrier to choose, each address takes two lines.
  const isChoice = carriers.length > 1;
  const name = (field: AddressField) => addressFieldOf(order.id, field);
  const text = (field: Exclude<AddressField, "carrier">, label: string, className: string) => (
    <Field
      label={label}
      className={className}
      error={field === "town" && isIncomplete ? t("parcel.refused.address") : undefined}
    >
      {(control) => (
        <Input
          {...control}
          name={name(field)}
          defaultValue={order.address[field]}
          maxLength={200}
          autoComplete="off"
        />
      )}
    </Field>
  );
  return (
    <Card className="p-4 sm:p-5">
      <input type="hidden" name="order" value={order.id} />
      <fieldset>
        <legend className="mb-3 flex w-full flex-wrap items-baseline gap-x-4 gap-y-1">
          <OrderLink to={`/admin/orders/${order.id}/parcel`} number={order.order_number} />
          <span className="font-medium wrap-anywhere">
            {order.first_name} {order.last_name}
          </span>
          <span className="wrap-anywhere text-muted">{order.line}</span>
        </legend>
        <div className="grid grid-cols-4 items-start gap-x-3 gap-y-4 lg:grid-cols-12">
          {isChoice ? (
            <Field label={t("parcel.carrier")} className="col-span-4 lg:col-span-3">
              {(control) => (
                <Select {...control} name={name("carrier")} defaultValue={order.address.carrier}>
                  {carriers.map((carrier) => (
                    <option key={carrier} value={carrier}>
                      {nameOf(carrier)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ) : (
            <input type="hidden" name={name("carrier")} value={order.address.carrier} />
          )}
          {text("town", t("parcel.address.town"), cx("col-span-2", isChoice && "lg:col-span-3"))}
          {text("postcode", t("parcel.address.postcode"), "col-span-2")}
          {text("street", t("parcel.address.street"), cx("col-span-3", isChoice && "lg:col-span-4"))}
          {text("streetNumber", t("parcel.address.number"), cx("col-span-1", isChoice && "lg:col-span-2"))}
          {text("other", t("parcel.address.other"), cx("col-span-4", isChoice && "lg:col-span-10"))}
        </div>
      </fieldset>
    </Card>
  );
}
