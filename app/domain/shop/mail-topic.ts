import type { EmailKind } from "./email.ts";

/**
 * What a person may stop the shop from writing about, each topic alone: everything but the e-mails of orders, payments,
 * deliveries, recalls, withdrawals and accounts. The newsletter is stopped by ending its subscription.
 */
export const mailTopics = [
  "reviews",
  "review_refusals",
  "stock_alerts",
  "cart_reminders",
  "order_reminders",
] as const;
export type MailTopic = (typeof mailTopics)[number];

/** The kinds of e-mail of each topic: those that still wait are deleted when the topic is stopped. */
export const topicEmails: Readonly<Record<MailTopic, readonly EmailKind[]>> = {
  reviews: ["review_request"],
  review_refusals: ["review_refused"],
  stock_alerts: ["back_in_stock"],
  cart_reminders: ["cart_reminder"],
  order_reminders: ["order_reminder"],
};
