import { useLayoutEffect, useRef } from "react";
import type { Locale } from "#app/domain/locale.ts";
import { popupDefaults, popupLook, popupSizes, popupTexts, popupTypes } from "#app/domain/campaigns/popup.ts";
import type { PopupLook } from "#app/domain/campaigns/popup.ts";
import { readCountdownEnd } from "#app/domain/schedule.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { useTimeLeft } from "#app/ui/popups/countdown-clock.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { PopupCard } from "#app/ui/popups/popup-card.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { PopupPlace } from "./popup-place.tsx";

/** Previews the popup for a visitor in `language` with the form's current values. Inert. */
export function PopupPreview({ fields, language }: { fields: Record<string, string>; language: Locale }) {
  const t = useAdminText();
  // Render after hydration: the server's countdown would show another second.
  const isHydrated = useHydrated();
  const look = lookOf(fields, language);
  const left = useTimeLeft(look.timerEnd);
  const overlay = useRef<HTMLDivElement>(null);
  const opacity = look.size === "modal" ? look.overlayOpacity : 0;
  useLayoutEffect(() => overlay.current?.style.setProperty("opacity", String(opacity)), [opacity]);
  return (
    <section aria-label={t("popups.preview")} className="noscript:hidden">
      <p aria-hidden className="mb-2 font-semibold">
        {t("popups.preview")}
      </p>
      <div
        inert
        lang={language}
        className="shop-look relative flex min-h-112 flex-col overflow-hidden rounded-card border border-line bg-surface"
      >
        <PageBehind />
        <div ref={overlay} className="absolute inset-0 bg-black" />
        <PopupPlace size={look.size}>
          {isHydrated && (
            <LocaleProvider locale={language}>
              <PopupCard look={look} left={left} onClose={noop} onAct={noop} onSignup={noop} />
            </LocaleProvider>
          )}
        </PopupPlace>
      </div>
    </section>
  );
}

const noop = () => undefined;

/** Shows a placeholder page behind the popup. */
function PageBehind() {
  return (
    <div className="absolute inset-0 flex flex-col gap-3 p-4">
      <div className="h-8 rounded-xl bg-line" />
      <div className="h-28 rounded-xl bg-line" />
      <div className="grid flex-1 grid-cols-2 gap-3">
        <div className="rounded-xl bg-line" />
        <div className="rounded-xl bg-line" />
      </div>
    </div>
  );
}

/** Empty or invalid fields look as in a new popup. */
function lookOf(fields: Record<string, string>, language: Locale): PopupLook {
  const { timer_end: date = "", timer_end_time: time = "", overlay_opacity = "" } = fields;
  const texts = Object.fromEntries(
    popupTexts
      .flatMap((name) => [`${name}_bg`, `${name}_en`])
      .map((name) => [name, fields[name]?.trim() || null]),
  ) as Record<`${(typeof popupTexts)[number]}_${Locale}`, string | null>;
  const look = popupLook(
    {
      ...texts,
      type: popupTypes.find((type) => type === fields.type) ?? popupDefaults.type,
      size: popupSizes.find((size) => size === fields.size) ?? popupDefaults.size,
      cta_url: fields.cta_url?.trim() || null,
      background_color: fields.background_color?.trim().toLowerCase() ?? "",
      text_color: fields.text_color?.trim().toLowerCase() ?? "",
      overlay_opacity: Number(overlay_opacity),
      popup_image: fields.popup_image?.trim() || null,
      dismissable: fields.dismissable === "on",
      timer_end: readCountdownEnd({ date, time }) ?? null,
    },
    language,
  );
  return { ...look, headline: look.headline || adminTranslator(language)("popups.preview.headline") };
}
