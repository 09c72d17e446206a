import { data } from "react-router";
import { feedSettingsColumns, feedSettingsFields } from "#app/domain/feeds/feed-settings-input.ts";
import { feedAddress, feedFiles, isFeedOn } from "#app/domain/feeds/feed-files.ts";
import { feedChannels, secretIntents } from "#app/domain/feeds/feed-settings.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { changeFeedSecret, findFeedSettings, saveFeedSettings } from "#app/server/feeds/feed-settings.ts";
import { listFeedFaults, readChannel } from "#app/server/feeds/list-faults.ts";
import { log } from "#app/server/log.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { CheckField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { readSeen } from "#app/admin/shared/editing/edit-answer.server.ts";
import { answerOf, offlineAnswer, saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { saveSettingsForm } from "#app/admin/shared/editing/save-settings.server.ts";
import { SettingsFrame } from "#app/admin/shared/editing/settings-frame.tsx";
import { SettingsSection } from "#app/admin/shared/editing/settings-section.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { AddressCard } from "./address-card.tsx";
import { FaultList } from "./fault-list.tsx";
import { SecretCard } from "./secret-card.tsx";
import type { SecretAnswer } from "./secret-card.tsx";
import type { Route } from "./+types/edit";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "settings");
  const { db, env } = context.get(servicesContext);
  const { settings, updatedAt } = await findFeedSettings(db, admin);
  const { secret, ...form } = settings;
  const given = { baseUrl: env.BASE_URL, secret };
  const addresses = feedChannels
    .filter((channel) => isFeedOn(channel, settings))
    .flatMap((channel) =>
      feedFiles[channel].locales.map((locale) => ({
        channel,
        locale,
        address: feedAddress(given, channel, locale),
      })),
    );
  const channel = readChannel(url.searchParams.get("channel"));
  const after = url.searchParams.get("after");
  const faults = listFeedFaults(db, admin, { channel, after, now: new Date() });
  return {
    values: feedSettingsFields(form),
    updatedAt,
    hasSecret: secret !== "",
    addresses,
    channel,
    faults: await loadOr("the faults of products in feeds", faults, null),
  };
}

/** Saves the settings, or makes or removes the secret (intents `new` and `remove`). */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  const services = context.get(servicesContext);
  const fields = await readFields(request);
  const intent = secretIntents.find((known) => known === fields.get("intent"));
  if (intent) {
    try {
      await changeFeedSecret(services, admin, { intent, now: new Date() });
      return { ok: true, code: intent } satisfies SecretAnswer;
    } catch (error) {
      log.error({ err: error }, "the secret of the feeds could not be changed");
      return data(failedSecret, { status: 500 });
    }
  }
  const field = (name: string) => fields.get(name) ?? "";
  return saveSettingsForm(Object.fromEntries(fields), {
    id: "feeds",
    saved: "feeds.saved",
    failed: "feeds.failed",
    save: () => saveFeedSettings(services, admin, { field, seen: readSeen(field), now: new Date() }),
  });
}

const failedSecret: SecretAnswer = { ok: false, code: "failed" };

export async function clientAction(args: Route.ClientActionArgs) {
  const intent = (await args.request.clone().formData()).get("intent");
  if (!secretIntents.some((known) => known === intent)) return saveOrOffline("feeds.failed", args);
  return (await answerOf(args.serverAction)) ?? offlineAnswer(failedSecret);
}

/** Shows which channels read the shop's products, at which addresses, and what the products lack for them. */
export default function Feeds({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { values, updatedAt, hasSecret, addresses, channel, faults } = loaderData;
  return (
    <>
      <PageHead title={t("feeds.title")} text={t("feeds.subtitle")} />
      <div className="flex max-w-4xl flex-col gap-6">
        <SettingsFrame
          action="/admin/feeds"
          answer={actionData && "text" in actionData ? actionData : undefined}
          values={values}
          updatedAt={updatedAt}
        >
          {/* Remount after a save: the stored values may differ from the typed ones. */}
          <div key={updatedAt.toISOString()} className="flex flex-col gap-6">
            <SettingsSection title={t("feeds.channels")} text={t("feeds.channels.text")}>
              <CheckField name="has_google" label={t("feeds.has_google")} />
              <TextField
                {...constraintsOf(feedSettingsColumns, "google_category")}
                label={t("feeds.google_category")}
                hint={t("feeds.google_category.hint")}
              />
              <CheckField name="has_meta" label={t("feeds.has_meta")} />
              <CheckField name="has_pazaruvaj" label={t("feeds.has_pazaruvaj")} />
            </SettingsSection>
          </div>
        </SettingsFrame>
        <AddressCard addresses={addresses} />
        <SecretCard
          hasSecret={hasSecret}
          hasFeeds={addresses.length > 0}
          postedAnswer={actionData && !("text" in actionData) ? actionData : undefined}
        />
        <FaultList page={faults} channel={channel} />
      </div>
    </>
  );
}
