import {
  accounts,
  profiles,
  sessions,
  twoFactors,
  users,
  verifications,
} from "#app/server/db/schema/accounts.ts";
import {
  auditFiles,
  booksSettings,
  documentFiles,
  dutyChecks,
  monthPackages,
  refundShares,
  saleDocuments,
} from "#app/server/db/schema/books.ts";
import { campaignCounts, newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import {
  bagParts,
  bags,
  boughtTogether,
  packParts,
  productPrices,
  searchVocabulary,
} from "#app/server/db/schema/catalog.ts";
import { contactMessages, messageReplies } from "#app/server/db/schema/contact.ts";
import { revisions } from "#app/server/db/schema/content.ts";
import {
  carrierOffices,
  carrierPayoutLines,
  carrierPayouts,
  carrierPickups,
  carrierStreets,
  carrierTowns,
  carriers,
  deliverySettings,
  payoutFileFormats,
  sandboxParcels,
  shipmentEvents,
  shipments,
} from "#app/server/db/schema/delivery.ts";
import { backupFailures, backupSettings } from "#app/server/db/schema/backups.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { agentAnswers, agentCarts, agentSettings, feedSettings } from "#app/server/db/schema/channels.ts";
import {
  consentChoices,
  conversions,
  measurementSettings,
  orderOrigins,
  visitCounts,
} from "#app/server/db/schema/measurement.ts";
import { moveInPictures, moveInRecords, moveIns } from "#app/server/db/schema/move-in.ts";
import { missingPaths, redirects } from "#app/server/db/schema/redirects.ts";
import { orderGifts } from "#app/server/db/schema/gifts.ts";
import { lotAllocations, lots, packedUnits, recallNotices, recalls } from "#app/server/db/schema/lots.ts";
import { mailSettings, mails } from "#app/server/db/schema/mails.ts";
import { newsletterDeliveries, newsletters } from "#app/server/db/schema/newsletters.ts";
import {
  customers,
  invoices,
  orderEvents,
  orderLineParts,
  returnedUnits,
  orderLines,
  orders,
  withdrawals,
} from "#app/server/db/schema/orders.ts";
import {
  bankEntries,
  bankFileFormats,
  cardSettings,
  paymentEvents,
  paymentSettings,
  payments,
  refunds,
  sandboxSessions,
} from "#app/server/db/schema/payments.ts";
import { priceCampaignProducts, priceCampaigns } from "#app/server/db/schema/price-campaigns.ts";
import {
  orderPromotions,
  promotionCodes,
  promotionPricePeriods,
  promotions,
} from "#app/server/db/schema/promotions.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import {
  cartReminders,
  followUpSettings,
  orderReminders,
  stockAlerts,
  stockWaves,
} from "#app/server/db/schema/reminders.ts";
import { reviewReports, reviewRequests, reviewSums, reviews } from "#app/server/db/schema/reviews.ts";
import { salesChanges, salesHours } from "#app/server/db/schema/sales.ts";
import { firstSteps, guaranteeNotices, publicAddress, shopOpening } from "#app/server/db/schema/settings.ts";
import { auditLog, staffInvites } from "#app/server/db/schema/staff.ts";
import { wishlist } from "#app/server/db/schema/wishlist.ts";
import type { TableFacts } from "./table-facts.ts";

/** Tables of public pages that are no content of the owner's. */
const shown: TableFacts[] = [
  {
    table: priceCampaigns,
    isShown: true,
    window: { start: priceCampaigns.starts_at, end: priceCampaigns.ends_at },
    neither: { name: "the owner's own words for it" },
  },
  {
    table: promotionPricePeriods,
    isShown: true,
    neither: { "since, until": "it counts only for later reductions" },
  },
  { table: productPrices, isShown: true, neither: { since: "a reduction ends at midnight in Sofia" } },
  {
    table: lots,
    isShown: true,
    neither: {
      "best_before, received_at, locked_at": "pages show recalls, which are started and ended by hand",
    },
  },
  {
    table: recalls,
    isShown: true,
    neither: {
      "reason_bg, reason_en": "both are required, and it is never edited",
      "started_at, ended_at": "set when a recall is started and ended by hand",
    },
  },
  {
    table: deliverySettings,
    isShown: true,
    neither: { "prices, carrier_days": "numbers", cut_off: "a time of each day: `nextPromiseChange`" },
  },
  {
    table: paymentSettings,
    isShown: true,
    neither: { account_holder: "the company, on documents of its orders" },
  },
  { table: cardSettings, isShown: true },
  { table: guaranteeNotices, isShown: true, neither: { file: "the notice itself, no address" } },
  { table: publicAddress, isShown: true },
  { table: followUpSettings, isShown: true },
  { table: feedSettings, isShown: true },
  { table: measurementSettings, isShown: true },
  { table: redirects, isShown: true },
  { table: reviewSums, isShown: true },
  { table: boughtTogether, isShown: true },
  { table: bags, isShown: true },
  { table: bagParts, isShown: true },
  {
    table: shopOpening,
    isShown: true,
    neither: { "words_bg, words_en": "the shop's words for its visitors" },
  },
];

