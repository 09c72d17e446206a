import { z } from "zod";
import { orderStatuses } from "./order.ts";

/** Body of the advance-order call. `from` is the expected current status, which makes a repeated request harmless. */
export const advanceOrderInput = z.object({
  orderId: z.uuid(),
  from: z.enum(orderStatuses),
});
