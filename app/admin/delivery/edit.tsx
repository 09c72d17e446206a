import { useNavigation } from "react-router";
import { formatDayInWords } from "#app/domain/dates.ts";
import { deliveryFields } from "#app/domain/delivery/delivery-settings-input.ts";
import { promisedDays } from "#app/domain/delivery/promised-day.ts";
import { findDeliverySettings, saveDeliverySettings } from "#app/server/delivery/delivery-settings.ts";
import { log } from "#app/server/log.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { EditForm } from "#app/admin/shared/editing/edit-form.tsx";
import type { EditAnswer } from "#app/admin/shared/editing/edit-answer.ts";
import { readSeen, refused, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { SaveBar } from "#app/admin/shared/editing/save-bar.tsx";
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
  try {
    const result = await saveDeliverySettings(context.get(servicesContext), admin, {
      field,
      seen: readSeen(field),
      now: new Date(),
    });
    if (result.ok) {
      const seen = result.updatedAt.toISOString();
      return { ok: true, text: "delivery.saved", id: "delivery", seen } satisfies EditAnswer;
    }
    if (result.code === "stale") return saveRefusal(result, values, { text: "delivery.failed" });
    return refused({ text: "settings.refused", problems: result.problems, values }, 422);
  } catch (error) {
    log.error({ err: error }, "the settings of delivery could not be saved");
    return refused({ text: "delivery.failed", values }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("delivery.failed", args);

/** Shows the owner's delivery settings: carriers on offer, prices, the promised day and the reminder. */
export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const locale = useLocale();
  const may = useMay();
  const { values, updatedAt, available, promised } = loaderData;
  const isBusy = useNavigation().formAction === "/admin/delivery";
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
        <EditForm
          answer={actionData}
          values={values}
          seen={updatedAt}
          hasRevisions={false}
          listPath={null}
          foot={false}
        >
          <DeliveryFields
            // Remount after a save: the stored values may differ from the typed ones.
            key={updatedAt.toISOString()}
            available={available}
            promised={promised && t("delivery.promise.now", { day: formatDayInWords(promised, locale) })}
          />
          <SaveBar place="page">
            <Button type="submit" disabled={isBusy}>
              {t(isBusy ? "settings.busy" : "settings.save")}
            </Button>
          </SaveBar>
        </EditForm>
      </div>
    </>
  );
}
