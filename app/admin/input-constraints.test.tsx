import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { z } from "zod";
import { AddressField } from "#app/admin/address/address-field.tsx";
import { BackupFields } from "#app/admin/backup/backup-fields.tsx";
import { SettingsFields } from "#app/admin/settings/settings-fields.tsx";
import { SenderFields, ServerFields } from "#app/admin/mail-server/mail-fields.tsx";
import { PageFields } from "#app/admin/pages/page-fields.tsx";
import {
  HeroFields,
  SettingsFields as LandingPageFields,
} from "#app/admin/landing-pages/landing-page-fields.tsx";
import { PopupFields } from "#app/admin/popups/popup-fields.tsx";
import { CampaignFields } from "./price-campaigns/campaign-fields.tsx";
import { GeneralFields } from "#app/admin/products/general-fields.tsx";
import { PromotionFields } from "#app/admin/promotions/promotion-fields.tsx";
import { SeoFields } from "#app/admin/seo/seo-fields.tsx";
import { TextFields } from "#app/admin/text-seo/text-fields.tsx";
import { popupColumns, popupPartColumns } from "#app/domain/campaigns/popup-input.ts";
import { priceCampaignColumns } from "#app/domain/price-campaigns/price-campaign-input.ts";
import { productColumns } from "#app/domain/catalogue/product-input.ts";
import { landingPageColumns } from "#app/domain/content/landing-page-input.ts";
import { promotionColumns, promotionPartColumns } from "#app/domain/promotions/promotion-input.ts";
import { seoInput } from "#app/domain/content/seo-input.ts";
import { staticPageInput } from "#app/domain/content/static-page.ts";
import { textContentInput } from "#app/domain/content/text-content.ts";
import { contentLengths } from "#app/domain/content/content-fields.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { addressColumns } from "#app/domain/shop/public-address.ts";
import { backupColumns } from "#app/domain/shop/backup-settings.ts";
import { mailColumns } from "#app/domain/shop/mail-settings.ts";
import { companySettings } from "#app/domain/shop/company-settings.ts";

const ignore = () => undefined;
const noLocks = {
  backups_on: false,
  backup_folder: false,
  keep_daily: false,
  keep_weekly: false,
  keep_monthly: false,
};

const forms: Record<string, { shape: Readonly<Record<string, z.ZodType>>; fields: ReactElement }> = {
  settings: { shape: companySettings.shape, fields: <SettingsFields answer={undefined} lastNumber={null} /> },
  "static page": { shape: staticPageInput.shape, fields: <PageFields /> },
  "landing page": {
    shape: landingPageColumns.shape,
    fields: (
      <>
        <LandingPageFields campaigns={[{ id: "", name: "" }]} />
        <HeroFields />
      </>
    ),
  },
  popup: {
    shape: { ...popupColumns.shape, page_matcher: popupPartColumns.shape.page_matcher },
    fields: <PopupFields onFields={ignore} onLanguage={ignore} />,
  },
  product: {
    shape: productColumns.shape,
    fields: <GeneralFields state="" view={null} categories={[]} flavors={[]} pack={null} isLoose={false} />,
  },
  "price campaign": {
    shape: priceCampaignColumns.shape,
    fields: <CampaignFields choices={{ categories: [], flavors: [], families: [], products: [] }} />,
  },
  "mail server": {
    shape: mailColumns.shape,
    fields: (
      <>
        <ServerFields isLocked={false} password="saved" />
        <SenderFields isLocked={false} />
      </>
    ),
  },
  "public address": {
    shape: addressColumns.shape,
    fields: <AddressField isLocked={false} answer={undefined} />,
  },
  backups: { shape: backupColumns.shape, fields: <BackupFields locks={noLocks} /> },
  promotion: {
    shape: { ...promotionColumns.shape, ...promotionPartColumns.shape },
    fields: <PromotionFields choices={{ categories: [], flavors: [], products: [] }} onFields={ignore} />,
  },
  SEO: { shape: seoInput.shape, fields: <SeoFields values={{}} baseUrl="" /> },
  "site text": { shape: textContentInput.shape, fields: <TextFields /> },
};

/** Returns the tags of the text inputs in a form, by their names. */
function inputsOf(fields: ReactElement): Map<string, string> {
  const Page = createRoutesStub([{ path: "/", Component: () => fields }]);
  const tags = renderToStaticMarkup(<Page initialEntries={["/"]} />).match(/<input[^>]*>/g) ?? [];
  const named = tags.filter((tag) => !/type="(?:hidden|checkbox|color|number)"/.test(tag));
  return new Map(named.map((tag) => [/ name="([^"]*)"/.exec(tag)?.[1] ?? "", tag]));
}

test.each(Object.entries(forms))("the inputs of a %s have the constraints of its schema", (_, form) => {
  const inputs = [...inputsOf(form.fields)].filter(([name]) => form.shape[name]);
  expect(inputs.length).toBeGreaterThan(0);
  for (const [name, tag] of inputs) {
    const { required = false, maxLength, type, inputMode } = constraintsOf(form, name);
    expect(/ required=""/.test(tag), `${name} is required`).toBe(required);
    const shown = / maxLength="(\d+)"/.exec(tag)?.[1];
    // Some addresses of pages and pictures have none: a browser would cut a long one when it is pasted.
    if (shown !== undefined || maxLength !== contentLengths.link)
      expect(shown, `maxLength of ${name}`).toBe(maxLength && String(maxLength));
    if (type) expect(tag, `type of ${name}`).toContain(` type="${type}"`);
    if (inputMode) expect(tag, `inputMode of ${name}`).toContain(` inputMode="${inputMode}"`);
  }
});
