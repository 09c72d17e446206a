import { Download } from "lucide-react";
import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { ProfilePart } from "./profile-part.tsx";

/** Links to the download of everything that the shop stores about the person. */
export function OwnData() {
  const t = useText();
  const locale = useLocale();
  return (
    <ProfilePart title={t("profile.data.title")}>
      <p className="mb-5 max-w-2xl text-muted">{t("profile.data.text")}</p>
      <ButtonLink to={localePath(locale, "/profile/data")} reloadDocument variant="outline">
        <Download aria-hidden />
        {t("profile.data.button")}
      </ButtonLink>
    </ProfilePart>
  );
}
