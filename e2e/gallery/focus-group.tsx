import { Heart } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Input } from "#app/ui/input.tsx";
import { useText } from "#app/ui/locale.tsx";
import { Group } from "./group.tsx";

const bands = ["gallery-band", "gallery-band gallery-band-surface", "gallery-band gallery-band-dark"];

/** Focusable controls on a light, a tinted and a dark background. */
export function FocusGroup() {
  const t = useText();
  return (
    <Group name="focus" columns={3}>
      {bands.map((band) => (
        <div key={band} className={band}>
          <div className="gallery-row">
            <Button>{t("cart.checkout")}</Button>
            <Button variant="outline" size="icon" aria-label={t("nav.wishlist")}>
              <Heart aria-hidden />
            </Button>
            <Button variant="premium">{t("auth.signIn")}</Button>
            <Input aria-label={t("contact.email")} placeholder={t("contact.email")} />
            <Checkbox label={t("checkout.needInvoice")} />
          </div>
        </div>
      ))}
    </Group>
  );
}
