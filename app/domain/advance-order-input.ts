import { z } from "zod";
import { orderStatuses } from "./order.ts";

/** What the back office asks when it advances an order: the step names where it starts, so that a repeat is harmless. */
export const advanceOrderInput = z.object({
  orderId: z.uuid(),
  from: z.enum(orderStatuses),
});
