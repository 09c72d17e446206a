import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { carrierCapabilities } from "#app/domain/delivery/carrier.ts";
import { maxPickupReference } from "#app/domain/delivery/pickup.ts";
import type { PickupForm } from "#app/domain/delivery/pickup-time.ts";
import type { listPickups } from "#app/server/shipments/request-pickup.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useCarrierName } from "./carrier-name.ts";

type Pickup = Awaited<ReturnType<typeof listPickups>>[number];

/** Orders drivers for the waiting parcels, by carrier; where that is not possible, says what to do instead. */
export function Pickups({ pickups, usual }: { pickups: readonly Pickup[]; usual: PickupForm }) {
  const t = useAdminText();
  const nameOf = useCarrierName();
  if (pickups.length === 0) return null;
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <CardTitle>{t("parcels.pickup")}</CardTitle>
      <ul className="mt-2 divide-y divide-line">
        {pickups.map((pickup) => (
          <li key={pickup.carrier} className="py-3">
            {pickup.open && <OpenPickup carrier={nameOf(pickup.carrier)} pickup={pickup.open} />}
            {pickup.parcels > 0 && (
              <p>{t("parcels.pickup.waiting", { carrier: nameOf(pickup.carrier), count: pickup.parcels })}</p>
            )}
            {!pickup.open &&
              (pickup.canOrder ? (
                <PickupOrder pickup={pickup} usual={usual} />
              ) : (
                <ByPhone carrier={pickup.carrier} />
              ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PickupOrder({ pickup, usual }: { pickup: Pickup; usual: PickupForm }) {
  const t = useAdminText();
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="mt-3 flex flex-wrap items-end gap-3">
      <input type="hidden" name="carrier" value={pickup.carrier} />
      <Field label={t("parcels.pickup.day")}>
        {(control) => <Input {...control} type="date" name="day" defaultValue={usual.day} />}
      </Field>
      <Field label={t("parcels.pickup.from")}>
        {(control) => <Input {...control} type="time" name="from" defaultValue={usual.from} />}
      </Field>
      <Field label={t("parcels.pickup.to")}>
        {(control) => <Input {...control} type="time" name="to" defaultValue={usual.to} />}
      </Field>
      <Button type="submit" name="intent" value="pickup" variant="outline" disabled={isBusy}>
        {t("parcels.pickup.order")}
      </Button>
    </Form>
  );
}

/** Shows an open request. If its answer was lost, staff say whether a driver comes before another can be ordered. */
function OpenPickup({ carrier, pickup }: { carrier: string; pickup: NonNullable<Pickup["open"]> }) {
  const t = useAdminText();
  const locale = useLocale();
  const isBusy = useNavigation().state !== "idle";
  if (pickup.state === "requested")
    return <p>{t("parcels.pickup.requested", { carrier, count: pickup.parcels })}</p>;
  const time = {
    from: formatDateTime(pickup.from_at, locale),
    to: formatDateTime(pickup.to_at, locale),
  };
  return (
    <>
      <Notice
        tone="error"
        title={t("parcels.pickup.lost", { carrier })}
        text={t("parcels.pickup.lost.text", { ...time, count: pickup.parcels })}
      />
      <Form method="post" className="mt-3 flex flex-wrap items-end gap-3">
        <input type="hidden" name="pickup" value={pickup.id} />
        <Field label={t("parcels.pickup.reference")} className="min-w-0 flex-1 basis-60">
          {(control) => (
            <Input {...control} name="reference" maxLength={maxPickupReference} autoComplete="off" />
          )}
        </Field>
        <Button type="submit" name="intent" value="pickup_coming" variant="outline" disabled={isBusy}>
          {t("parcels.pickup.coming")}
        </Button>
        <Button type="submit" name="intent" value="pickup_none" variant="destructive" disabled={isBusy}>
          {t("parcels.pickup.none")}
        </Button>
      </Form>
    </>
  );
}

function ByPhone({ carrier }: Pick<Pickup, "carrier">) {
  const t = useAdminText();
  const hasDrivers = carrierCapabilities[carrier].pickup;
  return <p className="text-muted">{t(hasDrivers ? "parcels.pickup.by_phone" : "parcels.pickup.noPhone")}</p>;
}
