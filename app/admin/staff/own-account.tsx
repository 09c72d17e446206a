import { ShieldAlert, ShieldCheck } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows whether the user's sign-in has two factors, with links to them and to name, e-mail and password. */
export function OwnAccount({ isGuarded }: { isGuarded: boolean }) {
  const t = useAdminText();
  const Icon = isGuarded ? ShieldCheck : ShieldAlert;
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5 sm:p-6">
      <Icon aria-hidden className="size-8 shrink-0" />
      <div className="min-w-0 flex-1 basis-72">
        <CardTitle>{t("staff.own")}</CardTitle>
        <p className="mt-1 text-muted">{t(isGuarded ? "staff.own.on" : "staff.own.off")}</p>
      </div>
      <ButtonLink to="/admin/staff/account" variant="outline">
        {t("account.open")}
      </ButtonLink>
      <ButtonLink to="/admin/staff/two-factor" variant={isGuarded ? "outline" : "default"}>
        {t(isGuarded ? "staff.own.manage" : "staff.own.turnOn")}
      </ButtonLink>
    </Card>
  );
}