/** Tables with data about people. */
const aboutPeople: TableFacts[] = [
  { table: users, isShown: false, personal: [users.name, users.email, users.image] },
  { table: sessions, isShown: false, personal: [sessions.ipAddress, sessions.userAgent] },
  { table: verifications, isShown: false, personal: [verifications.identifier, verifications.value] },
  {
    table: profiles,
    isShown: false,
    personal: [profiles.first_name, profiles.last_name, profiles.phone, profiles.address],
  },
  {
    table: customers,
    isShown: false,
    personal: [
      customers.first_name,
      customers.last_name,
      customers.email,
      customers.phone,
      customers.notes,
      customers.search_words,
    ],
  },
  {
    table: orders,
    isShown: false,
    personal: [
      orders.first_name,
      orders.last_name,
      orders.email,
      orders.phone,
      orders.phone_e164,
      orders.address,
      orders.city,
      orders.delivery_details,
      orders.discount_reason,
      orders.company_name,
      orders.vat_number,
      orders.company_address,
      orders.search_words,
    ],
  },
  {
    table: orderGifts,
    isShown: false,
    personal: [
      orderGifts.receiver_first_name,
      orderGifts.receiver_last_name,
      orderGifts.receiver_phone,
      orderGifts.receiver_phone_e164,
      orderGifts.card_text,
    ],
  },
  {
    table: orderLines,
    isShown: false,
    personal: [orderLines.bag_key, orderLines.bag_label],
    neither: { "name_bg, name_en": "a product's as it was sold, never edited" },
  },
  { table: orderEvents, isShown: false, personal: [orderEvents.data] },
  { table: invoices, isShown: false, personal: [invoices.content] },
  {
    table: withdrawals,
    isShown: false,
    personal: [withdrawals.name, withdrawals.email, withdrawals.goods],
  },
  {
    table: shipments,
    isShown: false,
    personal: [shipments.destination, shipments.phone_key, shipments.problem],
  },
  {
    table: contactMessages,
    isShown: false,
    personal: [contactMessages.name, contactMessages.email, contactMessages.phone, contactMessages.message],
  },
  { table: messageReplies, isShown: false, personal: [messageReplies.text] },
  {
    table: newsletterSubscribers,
    isShown: false,
    personal: [newsletterSubscribers.email],
    neither: { source: "a popup's or page's name" },
  },
  {
    table: mails,
    isShown: false,
    personal: [mails.recipient, mails.data],
    neither: { last_error: "the mail server's reply, without addresses" },
  },
  { table: refunds, isShown: false, personal: [refunds.reason] },
  { table: bankEntries, isShown: false, personal: [bankEntries.reason, bankEntries.payer] },
  { table: staffInvites, isShown: false, personal: [staffInvites.email] },
  { table: auditLog, isShown: false, personal: [auditLog.user_email, auditLog.before, auditLog.after] },
  { table: rateLimits, isShown: false, personal: [rateLimits.key] },
  { table: mailRecipients, isShown: false, personal: [mailRecipients.email] },
  {
    table: reviews,
    isShown: false,
    personal: [reviews.name, reviews.email, reviews.text],
  },
  { table: reviewReports, isShown: false, personal: [reviewReports.note] },
  { table: stockAlerts, isShown: false, personal: [stockAlerts.email] },
  { table: cartReminders, isShown: false, personal: [cartReminders.email] },
  {
    table: orderOrigins,
    isShown: false,
    personal: [
      orderOrigins.gclid,
      orderOrigins.ga_client_id,
      orderOrigins.fbc,
      orderOrigins.fbp,
      orderOrigins.ip_address,
      orderOrigins.user_agent,
    ],
    neither: {
      utm_source: "of an advertisement",
      agent: "host of a shopping agent",
    },
  },
];

