import type { ReactNode } from "react";
import type { EmailContent } from "#app/server/mail/email-content.ts";
import type { MailAddress } from "#app/server/mail/mail-transport.ts";
import { accountChanged, newEmail, resetPassword, staffInvite, verifyEmail } from "./account-emails.tsx";
import { EmailLayout } from "./email.tsx";
import type { Sender, WrittenEmail } from "./email.tsx";
import { newsletterConfirmation, newsletterWelcome } from "./newsletter-emails.tsx";
import { contactMessage, messageReply, ownerDutyReminder, testEmail } from "./other-emails.tsx";
import {
  orderCancelled,
  orderDelivered,
  orderPaid,
  orderReceived,
  orderRedirected,
  orderReplaced,
  orderShipped,
  orderWaiting,
  ownerOrderChanged,
  ownerOrderReceived,
  ownerRefundDue,
  ownerRefundFailed,
} from "./order-emails.tsx";
import { orderChanged } from "./changed-email.tsx";
import { orderPayReminder, orderUnpaid } from "./transfer-emails.tsx";
import { orderDocument } from "./document-email.tsx";
import { cartReminder, orderReminder } from "./reminder-emails.tsx";
import { orderRecalled } from "./recall-email.tsx";
import { backInStock, stockAlertConfirmation } from "./stock-emails.tsx";
import { reviewRefused, reviewRequest } from "./review-emails.tsx";
import { ownerWithdrawal, withdrawalReceived } from "./withdrawal-emails.tsx";

/**
 * Applies the template for the content's kind. Replies go to the shop's support unless the template sets another
 * address.
 */
export function writeEmail(
  content: EmailContent,
  sender: Sender,
): { subject: string; replyTo: MailAddress; unsubscribeUrl: string | undefined; document: ReactNode } {
  const email = byTemplate(content, sender);
  const support = { name: sender.shop, address: sender.company.support_email };
  return {
    subject: email.subject,
    replyTo: email.replyTo ?? support,
    unsubscribeUrl: email.unsubscribeUrl ?? email.stop?.url,
    document: <EmailLayout email={email} sender={sender} />,
  };
}

function byTemplate(content: EmailContent, sender: Sender): WrittenEmail {
  switch (content.kind) {
    case "order_received":
      return orderReceived(content, sender);
    case "owner_order_received":
      return ownerOrderReceived(content, sender);
    case "order_paid":
      return orderPaid(content, sender);
    case "order_shipped":
      return orderShipped(content, sender);
    case "order_delivered":
      return orderDelivered(content, sender);
    case "order_cancelled":
      return orderCancelled(content, sender);
    case "order_replaced":
      return orderReplaced(content, sender);
    case "order_waiting":
      return orderWaiting(content, sender);
    case "order_pay_reminder":
      return orderPayReminder(content, sender);
    case "order_unpaid":
      return orderUnpaid(content, sender);
    case "order_changed":
      return orderChanged(content, sender);
    case "order_redirected":
      return orderRedirected(content, sender);
    case "order_recalled":
      return orderRecalled(content, sender);
    case "order_document":
      return orderDocument(content, sender);
    case "owner_order_changed":
      return ownerOrderChanged(content, sender);
    case "owner_refund_due":
      return ownerRefundDue(content, sender);
    case "owner_refund_failed":
      return ownerRefundFailed(content, sender);
    case "verify_email":
      return verifyEmail(content, sender);
    case "reset_password":
      return resetPassword(content, sender);
    case "new_email":
      return newEmail(content, sender);
    case "staff_invite":
      return staffInvite(content, sender);
    case "account_changed":
      return accountChanged(content, sender);
    case "contact_message":
      return contactMessage(content, sender);
    case "message_reply":
      return messageReply(content, sender);
    case "review_refused":
      return reviewRefused(content, sender);
    case "newsletter_confirmation":
      return newsletterConfirmation(content, sender);
    case "newsletter_welcome":
      return newsletterWelcome(content, sender);
    case "stock_alert_confirmation":
      return stockAlertConfirmation(content, sender);
    case "back_in_stock":
      return backInStock(content, sender);
    case "cart_reminder":
      return cartReminder(content, sender);
    case "order_reminder":
      return orderReminder(content, sender);
    case "review_request":
      return reviewRequest(content, sender);
    case "withdrawal_received":
      return withdrawalReceived(content, sender);
    case "owner_withdrawal":
      return ownerWithdrawal(content, sender);
    case "owner_duty_reminder":
      return ownerDutyReminder(content, sender);
    case "test":
      return testEmail(content, sender);
  }
}
