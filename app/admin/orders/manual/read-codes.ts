import { givenCodes } from "#app/domain/checkout/order-payload.ts";

/** Reads typed codes, separated by commas, semicolons or lines; null when they are too many or too long. */
export function readCodes(typed: string): string[] | null {
  const codes = givenCodes.safeParse(typed.split(/[,;\n]/).filter((code) => code.trim() !== ""));
  return codes.success ? codes.data : null;
}
