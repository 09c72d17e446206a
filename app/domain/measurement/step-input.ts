import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { countedSteps } from "./origin.ts";
import { countedSource } from "./visit-source.ts";

/** A step that a browser reports; orders are counted on the server. Another step is refused. */
export const reportedStep = z.object({
  step: z.enum(countedSteps).exclude(["order"]),
  source: outsideText().overwrite(countedSource).default(""),
});
