import { agentAddresses } from "#app/domain/agents/agent-addresses.ts";
import { servesAgents } from "#app/domain/agents/agent-settings.ts";
import { agentSettingsFields, crawlerField } from "#app/domain/agents/agent-settings-input.ts";
import { aiCrawlers } from "#app/domain/agents/ai-crawlers.ts";
import { findAgentSettings, saveAgentSettings } from "#app/server/agents/agent-settings.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CheckField } from "#app/admin/shared/editing/edit-fields.tsx";
import { readSeen } from "#app/admin/shared/editing/edit-answer.server.ts";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { saveSettingsForm } from "#app/admin/shared/editing/save-settings.server.ts";
import { SettingsFrame } from "#app/admin/shared/editing/settings-frame.tsx";
import { SettingsSection } from "#app/admin/shared/editing/settings-section.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { AddressCard } from "./address-card.tsx";
import type { Route } from "./+types/edit";

/** `addresses` is null while agents are not served; `needsCompany`: only the company's data are missing for it. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "settings");
  const { db, env } = context.get(servicesContext);
  const [{ settings, updatedAt }, company] = await Promise.all([
    findAgentSettings(db, admin),
    loadCompany(db),
  ]);
  const isServed = servesAgents(settings, company);
  return {
    values: agentSettingsFields(settings),
    updatedAt,
    needsCompany: settings.is_on && !isServed,
    addresses: isServed ? agentAddresses(env.BASE_URL) : null,
  };
}

/** Saves the settings, or returns the refusal with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  const values = Object.fromEntries(await readFields(request));
  const field = (name: string) => values[name] ?? "";
  return saveSettingsForm(values, {
    id: "agents",
    saved: "agents.saved",
    failed: "agents.failed",
    save: () => {
      const change = { field, seen: readSeen(field), now: new Date() };
      return saveAgentSettings(context.get(servicesContext), admin, change);
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("agents.failed", args);

/** Shows whether shopping agents are served, which AI crawlers may read the shop, and the addresses for both. */
export default function Agents({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { values, updatedAt, needsCompany, addresses } = loaderData;
  return (
    <>
      <PageHead title={t("agents.title")} text={t("agents.subtitle")} />
      <div className="flex max-w-4xl flex-col gap-6">
        {needsCompany && (
          <Notice tone="error" title={t("agents.noCompany")} text={t("agents.noCompany.text")}>
            <ButtonLink to="/admin/settings#company" variant="outline">
              {t("agents.noCompany.link")}
            </ButtonLink>
          </Notice>
        )}
        <SettingsFrame action="/admin/agents" answer={actionData} values={values} updatedAt={updatedAt}>
          {/* Remount after a save: the stored values may differ from the typed ones. */}
          <div key={updatedAt.toISOString()} className="flex flex-col gap-6">
            <SettingsSection title={t("agents.serve")} text={t("agents.serve.text")}>
              <CheckField name="is_on" label={t("agents.is_on")} />
            </SettingsSection>
            <SettingsSection title={t("agents.crawlers")} text={t("agents.crawlers.text")}>
              {aiCrawlers.map((crawler) => (
                <CheckField
                  key={crawler}
                  name={crawlerField(crawler)}
                  label={t(`agents.crawler.${crawler}`)}
                />
              ))}
            </SettingsSection>
          </div>
        </SettingsFrame>
        <AddressCard addresses={addresses} />
      </div>
    </>
  );
}
