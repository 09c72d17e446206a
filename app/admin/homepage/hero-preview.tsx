import { RotateCcw } from "lucide-react";
import { useEffect, useReducer, useRef, useState } from "react";
import { sectionColors, variants } from "#app/domain/content/home-section.ts";
import type { HeroConfig } from "#app/domain/content/home-section.ts";
import { readConfig, readSectionInput } from "#app/domain/content/home-section-input.ts";
import { localText } from "#app/domain/locale.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { Button, buttonStyle } from "#app/ui/button.tsx";
import { HeroBanner } from "#app/ui/hero-banner.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useFormFields } from "#app/admin/shared/editing/use-form-fields.ts";

/** Previews the banner with the form's current values; while a field is invalid, with the last valid ones. */
export function HeroPreview() {
  const t = useAdminText();
  const shop = useText();
  const locale = useLocale();
  const { ref, fields } = useFormFields();
  const input = useReadable(fields);
  const [round, replay] = useReducer((count: number) => count + 1, 0);
  const frame = useRef<HTMLDivElement>(null);
  const colors = input && sectionColors(input, defaultTheme.text_color);
  const [background, text] = [colors?.background ?? "", colors?.text ?? ""];
  const look = input && readConfig("hero", input.config);
  const focus = look ? `${look.hero_focus_x}% ${look.hero_focus_y}%` : "";
  useEffect(() => {
    // Set by script: a content security policy may refuse inline styles.
    frame.current?.style.setProperty("--veil", background || "var(--background)");
    frame.current?.style.setProperty("--preview-text", text || "inherit");
    frame.current?.style.setProperty("--focus", focus);
  }, [background, text, focus]);
  if (!input || !look) return <div ref={ref} />;
  const images = variants(input.image_enabled, input.desktop_image_url, input.mobile_image_url);
  const videos = variants(input.video_enabled, input.desktop_video_url, input.mobile_video_url);
  return (
    <div ref={ref}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium">{t("homepage.hero.preview")}</p>
        <Button variant="outline" size="sm" className="noscript:hidden" onClick={replay}>
          <RotateCcw aria-hidden />
          {t("homepage.hero.replay")}
        </Button>
      </div>
      <div ref={frame} role="group" aria-label={t("homepage.hero.preview")} className="shop-look">
        <HeroBanner
          key={`${round} ${motionOf(look)}`}
          look={look}
          title={localText(input, "title", locale)}
          titleLevel="p"
          subtitle={localText(input, "subtitle", locale)}
          picture={images}
          video={videos}
          colorClass={colorClasses(background, text)}
          focusClass="object-(--focus)"
          button={
            <span className={buttonStyle({ variant: look.button_style, size: "lg" })}>
              {localText(input, "cta_label", locale) || shop("home.hero.button")}
            </span>
          }
          scroll={{ to: "#", label: shop("home.hero.scroll") }}
        />
      </div>
    </div>
  );
}

function motionOf({ title_animation, button_animation, floating_decorations }: HeroConfig): string {
  return [title_animation, button_animation, floating_decorations].join(" ");
}

function colorClasses(background: string, text: string): string {
  return [background && "bg-(--veil)", text && "text-(--preview-text)"].filter(Boolean).join(" ");
}

/** Returns the last form values that were valid; null if none were. */
function useReadable(fields: Record<string, string>) {
  const read = readSectionInput((name) => fields[name] ?? "");
  const [last, setLast] = useState(read.ok ? read.input : null);
  const [seen, setSeen] = useState(fields);
  if (seen !== fields) {
    setSeen(fields);
    if (read.ok) setLast(read.input);
  }
  return last;
}
