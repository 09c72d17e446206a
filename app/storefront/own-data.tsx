import { Download } from "lucide-react";
import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";

/** The way to a copy of everything that the shop keeps of the person. */
export function OwnData() {
  const t = useText();
  const locale = useLocale();
  return (
    <Card className="flex flex-col items-start gap-3 p-5 sm:p-8">
      <CardTitle>{t("profile.data.title")}</CardTitle>
      <p className="text-muted">{t("profile.data.text")}</p>
      <ButtonLink to={localePath(locale, "/profile/data")} reloadDocument variant="outline" className="mt-2">
        <Download aria-hidden />
        {t("profile.data.button")}
      </ButtonLink>
    </Card>
  );
}
