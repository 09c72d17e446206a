import { Heart, ShoppingBag } from "lucide-react";
import type { ComponentProps } from "react";
import { flavorNames } from "#tests/factories/catalogue/flavors.ts";
import type { BuiltInFlavor } from "#app/domain/catalogue/flavor.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Group } from "./group.tsx";

type Variant = NonNullable<ComponentProps<typeof Button>["variant"]>;

type ShopVariant = Exclude<Variant, BuiltInFlavor>;

/** The variants of the specification, section 9, each with a typical label. */
const shopVariants: Record<string, Partial<Record<ShopVariant, TextKey>>> = {
  "main buttons": { default: "cart.checkout", destructive: "cart.remove", secondary: "products.apply" },
  "quiet buttons": { outline: "products.next", ghost: "cart.back", link: "nav.contact" },
  "bold buttons": { hero: "nav.products", premium: "auth.signIn", cart: "nav.cart" },
  "sweet buttons": { fruit: "nav.categories", candy: "nav.wishlist" },
};

const flavorVariants = ["strawberry", "pineapple", "orange", "grape"] as const satisfies readonly Variant[];

export function ButtonGroups() {
  const t = useText();
  const locale = useLocale();
  return (
    <>
      {Object.entries(shopVariants).map(([name, variants]) => (
        <Group key={name} name={name}>
          {(Object.entries(variants) as [ShopVariant, TextKey][]).map(([variant, text]) => (
            <ButtonRow key={variant} variant={variant} label={t(text)} />
          ))}
        </Group>
      ))}
      <Group name="flavour buttons">
        {flavorVariants.map((variant) => (
          <ButtonRow key={variant} variant={variant} label={flavorNames[variant][locale]} />
        ))}
      </Group>
      <Group name="links as buttons">
        <div className="gallery-row">
          <ButtonLink to="/">{t("cart.empty.button")}</ButtonLink>
          <ButtonLink to="/" variant="outline" size="sm">
            {t("cart.continue")}
          </ButtonLink>
          <ButtonLink to="/" variant="hero" size="lg">
            {t("home.hero.button")}
          </ButtonLink>
        </div>
      </Group>
    </>
  );
}

/** A variant in its five sizes, then disabled. */
function ButtonRow({ variant, label }: { variant: Variant; label: string }) {
  return (
    <div role="group" aria-label={variant} className="gallery-row">
      <Button variant={variant} size="sm">
        {label}
      </Button>
      <Button variant={variant}>{label}</Button>
      <Button variant={variant} size="lg">
        <ShoppingBag aria-hidden />
        {label}
      </Button>
      <Button variant={variant} size="xl">
        {label}
      </Button>
      <Button variant={variant} size="icon" aria-label={label}>
        <Heart aria-hidden />
      </Button>
      <Button variant={variant} disabled>
        {label}
      </Button>
    </div>
  );
}
