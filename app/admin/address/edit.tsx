import { isLoopback } from "#app/domain/shop/public-address.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { requestOrigin } from "#app/server/request/request-origin.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { savePublicAddress, showPublicAddress } from "#app/server/shop/save-address.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { saveConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { readSeen } from "#app/admin/shared/editing/edit-answer.server.ts";
import { saveSettingsForm } from "#app/admin/shared/editing/save-settings.server.ts";
import { SettingsFrame } from "#app/admin/shared/editing/settings-frame.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { AddressField } from "./address-field.tsx";
import type { Route } from "./+types/edit";

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = granted(context, "settings");
  const services = context.get(servicesContext);
  const through = requestOrigin(request.headers, services.env.TRUST_PROXY);
  return { ...(await showPublicAddress(services, admin)), through };
}

/** Saves the address through which the form came, or returns the refusal with the typed one. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  const services = context.get(servicesContext);
  const values = Object.fromEntries(await readFields(request));
  const field = (name: string) => values[name] ?? "";
  return saveSettingsForm(values, {
    id: "public address",
    saved: "address.saved",
    failed: "address.failed",
    needsPassword: () => needsPassword("admin/address/edit", "save", { request, context }),
    save: () => {
      const through = requestOrigin(request.headers, services.env.TRUST_PROXY);
      return savePublicAddress(services, admin, { field, through, seen: readSeen(field), now: new Date() });
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  saveConfirmed("admin/address/edit", "address.failed", args);

/** Shows the shop's public address, the one through which the reader came, and what saving it changes. */
export default function PublicAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { inForce, through, isLocked, updatedAt } = loaderData;
  const address = isLocked ? inForce : (through ?? inForce);
  return (
    <>
      <PageHead title={t("address.title")} text={t("address.subtitle")} />
      <div className="flex max-w-4xl flex-col gap-6">
        <Card className="p-5 sm:p-6">
          <CardTitle>{t("address.now")}</CardTitle>
          <dl className="mt-3 grid gap-x-6 gap-y-1 wrap-anywhere sm:grid-cols-[auto_1fr]">
            <dt className="text-muted">{t("address.inForce")}</dt>
            <dd className="font-medium">{inForce}</dd>
            <dt className="text-muted">{t("address.through")}</dt>
            <dd className="font-medium">{through ?? t("address.through.unknown")}</dd>
          </dl>
          {!isLocked && <Consequences address={address} />}
        </Card>
        {address.startsWith("http:") && !isLoopback(address) && (
          <Notice tone="error" title={t("address.insecure")} text={t("address.insecure.text")} />
        )}
        <SettingsFrame
          action="/admin/address"
          answer={actionData}
          values={{ base_url: address }}
          updatedAt={updatedAt}
        >
          <AddressField isLocked={isLocked} answer={actionData} />
        </SettingsFrame>
      </div>
    </>
  );
}

function Consequences({ address }: { address: string }) {
  const t = useAdminText();
  const stripe = `${address}/api/webhooks/stripe`;
  return (
    <>
      <h3 className="mt-5 font-semibold">{t("address.changes")}</h3>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
        <li>{t("address.changes.links")}</li>
        <li>{t("address.changes.sessions")}</li>
        <li>{t("address.changes.https")}</li>
        <li>{t("address.changes.stripe", { stripe })}</li>
        <li>{t("address.changes.rescue")}</li>
      </ul>
    </>
  );
}
