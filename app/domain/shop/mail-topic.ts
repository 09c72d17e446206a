/**
 * What a person may stop the shop from writing about, each topic alone: everything but the e-mails of orders, payments,
 * deliveries, recalls, withdrawals and accounts. The newsletter is stopped by ending its subscription.
 */
export const mailTopics = ["reviews", "stock_alerts", "cart_reminders", "order_reminders"] as const;
export type MailTopic = (typeof mailTopics)[number];
