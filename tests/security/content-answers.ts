import { contentScreens } from "#app/domain/content/content.ts";
import { draftOffer, draftOffersBlock, publishedPage, staffWith } from "./answers.ts";
import type { Answers } from "./answers.ts";

const content = staffWith("content");
const noRecord = "01890000-0000-7000-8000-000000000000";
/** The id of a flavour that a migration inserts. */
const strawberryFlavor = "01890000-0000-7000-8000-0000000050f2";
/** The id of the distributor that a migration inserts. */
const sofiaDistributor = "01890000-0000-7000-8000-0000000050f1";

/** Returns what the list, the form for a new record and the editor answer on any screen of content. */
const answersOf = (path: string): Record<string, Answers[]> => ({
  [`${path.slice(1)}/list`]: [
    { path, ...content, admin: "200" },
    { path, method: "POST", ...content, admin: "422" },
  ],
  [`${path.slice(1)}/new`]: [
    { path: `${path}/new`, ...content, admin: "200" },
    { path: `${path}/new`, method: "POST", ...content, admin: "422" },
  ],
  [`${path.slice(1)}/edit`]: [
    { path: `${path}/${noRecord}`, ...content, admin: "404" },
    { path: `${path}/not-an-id`, ...content, admin: "404" },
    { path: `${path}/not-an-id`, method: "POST", ...content, admin: "409" },
  ],
});

/** Screens with other rights, or without a list. */
const others: readonly string[] = [contentScreens.product, contentScreens.theme, contentScreens.email_text];
const shared = Object.values(contentScreens)
  .filter((path) => !others.includes(path))
  .map(answersOf);

/** What else some of these screens answer. */
const own: Record<string, Answers[]> = {
  "admin/email-texts/list": [{ path: "/admin/email-texts", ...content, admin: "200" }],
  "admin/email-texts/edit": [
    { path: "/admin/email-texts/order_received", ...content, admin: "200" },
    { path: "/admin/email-texts/common?revision=not-an-id", ...content, admin: "200" },
    { path: "/admin/email-texts/anything", ...content, admin: "404" },
    { path: "/admin/email-texts/order_received", method: "POST", ...content, admin: "422" },
    { path: "/admin/email-texts/anything", method: "POST", ...content, admin: "404" },
  ],
  "admin/email-texts/preview": [
    { path: "/admin/email-texts/order_received/preview?order=not-an-id", ...content, admin: "200" },
    { path: "/admin/email-texts/anything/preview", ...content, admin: "404" },
    { path: "/admin/email-texts/test/preview", method: "POST", ...content, admin: "200" },
  ],
  "admin/seo/new": [{ path: "/admin/seo/new/home", ...content, admin: "200" }],
  "admin/pages/list": [{ path: "/admin/pages?q=x", ...content, admin: "200" }],
  "admin/pages/new": [{ path: "/admin/pages/new?template=privacy", ...content, admin: "200" }],
  "admin/pages/edit": [
    { path: `/admin/pages/${publishedPage}`, ...content, admin: "200" },
    { path: `/admin/pages/${publishedPage}?revision=not-an-id`, ...content, admin: "200" },
    { path: `/admin/pages/${publishedPage}`, method: "POST", ...content, admin: "422" },
  ],
  "admin/categories/list": [{ path: "/admin/categories?delete=not-an-id", ...content, admin: "200" }],
  "admin/flavors/edit": [
    { path: `/admin/flavors/${strawberryFlavor}`, ...content, admin: "200" },
    { path: `/admin/flavors/${strawberryFlavor}`, method: "POST", ...content, admin: "422" },
  ],
  "admin/distributors/edit": [
    { path: `/admin/distributors/${sofiaDistributor}`, ...content, admin: "200" },
    { path: `/admin/distributors/${sofiaDistributor}`, method: "POST", ...content, admin: "422" },
  ],
  "admin/redirects/list": [
    { path: "/admin/redirects", ...content, admin: "200" },
    { path: "/admin/redirects?show=missing", ...content, admin: "200" },
    { path: "/admin/redirects?q=x&after=not-an-id", ...content, admin: "200" },
    { path: "/admin/redirects", method: "POST", ...content, admin: "422" },
  ],
  "admin/redirects/new": [
    { path: "/admin/redirects/new?path=/old", ...content, admin: "200" },
    { path: "/admin/redirects/new", method: "POST", ...content, admin: "422" },
  ],
  "admin/redirects/edit": [
    { path: `/admin/redirects/${noRecord}`, ...content, admin: "404" },
    { path: "/admin/redirects/not-an-id", ...content, admin: "404" },
    { path: "/admin/redirects/not-an-id", method: "POST", ...content, admin: "409" },
  ],
  "admin/redirects/export": [{ path: "/admin/redirects/export", ...content, admin: "200" }],
  "admin/redirects/import": [
    { path: "/admin/redirects/import", ...content, admin: "200" },
    { path: "/admin/redirects/import", method: "POST", ...content, admin: "422" },
  ],
  "admin/landing-pages/list": [{ path: "/admin/landing-pages?q=x&status=nowhere", ...content, admin: "200" }],
  "admin/landing-pages/edit": [
    { path: `/admin/landing-pages/${draftOffer}`, ...content, admin: "200" },
    { path: `/admin/landing-pages/${draftOffer}/blocks`, ...content, admin: "200" },
    { path: `/admin/landing-pages/${draftOffer}`, method: "POST", ...content, admin: "422" },
    { path: "/admin/landing-pages/not-an-id/blocks", ...content, admin: "404" },
    { path: `/admin/landing-pages/${noRecord}/blocks`, method: "POST", ...content, admin: "422" },
  ],
  "admin/landing-pages/edit-block": [
    { path: `/admin/landing-pages/${draftOffer}/blocks/${draftOffersBlock}`, ...content, admin: "200" },
    { path: `/admin/landing-pages/${publishedPage}/blocks/${draftOffersBlock}`, ...content, admin: "404" },
    { path: `/admin/landing-pages/${noRecord}/blocks/not-an-id`, ...content, admin: "404" },
    {
      path: `/admin/landing-pages/${noRecord}/blocks/${noRecord}`,
      method: "POST",
      ...content,
      admin: "409",
    },
  ],
  "admin/text-seo/list": [{ path: "/admin/text-seo?q=x&scope=nowhere", ...content, admin: "200" }],
  "admin/text-seo/new": [{ path: "/admin/text-seo/new?key=footer_about", ...content, admin: "200" }],
  "admin/homepage/new": [{ path: "/admin/homepage/new?template=hero", ...content, admin: "200" }],
  "admin/homepage/edit": [{ path: `/admin/homepage/${noRecord}`, method: "POST", ...content, admin: "422" }],
  "admin/popups/list": [{ path: "/admin/popups?delete=anything", ...content, admin: "200" }],
  "admin/popups/new": [
    { path: "/admin/popups/new?template=promo", ...content, admin: "200" },
    { path: "/admin/popups/new?template=anything", ...content, admin: "200" },
  ],
};

/** The responses of the back office's screens of content (`contentScreens`). */
export const contentAnswers: Record<string, Answers[]> = { ...own };
for (const [route, answers] of shared.flatMap(Object.entries<Answers[]>))
  contentAnswers[route] = [...answers, ...(own[route] ?? [])];