/** Everything else. */
const internal: TableFacts[] = [
  { table: accounts, isShown: false },
  { table: twoFactors, isShown: false },
  { table: wishlist, isShown: false },
  { table: searchVocabulary, isShown: false },
  { table: campaignCounts, isShown: false },
  { table: revisions, isShown: false, neither: { data: "content of the shop" } },
  {
    table: orderLineParts,
    isShown: false,
    neither: { "name_bg, name_en": "a product's as it was sold, never edited" },
  },
  { table: packParts, isShown: true },
  { table: returnedUnits, isShown: false },
  {
    table: promotions,
    isShown: false,
    neither: {
      "name_bg, name_en": "the cart asks for them; its editor shows both",
    },
  },
  { table: promotionCodes, isShown: false },
  { table: priceCampaignProducts, isShown: false },
  { table: orderPromotions, isShown: false },
  {
    table: carriers,
    isShown: false,
    neither: {
      settings: "the shop's own as a sender",
      "offices_problem, payouts_problem, tracking_problem": "a carrier's refusal of a list",
    },
  },
  {
    table: carrierOffices,
    isShown: false,
    neither: {
      "name_bg, name_en, town_bg, town_en, address_bg, address_en": "of an office, as its carrier lists it",
      search_words: "of an office",
    },
  },
  {
    table: carrierTowns,
    isShown: false,
    neither: { "name_bg, name_en, region_bg, region_en": "of a town", search_words: "of a town" },
  },
  { table: carrierStreets, isShown: false },
  { table: carrierPickups, isShown: false },
  {
    table: shipmentEvents,
    isShown: false,
    neither: { "text_bg, text_en": "of a carrier's state, never edited", place: "of the carrier's depot" },
  },
  { table: carrierPayouts, isShown: false },
  { table: carrierPayoutLines, isShown: false },
  { table: payoutFileFormats, isShown: false },
  { table: sandboxParcels, isShown: false },
  { table: lotAllocations, isShown: false },
  { table: recallNotices, isShown: false },
  { table: payments, isShown: false },
  { table: paymentEvents, isShown: false },
  { table: sandboxSessions, isShown: false },
  { table: bankFileFormats, isShown: false, neither: { "reason_column, payer_column": "titles of columns" } },
  { table: salesHours, isShown: false },
  { table: salesChanges, isShown: false },
  {
    table: booksSettings,
    isShown: false,
    neither: { domain_name: "the shop's" },
  },
  { table: saleDocuments, isShown: false, neither: { content: "sums and goods; it names no buyer" } },
  { table: refundShares, isShown: false, neither: { name: "a product's" } },
  { table: auditFiles, isShown: false, neither: { contents: "sums by order number" } },
  { table: documentFiles, isShown: false },
  { table: monthPackages, isShown: false, neither: { problem: "why a file could not be built" } },
  {
    table: mailSettings,
    isShown: false,
    neither: { "sender_name, sender_address, reply_address": "the shop's" },
  },
  { table: backupSettings, isShown: false },
  { table: backupFailures, isShown: false },
  { table: dutyChecks, isShown: false, neither: { note: "about the shop's duty" } },
  { table: firstSteps, isShown: false },
  { table: reviewRequests, isShown: false },
  { table: stockWaves, isShown: false },
  { table: orderReminders, isShown: false },
  {
    table: newsletters,
    isShown: false,
    neither: {
      "name, subject_bg, subject_en, preview_bg, preview_en": "of an e-mail to all",
      problem: "the mail server's reply, without addresses",
    },
  },
  { table: newsletterDeliveries, isShown: false },
  { table: packedUnits, isShown: false },
  { table: agentSettings, isShown: false },
  { table: agentCarts, isShown: false, neither: { agent: "host of a shopping agent" } },
  { table: agentAnswers, isShown: false, neither: { key: "of a request" } },
  { table: consentChoices, isShown: false },
  { table: conversions, isShown: false },
  { table: visitCounts, isShown: false, neither: { source: "host of a site, or of an advertisement" } },
  { table: missingPaths, isShown: false },
  {
    table: moveIns,
    isShown: false,
    neither: { "file_name, file": "an export of products, which the job deletes", problem: "a code" },
  },
  { table: moveInRecords, isShown: false },
  {
    table: moveInPictures,
    isShown: false,
    neither: {
      address: "of a product's picture in the other shop",
      problem: "a code",
    },
  },
];

/** Every table that is no entity of the owner's. */
export const otherTables: readonly TableFacts[] = [...shown, ...aboutPeople, ...internal];
