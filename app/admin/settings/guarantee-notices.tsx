import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { guaranteeRegulation, maxNoticeBytes, noticePath } from "#app/domain/shop/guarantee-notice.ts";
import type { GuaranteeNotice } from "#app/domain/shop/guarantee-notice.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { DeleteDialog } from "#app/admin/shared/editing/delete-dialog.tsx";
import { useRefresh } from "#app/admin/shared/refresh.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { NoticeAnswer } from "./guarantee-notice.ts";

/**
 * Shows the Commission's notice of the legal guarantee in each language, to upload or remove it apart from the form.
 */
export function GuaranteeNotices({ notices }: { notices: Record<Locale, GuaranteeNotice | null> }) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <Card id="guarantee-notices" className="mt-6 scroll-mt-20 p-5 sm:p-6">
      <CardTitle>{t("notices.title")}</CardTitle>
      <p className="mt-1 text-muted">{t("notices.text")}</p>
      <a
        href={guaranteeRegulation[locale]}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 hover:decoration-2"
      >
        {t("notices.regulation")}
      </a>
      <ul className="mt-3 grid items-start gap-5 sm:grid-cols-2">
        {locales.map((each) => (
          <li key={each}>
            <NoticeSlot locale={each} notice={notices[each]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NoticeSlot({ locale, notice }: { locale: Locale; notice: GuaranteeNotice | null }) {
  const t = useAdminText();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const send = async (query: string, body: File | null, done: "notices.saved" | "notices.removed") => {
    setIsBusy(true);
    const answer = await post(`/admin/settings/guarantee-notice?locale=${locale}${query}`, body);
    setIsBusy(false);
    showToast(
      answer.ok
        ? { tone: "success", title: t("toast.success"), description: t(done) }
        : { tone: "error", title: t("toast.error"), description: t(`notices.error.${answer.code}`) },
    );
    await refresh();
  };
  const upload = (file: File) =>
    file.size > maxNoticeBytes
      ? showToast({ tone: "error", title: t("toast.error"), description: t("notices.error.too_large") })
      : void send("", file, "notices.saved");
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {t(`notices.${locale}`)}
        {!notice && <Badge tone="danger">{t("notices.missing")}</Badge>}
      </h3>
      {notice && (
        <>
          <img
            src={noticePath(locale, notice)}
            alt={t("notices.alt")}
            width={notice.width}
            height={notice.height}
            className="mt-3 h-auto w-full max-w-xs border border-line"
          />
          <p className="mt-1 text-sm text-muted">{t("notices.size", notice)}</p>
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Reset, so that the same file can be chosen again.
          event.target.value = "";
          if (file) upload(file);
        }}
      />
      <div className="mt-3 flex flex-wrap gap-3 noscript:hidden">
        <Button
          variant="outline"
          disabled={isBusy}
          aria-label={t(`notices.upload.${locale}`)}
          onClick={() => input.current?.click()}
        >
          <Upload aria-hidden />
          {t(isBusy ? "notices.busy" : "notices.upload")}
        </Button>
        {notice && (
          <Button
            variant="ghost"
            disabled={isBusy}
            aria-label={t(`notices.remove.${locale}`)}
            onClick={() => setIsAsking(true)}
          >
            {t("notices.remove")}
          </Button>
        )}
      </div>
      <DeleteDialog
        open={isAsking}
        title={t(`notices.remove.${locale}`)}
        text={t("notices.remove.text")}
        label={t("notices.remove")}
        onCancel={() => setIsAsking(false)}
        onDelete={() => {
          setIsAsking(false);
          void send("&remove", null, "notices.removed");
        }}
      />
    </>
  );
}

/** Never rejects: when the shop is unreachable or the session has ended, the answer is `failed`. */
async function post(address: string, body: File | null): Promise<NoticeAnswer> {
  try {
    const headers = { "Content-Type": "application/octet-stream" };
    const response = await fetch(address, { method: "POST", headers, body });
    return (await response.json()) as NoticeAnswer;
  } catch {
    return { ok: false, code: "failed" };
  }
}
