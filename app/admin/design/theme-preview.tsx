import { useEffect, useRef } from "react";
import { defaultTheme, themeContrasts, themeVariables } from "#app/domain/shop/theme.ts";
import type { Theme, ThemeFont } from "#app/domain/shop/theme.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { usePriceText } from "#app/ui/price.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type ThemePreviewProps = { theme: Theme; fontFaces: Record<ThemeFont, string> };

/** Previews an unsaved theme and rates the contrast of its colours. */
export function ThemePreview({ theme, fontFaces }: ThemePreviewProps) {
  const t = useAdminText();
  const priceText = usePriceText();
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Set by script: a content security policy may refuse style attributes.
    const zoom = String(theme.font_size_base / defaultTheme.font_size_base);
    const variables = { ...themeVariables(theme), "--zoom": zoom };
    for (const [name, value] of Object.entries(variables)) stage.current?.style.setProperty(name, value);
  }, [theme]);
  useFonts(fontFaces[theme.primary_font] + fontFaces[theme.secondary_font]);
  return (
    <div className="flex min-w-0 flex-col gap-6 xl:sticky xl:top-8">
      <Card className="p-5 sm:p-6">
        <CardTitle className="mb-5">{t("design.preview")}</CardTitle>
        <div
          ref={stage}
          role="group"
          aria-label={t("design.preview")}
          className="shop-look overflow-hidden rounded-card border border-line bg-background p-5 [zoom:var(--zoom,1)]"
        >
          <h3 className="text-2xl font-bold">{t("design.preview.heading")}</h3>
          <p className="mt-3">{t("design.preview.text", { price: priceText(550) })}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button>{t("design.preview.primary")}</Button>
            <Button variant="secondary">{t("design.preview.secondary")}</Button>
            <Button variant="outline">{t("design.preview.outline")}</Button>
          </div>
          <div className="mt-5 rounded-card border border-line bg-accent/12 p-5 shadow-card">
            <h3 className="text-lg font-bold">{t("design.preview.card")}</h3>
            <p className="mt-1">{t("design.preview.card.text")}</p>
          </div>
        </div>
      </Card>
      <Contrasts theme={theme} />
    </div>
  );
}

function Contrasts({ theme }: { theme: Theme }) {
  const t = useAdminText();
  const contrasts = themeContrasts(theme);
  const numberFormat = new Intl.NumberFormat(useLocale());
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle className="mb-3">{t("design.contrast")}</CardTitle>
      <ul className="flex flex-col divide-y divide-line">
        {contrasts.map(({ pair, ratio, isEnough }) => (
          <li key={pair} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span>{t(`design.contrast.${pair}`)}</span>
            <Badge tone={isEnough ? "success" : "attention"}>
              {t(isEnough ? "design.contrast.enough" : "design.contrast.low", {
                ratio: numberFormat.format(ratio),
              })}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Loads fonts that the page's own theme does not include. */
function useFonts(faces: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(faces);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [faces]);
}
