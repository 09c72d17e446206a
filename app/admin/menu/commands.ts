import type { Capability } from "#app/domain/accounts/capabilities.ts";
import { queryWords, searchWords, shortestInnerWord } from "#app/domain/search-key.ts";
import { locales } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { screenGroups } from "#app/admin/screens.ts";

/** A screen, or a setting and where it is, that the search leads to. */
export type Command = { to: string; needs: Capability; text: AdminTextKey; kind: "screen" | "setting" };

const menuScreens = screenGroups
  .flatMap(({ screens }) => screens)
  .map(({ path, needs, text }): Command => ({ to: path, needs, text, kind: "screen" }));

/** Screens without an entry in the menu. */
const innerScreens: readonly Command[] = [
  { to: "/admin/orders/new", needs: "orders.change", text: "orders.new", kind: "screen" },
  { to: "/admin/lots/new", needs: "parcels", text: "lots.new.title", kind: "screen" },
  { to: "/admin/payouts/file", needs: "payments.change", text: "payouts.file.title", kind: "screen" },
  { to: "/admin/payments/bank/file", needs: "payments.change", text: "bank.file.title", kind: "screen" },
  { to: "/admin/payment-methods/cards", needs: "settings", text: "cards.title", kind: "screen" },
  { to: "/admin/books/settings", needs: "settings", text: "books.settings", kind: "screen" },
];

const settingsOf = (to: string, needs: Capability, texts: readonly AdminTextKey[]) =>
  texts.map((text): Command => ({ to, needs, text, kind: "setting" }));

const settings: readonly Command[] = [
  ...settingsOf("/admin/settings#shop", "settings", [
    "settings.shop",
    "settings.shop_name_bg",
    "settings.shop_name_en",
    "settings.logo_url",
  ]),
  ...settingsOf("/admin/settings#company", "settings", [
    "settings.company",
    "settings.eik",
    "settings.is_vat_registered",
    "settings.vat_number",
    "settings.company_name_bg",
    "settings.company_name_en",
    "settings.address_bg",
    "settings.address_en",
  ]),
  ...settingsOf("/admin/settings#contacts", "settings", [
    "settings.contacts",
    "settings.email",
    "settings.support_email",
    "settings.phone",
    "settings.notification_email",
  ]),
  ...settingsOf("/admin/settings#invoicing", "settings", [
    "settings.invoicing",
    "settings.vat_threshold_eur",
    "settings.zero_rate_ground",
    "settings.manager_bg",
    "settings.invoice_rule",
    "settings.invoice_scope",
    "settings.first_invoice_number",
  ]),
  ...settingsOf("/admin/settings#currency", "settings", [
    "settings.currency",
    "settings.base_currency",
    "settings.show_bgn",
  ]),
  ...settingsOf("/admin/settings#orders", "settings", ["settings.cash_order_max_pieces"]),
  ...settingsOf("/admin/settings#search", "settings", ["settings.search", "settings.search_synonyms"]),
  ...settingsOf("/admin/settings#social", "settings", [
    "settings.social",
    "settings.facebook_url",
    "settings.instagram_url",
    "settings.youtube_url",
  ]),
  ...settingsOf("/admin/settings#guarantee-notices", "settings", ["notices.title"]),
  ...settingsOf("/admin/delivery", "delivery", [
    "delivery.pricing",
    "delivery.promise",
    "delivery.reminder",
    "delivery.carriers",
  ]),
  ...settingsOf("/admin/payment-methods", "settings", [
    "methods.cash",
    "methods.card",
    "methods.transfer",
    "methods.in_hand",
  ]),
  ...settingsOf("/admin/follow-ups", "settings", [
    "follow-ups.reviews",
    "follow-ups.stock",
    "follow-ups.cart",
    "follow-ups.again",
  ]),
  ...settingsOf("/admin/feeds", "settings", [
    "feeds.channels",
    "feeds.addresses",
    "feeds.secret",
    "feeds.faults",
  ]),
  ...settingsOf("/admin/agents", "settings", ["agents.serve", "agents.crawlers", "agents.addresses"]),
  ...settingsOf("/admin/measurement", "settings", [
    "measurement.own",
    "measurement.ga4",
    "measurement.meta",
    "measurement.log",
  ]),
  ...settingsOf("/admin/email-texts", "content", ["email-texts.words"]),
  ...settingsOf("/admin/design", "content", ["design.colors", "design.typography", "design.shapes"]),
];

const commands = [...menuScreens, ...innerScreens, ...settings];

/** The most that one search lists, so that the records after them stay in view. */
const mostListed = 8;

/**
 * Returns the screens and settings that a role may open and whose names, in either language and alphabet, have all
 * words of the query, screens first, eight at most. Without a query, every screen.
 */
export function findCommands(query: string, may: (capability: Capability) => boolean): Command[] {
  const permitted = commands.filter(({ needs }) => may(needs));
  const typed = queryWords(query);
  if (query.trim() === "") return permitted.filter(({ kind }) => kind === "screen");
  if (typed.length === 0) return [];
  return permitted.filter((command) => hasWords(command, typed)).slice(0, mostListed);
}

function hasWords({ text }: Command, typed: readonly string[]): boolean {
  const names = locales.map((locale) => adminTranslator(locale)(text));
  // An e-mail is also an email.
  const words = names.flatMap((name) => [...searchWords(name), ...searchWords(name.replaceAll("-", ""))]);
  return typed.every((part) =>
    words.some((word) => word.startsWith(part) || (part.length >= shortestInnerWord && word.includes(part))),
  );
}
