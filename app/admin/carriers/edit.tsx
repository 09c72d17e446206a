import { data } from "react-router";
import { accountCarriers, isCarrierName } from "#app/domain/delivery/carrier.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { readCarrierSettings } from "#app/domain/delivery/carrier-settings-input.ts";
import { listCarriers } from "#app/server/delivery/list-carriers.ts";
import { loadCarrierSettings, saveCarrierSettings } from "#app/server/delivery/carrier-settings.ts";
import { log } from "#app/server/log.ts";
import { readFields } from "#app/server/request/read-form.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Services } from "#app/server/services.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { saveConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { intentConfirmed } from "#app/admin/shared/confirm-password/ask-password.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { readSeen, refused } from "#app/admin/shared/editing/edit-answer.server.ts";
import { answerOf, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { saveSettingsForm } from "#app/admin/shared/editing/save-settings.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useCarrierName } from "#app/admin/parcels/carrier-name.ts";
import { respond } from "#app/admin/shared/respond.server.ts";
import { accountIntents } from "./account-intents.ts";
import { AccountCard } from "./account-card.tsx";
import { readBoxes, settingsValues } from "./box-rows.ts";
import { changeAccount } from "./change-account.server.ts";
import type { AccountAnswer } from "./change-account.server.ts";
import { AccountBadge } from "./list.tsx";
import { SettingsForm } from "./settings-form.tsx";
import type { Route } from "./+types/edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "settings");
  const services = context.get(servicesContext);
  const found = (await listCarriers(services, admin)).find(({ name }) => name === params.name);
  if (!found) throw data(null, { status: 404 });
  const { settings, updatedAt } = await loadCarrierSettings(services.db, admin, found.name);
  return { carrier: found, values: settingsValues(settings), boxes: settings.boxes.length, updatedAt };
}

/** Changes the account (intents `account`, `check`, `remove`) or saves the settings. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  if (!isCarrierName(params.name)) throw data(null, { status: 404 });
  const fields = await readFields(request);
  const field = (name: string) => fields.get(name) ?? "";
  const intent = accountIntents.find((each) => each === field("intent"));
  const [services, now] = [context.get(servicesContext), new Date()];
  const isRefused = await needsPassword("admin/carriers/edit", intent ?? "save", { request, context });
  if (!intent) {
    if (isRefused) return refused({ text: "confirm.needed", values: Object.fromEntries(fields) }, 403);
    return saveSettings(services, admin, { carrier: params.name, fields, now });
  }
  const carrier = accountCarriers.find((name) => name === params.name);
  if (!carrier) throw data(null, { status: 404 });
  if (isRefused) return data(passwordNeeded, { status: 403 });
  try {
    const answer = await changeAccount(services, admin, { carrier, intent, field, now });
    return respond(answer, !answer.ok && answer.code === "invalid" ? 422 : 409);
  } catch (error) {
    log.error({ err: error }, "a carrier's account could not be changed");
    return data(failedAccount, { status: 500 });
  }
}

const failedAccount: AccountAnswer = { ok: false, code: "failed", reason: "", fields: [] };
const passwordNeeded: AccountAnswer = { ok: false, code: "password", reason: "", fields: [] };

function saveSettings(
  { db }: Services,
  admin: Granted<"settings">,
  { carrier, fields, now }: { carrier: CarrierName; fields: URLSearchParams; now: Date },
) {
  const field = (name: string) => fields.get(name) ?? "";
  return saveSettingsForm(Object.fromEntries(fields), {
    id: carrier,
    saved: "carriers.settings.saved",
    failed: "carriers.settings.failed",
    invalid: "carriers.settings.invalid",
    save: async () => {
      const read = readCarrierSettings(field, readBoxes(field));
      if (!read.ok) return { ok: false, code: "invalid", problems: read.problems };
      const change = { carrier, settings: read.settings, seen: readSeen(field), now };
      return saveCarrierSettings(db, admin, change);
    },
  });
}

export async function clientAction(args: Route.ClientActionArgs) {
  const posted = (await args.request.clone().formData()).get("intent");
  const intent = accountIntents.find((each) => each === posted);
  if (!intent) return saveConfirmed("admin/carriers/edit", "carriers.settings.failed", args);
  if (!(await intentConfirmed("admin/carriers/edit", intent))) return passwordNeeded;
  return (await answerOf(args.serverAction)) ?? offlineAnswer(failedAccount);
}

/** Shows a carrier's account and the settings of its parcels. */
export default function CarrierPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const nameOf = useCarrierName();
  const { carrier, values, boxes, updatedAt } = loaderData;
  return (
    <>
      <PageHead
        title={nameOf(carrier.name)}
        back={{ to: "/admin/carriers", text: t("carriers.back") }}
        badges={<AccountBadge account={carrier.account} />}
      />
      {/* Remount for each carrier: what was typed belongs to it alone. */}
      <div key={carrier.name} className="flex max-w-4xl flex-col gap-6">
        {carrier.account && (
          <AccountCard
            account={carrier.account}
            postedAnswer={actionData && !("text" in actionData) ? actionData : undefined}
          />
        )}
        <SettingsForm
          answer={actionData && "text" in actionData ? actionData : undefined}
          values={values}
          boxes={boxes}
          seen={updatedAt}
        />
      </div>
    </>
  );
}
