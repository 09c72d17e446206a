import { cva, cx } from "class-variance-authority";
import { Link, useRouteLoaderData } from "react-router";
import { brandMark } from "#app/domain/shop/brand.ts";
import type { BrandMark } from "#app/domain/shop/brand.ts";
import { localePath } from "#app/domain/locale.ts";
import { isDark } from "#app/domain/colors.ts";
import type { PictureFiles } from "#app/domain/media/media.ts";
import { useBrand } from "#app/ui/brand.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { PictureSources } from "#app/ui/pictures/picture.tsx";

/** Links to the home page: the shop's uploaded logo, the drawn one or its name. `className` only positions it. */
export function ShopLogo({ className }: { className?: string }) {
  const locale = useLocale();
  const look = useRouteLoaderData<{ look: { background: string } }>("root")?.look;
  const mark = brandMark(useBrand(), locale, look && isDark(look.background) ? "light" : "dark");
  return (
    <Link
      to={localePath(locale, "/")}
      className={cx("flex min-h-11 max-w-full min-w-0 items-center", className)}
    >
      {mark.kind === "drawn" && (
        <img src={mark.src} alt={mark.name} width={517} height={114} className="h-8 w-auto object-contain" />
      )}
      {mark.kind === "logo" && <OwnLogo src={mark.src} name={mark.name} />}
      {mark.kind === "name" && <WordMark mark={mark} />}
    </Link>
  );
}

/** Has a fixed height; where the picture's size is unknown also a fixed width, so that the header does not shift. */
function OwnLogo({ src, name }: { src: string; name: string }) {
  const logo = useRouteLoaderData<{ logo: PictureFiles | null }>("root")?.logo;
  return (
    <picture className="flex min-w-0">
      {logo && <PictureSources picture={logo} sizes="12rem" />}
      <img
        src={src}
        alt={name}
        width={logo?.width}
        height={logo?.height}
        className={cx(
          "h-10 max-w-full sm:h-9 object-contain object-left",
          logo ? "w-auto sm:max-w-48" : "w-32 sm:w-40",
        )}
      />
    </picture>
  );
}

const nameStyle = cva("font-heading font-extrabold tracking-tight text-text", {
  variants: {
    length: {
      short: "text-2xl leading-none whitespace-nowrap",
      medium: "line-clamp-2 text-lg leading-tight wrap-anywhere hyphens-auto sm:text-2xl",
      long: "line-clamp-3 text-xs leading-tight wrap-anywhere hyphens-auto sm:line-clamp-2 sm:text-lg",
    },
  },
});

/** Shows the name as a word mark, with a dot in the shop's colour. */
function WordMark({ mark }: { mark: Extract<BrandMark, { kind: "name" }> }) {
  return (
    <span className={nameStyle({ length: mark.length })}>
      {mark.name}
      <span aria-hidden className="text-primary-text">
        .
      </span>
    </span>
  );
}
