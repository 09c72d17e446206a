import { shopFileName } from "#app/domain/shop/file-name.ts";
import { Download, Printer } from "lucide-react";
import { useBrand, useShopName } from "#app/ui/brand.tsx";
import { Button, ButtonLink, buttonStyle } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { CopyButton } from "#app/admin/shared/copy-button.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the backup codes once, with three ways to save them. The file is a data URL and works without JavaScript. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const t = useAdminText();
  const shop = useShopName();
  const text = [`${shop}: ${t("twoFactor.codes.title")}`, "", ...codes, ""].join("\r\n");
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("twoFactor.codes.title")}</CardTitle>
      <p className="mt-2 max-w-prose">{t("twoFactor.codes.text")}</p>
      <ul className="my-5 grid max-w-md gap-x-8 gap-y-2 font-mono text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton
          text={() => codes.join("\n")}
          copied="twoFactor.codes.copied"
          refused="twoFactor.codes.copyFailed"
        >
          {t("twoFactor.codes.copy")}
        </CopyButton>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={shopFileName(useBrand(), "backup-codes.txt")}
          className={buttonStyle({ variant: "outline" })}
        >
          <Download aria-hidden />
          {t("twoFactor.codes.download")}
        </a>
        <Button variant="outline" className="noscript:hidden" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t("twoFactor.codes.print")}
        </Button>
        <ButtonLink to="/admin/staff">{t("twoFactor.codes.ready")}</ButtonLink>
      </div>
    </Card>
  );
}
