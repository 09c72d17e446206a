import { constraintsOf } from "#app/domain/field-constraints.ts";
import { followUpColumns, followUpFields } from "#app/domain/shop/follow-ups.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { findFollowUps, saveFollowUps } from "#app/server/shop/follow-ups.ts";
import { CheckField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { readSeen } from "#app/admin/shared/editing/edit-answer.server.ts";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { saveSettingsForm } from "#app/admin/shared/editing/save-settings.server.ts";
import { SettingsFrame } from "#app/admin/shared/editing/settings-frame.tsx";
import { SettingsSection } from "#app/admin/shared/editing/settings-section.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { Route } from "./+types/edit";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "settings");
  const { settings, updatedAt } = await findFollowUps(context.get(servicesContext).db, admin);
  return { values: followUpFields(settings), updatedAt };
}

/** Saves the settings, or returns the refusal with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  const values = Object.fromEntries(await readFields(request));
  const field = (name: string) => values[name] ?? "";
  return saveSettingsForm(values, {
    id: "follow-ups",
    saved: "follow-ups.saved",
    failed: "follow-ups.failed",
    save: () => {
      const change = { field, seen: readSeen(field), now: new Date() };
      return saveFollowUps(context.get(servicesContext), admin, change);
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("follow-ups.failed", args);

/** Shows what the shop writes to customers beside their orders, each with its switch and its time. */
export default function FollowUps({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { values, updatedAt } = loaderData;
  return (
    <>
      <PageHead title={t("follow-ups.title")} text={t("follow-ups.subtitle")} />
      <div className="max-w-4xl">
        <SettingsFrame action="/admin/follow-ups" answer={actionData} values={values} updatedAt={updatedAt}>
          {/* Remount after a save: the stored values may differ from the typed ones. */}
          <div key={updatedAt.toISOString()} className="flex flex-col gap-6">
            <SettingsSection title={t("follow-ups.reviews")} text={t("follow-ups.reviews.text")}>
              <CheckField name="asks_reviews" label={t("follow-ups.asks_reviews")} />
              <TextField
                {...constraintsOf(followUpColumns, "review_days")}
                label={t("follow-ups.review_days")}
                hint={t("follow-ups.review_days.hint")}
                className="max-w-80"
              />
              <CheckField name="moderates_reviews" label={t("follow-ups.moderates_reviews")} />
            </SettingsSection>
            <SettingsSection title={t("follow-ups.stock")} text={t("follow-ups.stock.text")}>
              <CheckField name="offers_stock_alerts" label={t("follow-ups.offers_stock_alerts")} />
              <TextField
                {...constraintsOf(followUpColumns, "wave_hours")}
                label={t("follow-ups.wave_hours")}
                hint={t("follow-ups.wave_hours.hint")}
                className="max-w-80"
              />
            </SettingsSection>
            <SettingsSection title={t("follow-ups.cart")} text={t("follow-ups.cart.text")}>
              <CheckField name="offers_cart_reminders" label={t("follow-ups.offers_cart_reminders")} />
              <TextField
                {...constraintsOf(followUpColumns, "cart_hours")}
                label={t("follow-ups.cart_hours")}
                hint={t("follow-ups.cart_hours.hint")}
                className="max-w-80"
              />
            </SettingsSection>
            <SettingsSection title={t("follow-ups.again")} text={t("follow-ups.again.text")}>
              <CheckField name="offers_order_reminders" label={t("follow-ups.offers_order_reminders")} />
            </SettingsSection>
          </div>
        </SettingsFrame>
      </div>
    </>
  );
}
