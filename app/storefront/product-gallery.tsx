import { productPageTranslator } from "#app/i18n/product-page.ts";
import { useKnownPicture } from "#app/ui/known-pictures.tsx";
import { localText } from "#app/domain/locale.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/picture.tsx";

const shape = "aspect-2/3 w-full rounded-card";

/**
 * A product's pictures, one large and the others to choose from: radio buttons and a rule of the style sheet, so that
 * arrow keys and browsers without JavaScript choose too. A picture that was not chosen yet is not loaded large.
 */
export function ProductGallery({
  addresses,
  name,
  className,
}: {
  addresses: readonly string[];
  name: string;
  className: string;
}) {
  const t = productPageTranslator(useLocale());
  const [only] = addresses;
  if (addresses.length < 2)
    return (
      <div className={className}>
        <LargePicture address={only ?? null} alt={name} priority />
      </div>
    );
  return (
    <div
      role="radiogroup"
      aria-label={t("gallery.label")}
      className={`grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] content-start gap-2 sm:gap-3 ${className}`}
    >
      {addresses.map((address, index) => (
        <Slide key={address} address={address} name={name} place={index} count={addresses.length} />
      ))}
    </div>
  );
}

function Slide({
  address,
  name,
  place,
  count,
}: {
  address: string;
  name: string;
  /** From 0. */
  place: number;
  count: number;
}) {
  const locale = useLocale();
  const t = productPageTranslator(locale);
  const known = useKnownPicture(address);
  const written = known ? localText(known, "alt", locale) : "";
  const number = place + 1;
  const alt = place === 0 ? name : written || t("gallery.alt", { name, number });
  return (
    <div className="group/slide contents">
      <div className="col-span-full row-start-1 hidden group-has-checked/slide:block">
        <LargePicture address={address} alt={alt} priority={place === 0} />
      </div>
      <label className="relative block cursor-pointer overflow-hidden rounded-xl border-2 border-line has-checked:border-text has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-text">
        <input
          type="radio"
          name="picture"
          defaultChecked={place === 0}
          // A browser that remembers a choice would show it before the page's own.
          autoComplete="off"
          aria-label={t("gallery.picture", { number, count })}
          className="absolute inset-0 size-full cursor-pointer appearance-none focus-visible:outline-none"
        />
        <Picture src={address} alt="" width={80} height={120} sizes="5rem" className="aspect-2/3 w-full" />
      </label>
    </div>
  );
}

function LargePicture({
  address,
  alt,
  priority,
}: {
  address: string | null;
  alt: string;
  priority: boolean;
}) {
  return (
    <Picture
      src={address}
      alt={alt}
      width={800}
      height={1200}
      priority={priority}
      sizes="(min-width: 768px) 28rem, 24rem"
      className={shape}
    />
  );
}
