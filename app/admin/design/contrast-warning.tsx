import { cx } from "class-variance-authority";
import { TriangleAlert } from "lucide-react";
import { themeContrasts } from "#app/domain/shop/theme.ts";
import type { Theme } from "#app/domain/shop/theme.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Warns about colour pairs with too little contrast: their ratio, and the colour that the shop uses instead, if any. */
export function ContrastWarning({ theme }: { theme: Theme }) {
  const t = useAdminText();
  const numberFormat = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 1 });
  const low = themeContrasts(theme).filter(({ isEnough }) => !isEnough);
  // A pair that the shop corrects itself is information; any other pair needs the owner's attention.
  const isUncorrected = low.some(({ instead }) => instead === null);
  return (
    <div role="status">
      {low.length > 0 && (
        <div
          className={cx(
            "mt-5 flex items-start gap-3 rounded-xl p-4 text-sm",
            isUncorrected ? "bg-[#fff0c7] text-[#5c4300]" : "bg-surface",
          )}
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0">
            <p>{t("design.contrast.warning")}</p>
            <ul className="mt-2 flex flex-col gap-1">
              {low.map(({ pair, ratio, instead }) => (
                <li key={pair}>
                  <strong>
                    {t("design.contrast.lowPair", {
                      pair: t(`design.contrast.${pair}`),
                      ratio: numberFormat.format(ratio),
                    })}
                  </strong>
                  {". "}
                  {instead
                    ? t("design.contrast.instead", {
                        color: instead.color,
                        ratio: numberFormat.format(instead.ratio),
                      })
                    : t("design.contrast.kept")}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
