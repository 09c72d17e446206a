import { category } from "./category.ts";
import { distributor } from "./distributor.ts";
import { emailText } from "./email-text.ts";
import type { Entity, EntityKind } from "./entity.ts";
import { flavor } from "./flavor.ts";
import { homepageSection } from "./homepage-section.ts";
import { landingPageBlock } from "./landing-page-block.ts";
import { landingPage } from "./landing-page.ts";
import { pageMetadata } from "./page-metadata.ts";
import { popup } from "./popup.ts";
import { product } from "./product.ts";
import { settings } from "./settings.ts";
import { siteText } from "./site-text.ts";
import { staticPage } from "./static-page.ts";
import { theme } from "./theme.ts";
import { uploadedFile } from "./uploaded-file.ts";

/** The description of each entity, by its name in revisions and in the change log. */
export const entities: Readonly<Record<EntityKind, Entity>> = {
  product,
  category,
  flavor,
  distributor,
  homepage_section: homepageSection,
  static_page: staticPage,
  text_content: siteText,
  media: uploadedFile,
  landing_page: landingPage,
  landing_page_block: landingPageBlock,
  popup,
  seo_meta: pageMetadata,
  settings,
  theme,
  email_text: emailText,
};

export const entityKinds = Object.keys(entities) as readonly EntityKind[];
