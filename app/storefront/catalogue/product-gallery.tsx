import { useRef } from "react";
import type { PointerEvent, ReactNode } from "react";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import { useKnownPicture } from "#app/ui/pictures/known-pictures.tsx";
import { localText } from "#app/domain/locale.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";

/**
 * Shape of the large picture. On a phone it is cropped to 4:5, so that the name is visible too: less would cut the
 * fruit.
 */
export const pictureShape = "aspect-4/5 md:aspect-2/3";

/**
 * Shows a product's pictures, one large and thumbnails to choose from. Radio buttons and CSS, so that it works with
 * arrow keys and without JavaScript; swiping needs JavaScript. A large picture loads only when it is chosen.
 */
export function ProductGallery({
  addresses,
  name,
  button,
  className,
}: {
  addresses: readonly string[];
  name: string;
  /** Below the picture, beside the thumbnails. */
  button?: ReactNode;
  className: string;
}) {
  const t = productPageTranslator(useLocale());
  const swipe = useSwipe();
  const [only] = addresses;
  if (addresses.length < 2)
    return (
      <div className={className}>
        <LargePicture address={only ?? null} alt={name} priority />
        {button && <div className="mt-2 flex justify-end sm:mt-3">{button}</div>}
      </div>
    );
  return (
    <div
      role="radiogroup"
      aria-label={t("gallery.label")}
      className={`flex touch-pan-y flex-wrap content-start gap-2 sm:gap-3 ${className}`}
      {...swipe}
    >
      {addresses.map((address, index) => (
        <Slide key={address} address={address} name={name} index={index} count={addresses.length} />
      ))}
      {button && <div className="ml-auto self-center">{button}</div>}
    </div>
  );
}

/** Minimum length of a swipe, in pixels. */
const swipeLength = 40;

/** Chooses the previous or next picture after a swipe. */
function useSwipe() {
  const start = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      start.current = event.pointerType === "touch" ? event.clientX : null;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const distance = start.current === null ? 0 : event.clientX - start.current;
      start.current = null;
      if (Math.abs(distance) < swipeLength) return;
      const choices = [...event.currentTarget.querySelectorAll<HTMLInputElement>("[name=picture]")];
      const chosen = choices.findIndex(({ checked }) => checked);
      choices[chosen + (distance < 0 ? 1 : -1)]?.click();
    },
  };
}

function Slide({
  address,
  name,
  index,
  count,
}: {
  address: string;
  name: string;
  /** Zero-based. */
  index: number;
  count: number;
}) {
  const locale = useLocale();
  const t = productPageTranslator(locale);
  const known = useKnownPicture(address);
  const altText = known ? localText(known, "alt", locale) : "";
  const number = index + 1;
  const alt = index === 0 ? name : altText || t("gallery.alt", { name, number });
  return (
    <div className="group/slide contents">
      <div className="order-first hidden basis-full group-has-checked/slide:block">
        <LargePicture address={address} alt={alt} priority={index === 0} />
      </div>
      <label className="relative block w-14 cursor-pointer md:w-18 overflow-hidden rounded-xl border-2 border-line has-checked:border-text has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-text">
        <input
          type="radio"
          name="picture"
          defaultChecked={index === 0}
          aria-label={t("gallery.picture", { number, count })}
          className="absolute inset-0 size-full cursor-pointer appearance-none focus-visible:outline-none"
        />
        <Picture
          src={address}
          alt=""
          width={80}
          height={120}
          sizes="5rem"
          className={`w-full ${pictureShape}`}
        />
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
      sizes="(min-width: 1024px) 30rem, (min-width: 768px) 42vw, 24rem"
      className={`w-full rounded-card ${pictureShape}`}
    />
  );
}
