import { Feather, GlassWater, Truck, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { homePromises } from "#app/i18n/home-parts.ts";
import type { FlavorOffer } from "#app/server/catalogue/flavor-offers.ts";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";
import { useBrand } from "#app/ui/brand.tsx";
import { useText } from "#app/ui/locale.tsx";
import { Flavors } from "./flavors.tsx";

/** Shows what follows the default home page's hero: the shop's promises and its flavours. */
export function OpeningParts({ flavors }: { flavors: readonly FlavorOffer[] }) {
  return (
    <>
      <Promises />
      {flavors.length > 0 && <Flavors offers={flavors} />}
    </>
  );
}

/** Shows the shop's promises; in one row on wide screens. */
function Promises() {
  const t = useText();
  const { sweets, terms } = homePromises(t, useFrameData(), useBrand());
  return (
    <ul
      aria-label={t("home.promises")}
      className="page-wide grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-4 pt-8 text-sm leading-snug font-semibold sm:grid-cols-2 sm:text-base lg:grid-cols-4 lg:pt-4"
    >
      {sweets && <OnePromise icon={<GlassWater />}>{sweets[0]}</OnePromise>}
      {sweets && <OnePromise icon={<Feather />}>{sweets[1]}</OnePromise>}
      <OnePromise icon={<Truck />}>{terms[0]}</OnePromise>
      <OnePromise icon={<Wallet />}>{terms[1]}</OnePromise>
    </ul>
  );
}

function OnePromise({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-3">
      <span
        aria-hidden
        className="flex size-11 shrink-0 items-center justify-center rounded-full bg-blush text-primary-text [&_svg]:size-5"
      >
        {icon}
      </span>
      {children}
    </li>
  );
}
