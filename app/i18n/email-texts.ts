import { joinedDictionaries } from "./dictionary.ts";
import { accountsEmailTexts } from "./emails/accounts.ts";
import { dutiesEmailTexts } from "./emails/duties.ts";
import { messagesEmailTexts } from "./emails/messages.ts";
import { orderPaymentsEmailTexts } from "./emails/order-payments.ts";
import { orderStepsEmailTexts } from "./emails/order-steps.ts";
import { orderEmailTexts } from "./emails/order.ts";
import { remindersEmailTexts } from "./emails/reminders.ts";
import { reviewRefusedEmailTexts } from "./emails/review-refused.ts";
import { reviewsEmailTexts } from "./emails/reviews.ts";
import { sharedEmailTexts } from "./emails/shared.ts";
import { stockAlertsEmailTexts } from "./emails/stock-alerts.ts";
import { withdrawalsEmailTexts } from "./emails/withdrawals.ts";

/** All texts of e-mails. A Bulgarian reader is addressed as "вие", in lower case. */
export const { bg: emailsBg, en: emailsEn } = joinedDictionaries(
  accountsEmailTexts,
  dutiesEmailTexts,
  messagesEmailTexts,
  orderPaymentsEmailTexts,
  orderStepsEmailTexts,
  orderEmailTexts,
  remindersEmailTexts,
  reviewRefusedEmailTexts,
  reviewsEmailTexts,
  sharedEmailTexts,
  stockAlertsEmailTexts,
  withdrawalsEmailTexts,
);
