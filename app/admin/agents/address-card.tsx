import type { AgentAddresses } from "#app/domain/agents/agent-addresses.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { CopyButton } from "#app/admin/shared/copy-button.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the addresses, or that there are none while agents are not served. */
export function AddressCard({ addresses }: { addresses: AgentAddresses | null }) {
  const t = useAdminText();
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("agents.addresses")}</CardTitle>
      <p className="mt-1 text-muted">{t(addresses ? "agents.addresses.text" : "agents.addresses.none")}</p>
      {addresses && <AddressList addresses={addresses} />}
    </Card>
  );
}

const kinds = ["profile", "mcp", "agents", "llms", "permalink"] as const;

function AddressList({ addresses }: { addresses: AgentAddresses }) {
  const t = useAdminText();
  return (
    <dl className="mt-5 flex flex-col gap-5">
      {kinds.map((kind) => (
        <div key={kind}>
          <dt className="text-muted">{t(`agents.address.${kind}`)}</dt>
          <dd className="min-w-0 font-mono wrap-anywhere">{addresses[kind]}</dd>
          <dd>
            <CopyButton
              text={() => addresses[kind]}
              copied="agents.copied"
              refused="agents.copyFailed"
              size="sm"
              className="mt-3"
              aria-label={t("agents.copyNamed", { name: t(`agents.address.${kind}`) })}
            >
              {t("agents.copy")}
            </CopyButton>
          </dd>
        </div>
      ))}
    </dl>
  );
}
