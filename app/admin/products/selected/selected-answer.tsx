import { useEffect, useRef } from "react";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { ProductRefusal, RefusedProduct } from "#app/server/catalogue/change-products.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { SelectedAnswer } from "./change-selected.server.ts";

export function selectedAnswerText(
  answer: SelectedAnswer,
  t: Translate<AdminTextKey>,
  locale: Locale,
): string {
  if (answer.did === null) return t(`products.batch.${answer.code}`);
  const { did, changed, unchanged, incomplete, packs, refused } = answer;
  const names = packs.map((pack) => localText(pack, "name", locale)).join(", ");
  return [
    t(`products.batch.done.${did}`, { count: changed }),
    ...(unchanged > 0 ? [t("products.batch.unchanged", { count: unchanged })] : []),
    ...(refused.length > 0 ? [t("products.batch.refused", { count: refused.length })] : []),
    ...(incomplete > 0 ? [t("products.batch.incomplete", { count: incomplete })] : []),
    ...(packs.length > 0 ? [t("products.batch.inPacks", { names })] : []),
  ].join(" ");
}

/**
 * Shows the products that were not changed, with the reason. It gets the focus: it is above a list whose buttons are
 * below. Without JavaScript, where there are no toasts, it shows the whole answer.
 */
export function SelectedAnswerNotice({ answer }: { answer: SelectedAnswer | undefined }) {
  const t = useAdminText();
  const locale = useLocale();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [answer]);
  if (!answer) return null;
  const tone = answer.ok ? "success" : "error";
  const text = selectedAnswerText(answer, t, locale);
  if (answer.did === null || answer.refused.length === 0)
    return (
      <noscript>
        <Notice tone={tone} title={t(`toast.${tone}`)} text={text} className="mb-6" />
      </noscript>
    );
  return (
    <Notice ref={notice} tabIndex={-1} tone="error" title={text} className="mb-6">
      <Reasons refused={answer.refused} />
    </Notice>
  );
}

function Reasons({ refused }: { refused: readonly RefusedProduct[] }) {
  const t = useAdminText();
  const locale = useLocale();
  const codes = [...new Set(refused.map(({ code }) => code))];
  const namesOf = (reason: ProductRefusal) =>
    refused
      .filter(({ code }) => code === reason)
      .map((product) => localText(product, "name", locale) || t("products.batch.unnamed"))
      .join(", ");
  return (
    <ul className="list-disc space-y-1 pl-5">
      {codes.map((code) => (
        <li key={code}>{t(`products.batch.refusal.${code}`, { names: namesOf(code) })}</li>
      ))}
    </ul>
  );
}
