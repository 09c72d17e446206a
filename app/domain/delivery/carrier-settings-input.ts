import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { checkbox } from "#app/domain/content/content-fields.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { isEmail, isPhone, personLengths, sanitizeEmail, sanitizeText } from "#app/domain/typed-text.ts";
import type { CarrierSettings, ParcelBox } from "./carrier-settings.ts";
import { inspections } from "./parcel.ts";

/** Maximum lengths in characters. Carriers truncate the texts of a waybill at about a hundred. */
const longest = { name: 100, line: 200, short: 20, contents: 100 } as const;

/** Longest time within which a carrier can pay out cash, in days. */
const mostPayoutDays = 60;

/** Maximum number of boxes. */
export const maxBoxes = 12;

function text(maxLength: number) {
  return outsideText()
    .transform((value) => sanitizeText(value, maxLength))
    .register(fieldConstraints, { maxLength });
}

const email = outsideText()
  .overwrite((value) => sanitizeEmail(value, personLengths.email))
  .refine((value) => value === "" || isEmail(value), "email")
  .register(fieldConstraints, { type: "email", maxLength: personLengths.email });
const phone = text(personLengths.phone)
  .refine((value) => value === "" || isPhone(value), "phone")
  .register(fieldConstraints, { type: "tel" });

/** Fields of the form. Empty texts mean "not set": the sender is then the shop's company. */
export const carrierSettingsFields = z
  .object({
    sender_name: text(longest.name),
    sender_phone: phone,
    sender_email: email,
    agent_name: text(longest.name),
    agent_phone: phone,
    drop_off: z.enum(["office", "address"], { error: "choice" }),
    drop_off_office: text(longest.short),
    drop_off_town: text(longest.name),
    drop_off_postcode: text(longest.short),
    drop_off_street: text(longest.line),
    drop_off_number: text(longest.short),
    drop_off_other: text(longest.line),
    contents: text(longest.contents)
      .refine((value) => value !== "", "required")
      .register(fieldConstraints, { required: true }),
    inspection: z.enum(inspections, { error: "choice" }),
    cash_agreement: text(longest.short),
    is_postal_money_transfer: checkbox,
    payout_days: outsideText()
      .trim()
      .refine((days) => /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= mostPayoutDays, "days")
      .transform(Number)
      .register(fieldConstraints, { required: true, inputMode: "numeric", maxLength: 2 }),
  })
  .refine(({ drop_off, drop_off_town }) => drop_off !== "address" || drop_off_town !== "", {
    path: ["drop_off_town"],
    message: "required",
    when: () => true,
  })
  .refine(({ drop_off, drop_off_postcode }) => drop_off !== "address" || drop_off_postcode !== "", {
    path: ["drop_off_postcode"],
    message: "required",
    when: () => true,
  })
  .refine(({ agent_name, agent_phone }) => (agent_name === "") === (agent_phone === ""), {
    path: ["agent_phone"],
    message: "agent",
    when: () => true,
  });

const name = text(longest.name).refine((value) => value !== "", "box");
/** A whole number of millimetres or grams within bounds: carriers accept no larger parcel. */
const measure = (least: number, most: number) =>
  outsideText()
    .trim()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most, "box")
    .transform(Number);
const box = z.object({
  name,
  length: measure(10, 3000),
  width: measure(10, 3000),
  height: measure(10, 3000),
  weight: measure(0, 30_000),
});

/** A box as the form posts it. */
export type PostedBox = Record<keyof ParcelBox, string>;
export const boxFields = [
  "name",
  "length",
  "width",
  "height",
  "weight",
] as const satisfies (keyof ParcelBox)[];

export type CarrierSettingsResult =
  { ok: true; settings: CarrierSettings } | { ok: false; problems: Record<string, string> };

/**
 * Parses the settings form and its box rows; rows without any text are dropped. Problems are codes by field:
 * `required`, `email`, `phone`, `choice`, `days` (1 to 60), `agent` (name and telephone must be given together), `box`
 * (a box without a name, with a missing or impossible size, or with the name of an earlier one) and `boxes` (too many).
 */
export function readCarrierSettings(
  field: (name: string) => string,
  boxes: readonly PostedBox[],
): CarrierSettingsResult {
  const fields = Object.keys(carrierSettingsFields.shape);
  const read = carrierSettingsFields.safeParse(Object.fromEntries(fields.map((each) => [each, field(each)])));
  const problems: Record<string, string> = {};
  if (!read.success) for (const issue of read.error.issues) problems[String(issue.path[0])] ??= issue.message;
  const parsed: ParcelBox[] = [];
  boxes.forEach((posted, index) => {
    if (boxFields.every((each) => posted[each].trim() === "")) return;
    const one = box.safeParse(posted);
    const isTwice = one.success && parsed.some((other) => other.name === one.data.name);
    if (!one.success || isTwice) problems[`box_${index}`] = "box";
    else parsed.push(one.data);
  });
  if (parsed.length > maxBoxes) problems.boxes = "boxes";
  if (!read.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, settings: { ...read.data, boxes: parsed } };
}
