import { formatDayInWords } from "#app/domain/dates.ts";
import { deliveryFields } from "#app/domain/delivery/delivery-settings-input.ts";
import { promisedDays } from "#app/domain/delivery/promised-day.ts";
import { findDeliverySettings, saveDeliverySettings } from "#app/server/delivery/delivery-settings.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { readSeen } from "#app/admin/shared/editing/edit-answer.server.ts";
import { saveSettingsForm } from "#app/admin/shared/editing/save-settings.server.ts";
import { SettingsFrame } from "#app/admin/shared/editing/settings-frame.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import type { Route } from "./+types/edit";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "delivery");
  const { db, carriers } = context.get(servicesContext);
  const [{ settings, updatedAt }, { currencies }, available] = await Promise.all([
    findDeliverySettings(db, admin),
    loadShop(db),
    carriers.names(),
  ]);
  return {
    values: deliveryFields(settings, currencies.base_currency),
    updatedAt,
    available,
    promised: promisedDays(settings, new Date())?.slowest ?? null,
  };
}

/** Saves the settings, or returns the refusal with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "delivery");
  const values = Object.fromEntries(await readFields(request));
  const field = (name: string) => values[name] ?? "";
  return saveSettingsForm(values, {
    id: "delivery",
    saved: "delivery.saved",
    failed: "delivery.failed",
    save: () => {
      const change = { field, seen: readSeen(field), now: new Date() };
      return saveDeliverySettings(context.get(servicesContext), admin, change);
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("delivery.failed", args);

/** Shows the owner's delivery settings: carriers on offer, prices, the promised day and the reminder. */
export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const locale = useLocale();
  const may = useMay();
  const { values, updatedAt, available, promised } = loaderData;
  return (
    <>
      <PageHead
        title={t("delivery.title")}
        text={t("delivery.subtitle")}
        actions={
          may("settings") && (
            <ButtonLink to="/admin/carriers" variant="outline">
              {t("delivery.accounts")}
            </ButtonLink>
          )
        }
      />
      <div className="max-w-4xl">
        <SettingsFrame action="/admin/delivery" answer={actionData} values={values} updatedAt={updatedAt}>
          <DeliveryFields
            // Remount after a save: the stored values may differ from the typed ones.
            key={updatedAt.toISOString()}
            available={available}
            promised={promised && t("delivery.promise.now", { day: formatDayInWords(promised, locale) })}
          />
        </SettingsFrame>
      </div>
    </>
  );
}
