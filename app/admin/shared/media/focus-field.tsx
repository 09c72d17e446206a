import { useEffect, useRef, useState } from "react";
import type { PointerEvent, RefObject } from "react";
import { percentAt } from "#app/domain/content/hero-focus.ts";
import type { FocusPoint } from "#app/domain/content/hero-focus.ts";
import { isPictureAddress } from "#app/domain/content/web-link.ts";
import type { Variants } from "#app/domain/content/home-section.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldGroup, useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useFormFields } from "#app/admin/shared/editing/use-form-fields.ts";
import { typeInto } from "#app/admin/shared/editing/type-into.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** A size in CSS pixels. */
type Size = { width: number; height: number };

/** How one kind of window crops the banner's picture, and the size that a picture for it should have. */
export type BannerCrop = {
  /** The box at 1280 px for `desktop` and at 390 px for `phone`. */
  shown: Size;
  wanted: Size;
  /** The class of the box's aspect ratio. */
  shape: string;
};

/** A banner as a form describes it. `picture` is null while none is chosen. */
export type TypedBanner = { picture: Variants | null; crops: { desktop: BannerCrop; phone: BannerCrop } };

/**
 * Asks for the focus point of a banner's picture and shows both crops as visitors see them. Two ranges set it; a click
 * or drag on the picture moves the same ranges. `usual` is the point of a new banner.
 */
export function FocusField({
  bannerOf,
  usual,
}: {
  bannerOf: (fields: Record<string, string>) => TypedBanner;
  usual: FocusPoint;
}) {
  const t = useAdminText();
  const { values } = useEditForm();
  const { ref: frame, fields } = useFormFields();
  const { picture: typed, crops } = bannerOf(fields);
  const [x, setX] = useState(() => percentOf(values.hero_focus_x, usual.x));
  const [y, setY] = useState(() => percentOf(values.hero_focus_y, usual.y));
  const [horizontal, vertical] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  useEffect(() => {
    // Set by script: a content security policy may refuse inline styles.
    frame.current?.style.setProperty("--focus-x", `${x}%`);
    frame.current?.style.setProperty("--focus-y", `${y}%`);
  }, [frame, x, y]);
  const choose = (chosen: FocusPoint) => {
    if (horizontal.current) typeInto(horizontal.current, String(chosen.x));
    if (vertical.current) typeInto(vertical.current, String(chosen.y));
  };
  const sizeText = (size: Size) => t("media.dimensions", size);
  // An address that is being typed, or will be refused, loads nothing.
  const picture = typed && isPictureAddress(typed.desktop) && isPictureAddress(typed.mobile) ? typed : null;
  const whole = picture && [...new Set([picture.desktop, picture.mobile])];
  return (
    <FieldGroup title={t("media.focus")}>
      <p className="text-muted">
        {t("media.focus.size", {
          desktop: sizeText(crops.desktop.wanted),
          phone: sizeText(crops.phone.wanted),
        })}
      </p>
      <div ref={frame} className="grid items-start gap-5 lg:grid-cols-2">
        {picture && whole ? (
          <>
            <div className="noscript:hidden">
              <p className="mb-2 text-sm text-muted">{t("media.focus.hint")}</p>
              <div className="flex flex-wrap items-start gap-3">
                {whole.map((address, index) => (
                  <WholePicture
                    key={address}
                    address={address}
                    name={t(index === 0 ? "media.focus.whole" : "media.focus.whole.phone")}
                    onPoint={choose}
                  />
                ))}
              </div>
            </div>
            <div className="flex items-start gap-3 noscript:hidden">
              <Crop
                address={picture.desktop}
                crop={crops.desktop}
                className="min-w-0 flex-3"
                name={t("media.focus.desktop")}
              />
              <Crop
                address={picture.mobile}
                crop={crops.phone}
                className="min-w-24 flex-1"
                name={t("media.focus.phone")}
              />
            </div>
          </>
        ) : (
          <p className="text-sm text-muted lg:col-span-2 noscript:hidden">{t("media.focus.none")}</p>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Percent ref={horizontal} name="hero_focus_x" label={t("media.focus.x")} value={x} onValue={setX} />
        <Percent ref={vertical} name="hero_focus_y" label={t("media.focus.y")} value={y} onValue={setY} />
      </div>
      <div className="noscript:hidden">
        <Button
          variant="outline"
          size="sm"
          onClick={() => choose(usual)}
          disabled={x === usual.x && y === usual.y}
        >
          {t("media.focus.reset")}
        </Button>
      </div>
    </FieldGroup>
  );
}

/** Returns the percentage, limited to 0 to 100; `usual` for other text, since the form also shows refused values. */
function percentOf(text = "", usual: number): number {
  const percent = Number(text || usual);
  return Number.isInteger(percent) ? Math.min(100, Math.max(0, percent)) : usual;
}

function Percent({
  ref,
  name,
  label,
  value,
  onValue,
}: {
  ref: RefObject<HTMLInputElement | null>;
  name: string;
  label: string;
  value: number;
  onValue: (value: number) => void;
}) {
  const t = useAdminText();
  const text = t("media.focus.percent", { percent: value });
  return (
    <Field label={label} error={useProblem(name)}>
      {(control) => (
        <div className="flex items-center gap-3">
          <input
            {...control}
            ref={ref}
            type="range"
            name={name}
            min={0}
            max={100}
            step={1}
            value={value}
            aria-valuetext={text}
            onChange={(event) => onValue(Number(event.target.value))}
            className="h-11 min-w-0 flex-1 accent-text"
          />
          <span aria-hidden className="w-12 shrink-0 text-right tabular-nums">
            {text}
          </span>
        </div>
      )}
    </Field>
  );
}

/** Shows the uncropped picture. For the pointer only: the ranges do the same by keyboard. */
function WholePicture({
  address,
  name,
  onPoint,
}: {
  address: string;
  name: string;
  onPoint: (point: FocusPoint) => void;
}) {
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onPoint({ x: percentAt(event.clientX, left, width), y: percentAt(event.clientY, top, height) });
  };
  return (
    <div
      className="relative w-fit max-w-full cursor-crosshair touch-pan-y overflow-hidden rounded-xl border border-line"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
    >
      <img src={address} alt={name} draggable={false} className="block max-h-36 max-w-full select-none" />
      <span
        aria-hidden
        className="pointer-events-none absolute top-(--focus-y) left-(--focus-x) size-6 -translate-1/2 rounded-full border-2 border-white bg-black/35 outline-2 outline-black"
      />
    </div>
  );
}

function Crop({
  address,
  crop: { shown, shape },
  name,
  className,
}: {
  address: string;
  crop: BannerCrop;
  name: string;
  className: string;
}) {
  const t = useAdminText();
  return (
    <figure className={className}>
      <img
        src={address}
        alt={name}
        className={`w-full rounded-xl border border-line object-cover object-[var(--focus-x,50%)_var(--focus-y,50%)] ${shape}`}
      />
      <figcaption className="mt-1.5 text-sm text-muted">
        {name}
        <br />
        {t("media.dimensions", shown)}
      </figcaption>
    </figure>
  );
}
