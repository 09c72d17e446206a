import { auditDeliveryFieldsTexts } from "./admin/audit-fields-delivery.ts";
import { auditPromotionsFieldsTexts } from "./admin/promotions/audit-fields-promotions.ts";
import { auditSettingsFieldsTexts } from "./admin/settings/audit-fields-settings.ts";
import { auditFieldsTexts } from "./admin/audit-fields.ts";
import { auditTexts } from "./admin/audit.ts";
import { bagsTexts } from "./admin/bags/bags.ts";
import { looseProductsTexts } from "./admin/bags/loose-products.ts";
import { booksPackageTexts } from "./admin/books/books-package.ts";
import { booksTexts } from "./admin/books/books.ts";
import { dutiesTexts } from "./admin/books/duties.ts";
import { campaignsTexts } from "./admin/campaigns.ts";
import { categoriesTexts } from "./admin/categories.ts";
import { confirmPasswordTexts } from "./admin/confirm-password.ts";
import { customersTexts } from "./admin/customers.ts";
import { designTexts } from "./admin/design.ts";
import { distributorsTexts } from "./admin/distributors.ts";
import { editingTexts } from "./admin/editing.ts";
import { emailTextsTexts } from "./admin/settings/email-texts.ts";
import { emailsTexts } from "./admin/emails.ts";
import { flavorsTexts } from "./admin/flavors.ts";
import { giftsTexts } from "./admin/bags/gifts.ts";
import { guaranteeNoticesTexts } from "./admin/settings/guarantee-notices.ts";
import { homepageTexts } from "./admin/homepage.ts";
import { landingPagesTexts } from "./admin/landing-pages.ts";
import { layoutTexts } from "./admin/layout.ts";
import { listsTexts } from "./admin/lists.ts";
import { liveTexts } from "./admin/live.ts";
import { lotsTexts } from "./admin/lots.ts";
import { mailServerTexts } from "./admin/settings/mail-server.ts";
import { moveInTexts } from "./admin/channels/move-in.ts";
import { mediaTexts } from "./admin/media.ts";
import { messagesTexts } from "./admin/messages.ts";
import { adminOpeningTexts } from "./admin/settings/opening.ts";
import { addressTexts } from "./admin/settings/address.ts";
import { agentsTexts } from "./admin/channels/agents.ts";
import { measurementTexts } from "./admin/settings/measurement.ts";
import { followUpsTexts } from "./admin/settings/follow-ups.ts";
import { feedsTexts } from "./admin/channels/feeds.ts";
import { backupTexts } from "./admin/settings/backup.ts";
import { bankTexts } from "./admin/orders/bank.ts";
import { cardTexts } from "./admin/orders/cards.ts";
import { carriersTexts } from "./admin/orders/carriers.ts";
import { deliveryTexts } from "./admin/orders/delivery.ts";
import { manualOrdersTexts } from "./admin/orders/manual-orders.ts";
import { orderDocumentsTexts } from "./admin/orders/order-documents.ts";
import { orderLinesTexts } from "./admin/orders/order-lines.ts";
import { orderListTexts } from "./admin/orders/order-list.ts";
import { ordersTexts } from "./admin/orders/orders.ts";
import { parcelTexts } from "./admin/orders/parcel.ts";
import { parcelsTexts } from "./admin/orders/parcels.ts";
import { payoutsTexts } from "./admin/orders/payouts.ts";
import { visitsTexts } from "./admin/channels/visits.ts";
import { withdrawalsTexts } from "./admin/orders/withdrawals.ts";
import { packsTexts } from "./admin/products/packs.ts";
import { pagesTexts } from "./admin/pages.ts";
import { paymentsTexts } from "./admin/payments.ts";
import { popupsTexts } from "./admin/popups.ts";
import { priceCampaignsTexts } from "./admin/products/price-campaigns.ts";
import { productFilesTexts } from "./admin/products/product-files.ts";
import { productsTexts } from "./admin/products/products.ts";
import { promotionEditorTexts } from "./admin/promotions/promotion-editor.ts";
import { promotionsTexts } from "./admin/promotions/promotions.ts";
import { richTextTexts } from "./admin/rich-text.ts";
import { selectedProductsTexts } from "./admin/products/selected-products.ts";
import { seoTexts } from "./admin/seo.ts";
import { settingsTexts } from "./admin/settings/settings.ts";
import { newsletterSendingTexts } from "./admin/newsletters/newsletter-sending.ts";
import { newslettersTexts } from "./admin/newsletters/newsletters.ts";
import { packingTexts } from "./admin/bags/packing.ts";
import { ownAccountTexts } from "./admin/settings/own-account.ts";
import { staffTexts } from "./admin/settings/staff.ts";
import { startStepsTexts } from "./admin/settings/start-steps.ts";
import { startTexts } from "./admin/settings/start.ts";
import { subscribersTexts } from "./admin/subscribers.ts";
import { redirectsTexts } from "./admin/channels/redirects.ts";
import { reviewsTexts } from "./admin/reviews.ts";
import { textSeoTexts } from "./admin/text-seo.ts";
import { translationsTexts } from "./admin/translations.ts";
import { joinedDictionaries } from "./dictionary.ts";

/** All texts of the back office, whose default language is Bulgarian. */
export const { bg: adminBg, en: adminEn } = joinedDictionaries(
  agentsTexts,
  auditDeliveryFieldsTexts,
  auditPromotionsFieldsTexts,
  auditSettingsFieldsTexts,
  auditFieldsTexts,
  auditTexts,
  bagsTexts,
  looseProductsTexts,
  booksPackageTexts,
  booksTexts,
  dutiesTexts,
  campaignsTexts,
  categoriesTexts,
  confirmPasswordTexts,
  customersTexts,
  designTexts,
  distributorsTexts,
  editingTexts,
  emailTextsTexts,
  emailsTexts,
  feedsTexts,
  flavorsTexts,
  followUpsTexts,
  measurementTexts,
  giftsTexts,
  guaranteeNoticesTexts,
  homepageTexts,
  landingPagesTexts,
  layoutTexts,
  listsTexts,
  liveTexts,
  lotsTexts,
  mailServerTexts,
  mediaTexts,
  moveInTexts,
  messagesTexts,
  addressTexts,
  adminOpeningTexts,
  backupTexts,
  bankTexts,
  cardTexts,
  carriersTexts,
  deliveryTexts,
  manualOrdersTexts,
  orderDocumentsTexts,
  orderLinesTexts,
  orderListTexts,
  ordersTexts,
  parcelTexts,
  parcelsTexts,
  payoutsTexts,
  withdrawalsTexts,
  packsTexts,
  pagesTexts,
  paymentsTexts,
  popupsTexts,
  priceCampaignsTexts,
  productFilesTexts,
  productsTexts,
  promotionEditorTexts,
  promotionsTexts,
  richTextTexts,
  selectedProductsTexts,
  seoTexts,
  settingsTexts,
  newsletterSendingTexts,
  newslettersTexts,
  ownAccountTexts,
  packingTexts,
  staffTexts,
  startStepsTexts,
  startTexts,
  subscribersTexts,
  redirectsTexts,
  reviewsTexts,
  textSeoTexts,
  translationsTexts,
  visitsTexts,
);
