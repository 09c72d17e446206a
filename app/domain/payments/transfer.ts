import { addWorkingDays, isWorkingDay } from "#app/domain/delivery/public-holidays.ts";
import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { OrderState } from "#app/domain/orders/order.ts";

/**
 * Returns when an unpaid order by transfer expires: at the end of the day, in Sofia, that is `holdDays` working days
 * after it was placed. Banks work from Monday to Friday without public holidays.
 */
export function transferEnd(placedAt: Date, holdDays: number): Date {
  const lastDay = addWorkingDays(sofiaDay(placedAt), holdDays, isWorkingDay);
  return startOfSofiaDay(addDays(lastDay, 1));
}

/** Returns the last day, `2026-11-25`, on which an order that expires at `payBy` can be paid. */
export function lastDayToPay(payBy: Date): string {
  return addDays(sofiaDay(payBy), -1);
}

/** Hours after midnight, Sofia time, at which customers are reminded. */
const reminderHour = 9;

/**
 * Returns when the customer is reminded of a transfer: at 9:00 in Sofia on the working day before the last day to pay.
 */
export function transferReminder(payBy: Date): Date {
  let day = addDays(lastDayToPay(payBy), -1);
  while (!isWorkingDay(day)) day = addDays(day, -1);
  return new Date(startOfSofiaDay(day).getTime() + reminderHour * 3_600_000);
}

/** Returns whether an order waits for its bank transfer. */
export function awaitsTransfer(
  order: Pick<OrderState, "payment_method" | "payment_status" | "order_status">,
): boolean {
  return (
    order.payment_method === "bank_transfer" &&
    order.payment_status !== "paid" &&
    order.order_status !== "cancelled"
  );
}

/** What a customer needs to pay by transfer. */
export type TransferDetails = {
  holder: string;
  /** Without spaces. */
  iban: string;
  /** Empty when it is not stated. */
  bic: string;
  /** In euro cents. */
  amountEur: number;
  /** The order number. */
  reason: string;
  /** The last day to pay, `2026-11-25`; null when the order does not expire. */
  until: string | null;
};

/**
 * Returns the content of a payment's QR code: a SEPA credit transfer in UTF-8 with an unstructured reason (European Payments
 * Council, EPC069-12, version 002).
 */
export function paymentCode({ holder, iban, bic, amountEur, reason }: TransferDetails): string {
  const amount = `EUR${Math.floor(amountEur / 100)}.${String(amountEur % 100).padStart(2, "0")}`;
  const [purpose, structuredReference] = ["", ""];
  return ["BCD", "002", "1", "SCT", bic, holder, iban, amount, purpose, structuredReference, reason].join(
    "\n",
  );
}
