import { localePath } from "#app/domain/locale.ts";
import { guaranteePortal, noticePath } from "#app/domain/shop/guarantee-notice.ts";
import type { GuaranteeNotice } from "#app/domain/shop/guarantee-notice.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { SiteText } from "#app/storefront/shop/site-text.tsx";
import { useCompany } from "#app/storefront/shop/company.ts";

const BagTerms = onDemand(async () => (await import("./bag-terms.tsx")).BagTerms);

/**
 * Shows the legal terms of the order in full before it is placed: terms, personal data, withdrawal and the legal
 * guarantee.
 */
export function OrderTerms({
  hasBag,
  terms,
  guaranteeNotice,
}: {
  /** Whether a bag is ordered that the shopper filled. */
  hasBag: boolean;
  /** Published pages with the terms that the shopper accepts. */
  terms: readonly { slug: string; title: string }[];
  guaranteeNotice: GuaranteeNotice | null;
}) {
  const t = useText();
  const locale = useLocale();
  return (
    <>
      <div className="flex flex-col gap-2">
        <SiteText name="terms_conditions" fallback={t("checkout.terms")} />
        <p>{t("checkout.withdrawal")}</p>
        {hasBag && <BagTerms />}
        <SiteText name="privacy_policy" fallback={t("checkout.privacy")} />
        {terms.length > 0 && (
          // In a new tab, so that the form is not lost.
          <p className="flex flex-wrap gap-x-5">
            {terms.map(({ slug, title }) => (
              <a
                key={slug}
                href={localePath(locale, `/${slug}`)}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center text-primary-text underline underline-offset-4 hover:decoration-2"
              >
                {title}
              </a>
            ))}
          </p>
        )}
      </div>
      <LegalGuarantee notice={guaranteeNotice} />
    </>
  );
}

/**
 * Shows the Commission's notice of the legal guarantee, unchanged (Implementing Regulation (EU) 2025/1960), or a
 * sentence of the same content until the owner uploads it.
 */
function LegalGuarantee({ notice }: { notice: GuaranteeNotice | null }) {
  const t = useText();
  const locale = useLocale();
  const { support_email } = useCompany();
  const text = t("guarantee.text", { email: support_email });
  return (
    <section aria-label={t("guarantee.title")} className="rounded-card bg-sky p-5">
      {notice ? (
        <img
          src={noticePath(locale, notice)}
          alt={`${t("guarantee.title")}. ${text}`}
          width={notice.width}
          height={notice.height}
          loading="lazy"
          className="h-auto w-full max-w-md"
        />
      ) : (
        <>
          <h3 className="font-bold">{t("guarantee.title")}</h3>
          <p className="mt-1">{text}</p>
        </>
      )}
      <a
        href={guaranteePortal[locale]}
        target="_blank"
        rel="noopener"
        className="mt-1 inline-flex min-h-11 items-center text-primary-text underline underline-offset-4 hover:decoration-2"
      >
        {t("guarantee.portal")}
      </a>
    </section>
  );
}
