import type { ReactNode } from "react";
import type { LetterContent } from "#app/server/mail/letter-content.ts";
import type { MailAddress } from "#app/server/mail/mail-transport.ts";
import { accountChanged, resetPassword, staffInvite, verifyEmail } from "./account-letters.tsx";
import { Letter } from "./letter.tsx";
import type { Sender, WrittenLetter } from "./letter.tsx";
import { newsletterConfirmation, newsletterWelcome } from "./newsletter-letters.tsx";
import { contactMessage, testLetter } from "./other-letters.tsx";
import {
  orderCancelled,
  orderDelivered,
  orderReceived,
  orderReplaced,
  orderShipped,
  ownerOrderReceived,
  ownerRefundDue,
  ownerRefundFailed,
} from "./order-letters.tsx";
import { ownerWithdrawal, withdrawalReceived } from "./withdrawal-letters.tsx";

/** Applies the template for the content's kind. Replies go to the shop's support unless the template sets another address. */
export function writeLetter(
  content: LetterContent,
  sender: Sender,
): { subject: string; replyTo: MailAddress; unsubscribeUrl: string | undefined; document: ReactNode } {
  const letter = byTemplate(content, sender);
  const support = { name: sender.shop, address: sender.company.support_email };
  return {
    subject: letter.subject,
    replyTo: letter.replyTo ?? support,
    unsubscribeUrl: letter.unsubscribeUrl,
    document: <Letter letter={letter} sender={sender} />,
  };
}

function byTemplate(content: LetterContent, sender: Sender): WrittenLetter {
  switch (content.kind) {
    case "order_received":
      return orderReceived(content, sender);
    case "owner_order_received":
      return ownerOrderReceived(content, sender);
    case "order_shipped":
      return orderShipped(content, sender);
    case "order_delivered":
      return orderDelivered(content, sender);
    case "order_cancelled":
      return orderCancelled(content, sender);
    case "order_replaced":
      return orderReplaced(content, sender);
    case "owner_refund_due":
      return ownerRefundDue(content, sender);
    case "owner_refund_failed":
      return ownerRefundFailed(content, sender);
    case "verify_email":
      return verifyEmail(content, sender);
    case "reset_password":
      return resetPassword(content, sender);
    case "staff_invite":
      return staffInvite(content, sender);
    case "account_changed":
      return accountChanged(content, sender);
    case "contact_message":
      return contactMessage(content, sender);
    case "newsletter_confirmation":
      return newsletterConfirmation(content, sender);
    case "newsletter_welcome":
      return newsletterWelcome(content, sender);
    case "withdrawal_received":
      return withdrawalReceived(content, sender);
    case "owner_withdrawal":
      return ownerWithdrawal(content, sender);
    case "test":
      return testLetter(content, sender);
  }
}
