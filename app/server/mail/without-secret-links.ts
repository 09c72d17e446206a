import type { EmailKind } from "#app/domain/shop/email.ts";
import type { EmailContent, EmailContentOf } from "./email-content.ts";

type Hide<Kind extends EmailKind> = (content: EmailContentOf<Kind>) => EmailContentOf<Kind>;

/**
 * How the secret links of each kind are removed; null for a kind without one. A secret link lets whoever has it act as
 * the recipient: sign in, join the staff, consent to the newsletter or end it, stop e-mails on a topic, pay an order,
 * see its page or a cart, or review its goods.
 */
const hides: { readonly [Kind in EmailKind]: Hide<Kind> | null } = {
  order_received: (content) => withoutPayLink(withoutPage(content)),
  order_paid: withoutPage,
  order_shipped: withoutPage,
  order_delivered: withoutPage,
  order_cancelled: withoutPage,
  order_replaced: (content) => ({ ...withoutPage(content), replacementUrl: undefined }),
  order_waiting: withoutPage,
  order_pay_reminder: withoutPage,
  order_unpaid: withoutPage,
  order_recalled: withoutPage,
  order_changed: (content) => withoutPayLink(withoutPage(content)),
  order_document: withoutPage,
  order_redirected: withoutPage,
  owner_order_received: withoutPage,
  owner_order_changed: withoutPage,
  owner_refund_due: withoutPage,
  owner_refund_failed: withoutPage,
  verify_email: withoutUrl,
  reset_password: withoutUrl,
  new_email: withoutUrl,
  staff_invite: withoutUrl,
  // Leads to the page that requests a password reset.
  account_changed: null,
  contact_message: null,
  message_reply: null,
  review_refused: (content) => ({ ...withoutStopping(content), editUrl: undefined }),
  newsletter_confirmation: (content) => withoutUrl(withoutUnsubscribing(content)),
  newsletter_welcome: withoutUnsubscribing,
  stock_alert_confirmation: withoutUrl,
  back_in_stock: (content) => ({ ...content, stopUrl: undefined }),
  cart_reminder: (content) => ({ ...withoutStopping(content), cartUrl: undefined }),
  order_reminder: (content) => withoutStopping(withoutPage(content)),
  review_request: (content) => ({ ...withoutPage(content), reviewUrl: undefined, stopUrl: undefined }),
  withdrawal_received: null,
  owner_withdrawal: null,
  owner_duty_reminder: null,
  test: null,
};

/** Returns whether e-mails of a kind may have links that only their recipient may use. */
export function hasSecretLinks(kind: EmailKind): boolean {
  return hides[kind] !== null;
}

/** Returns the content of an e-mail for a reader other than its recipient. */
export function withoutSecretLinks(content: EmailContent): EmailContent {
  return hide(content.kind, content);
}

function hide<Kind extends EmailKind>(kind: Kind, content: EmailContentOf<Kind>): EmailContentOf<Kind> {
  const remove: Hide<Kind> | null = hides[kind];
  return remove === null ? content : remove(content);
}

function withoutPage<Content extends { order: { page_token: string | undefined } }>(
  content: Content,
): Content {
  return { ...content, order: { ...content.order, page_token: undefined } };
}

/** Keeps null, which says that there is nothing to pay. */
function withoutPayLink<Content extends { payUrl: string | null | undefined }>(content: Content): Content {
  return content.payUrl === null ? content : { ...content, payUrl: undefined };
}

function withoutUrl<Content extends { url?: string | undefined }>(content: Content): Content {
  return { ...content, url: undefined };
}

function withoutStopping<Content extends { stopUrl: string | undefined }>(content: Content): Content {
  return { ...content, stopUrl: undefined };
}

function withoutUnsubscribing<Content extends { unsubscribeUrl: string | undefined }>(
  content: Content,
): Content {
  return { ...content, unsubscribeUrl: undefined };
}
