import { capabilitiesOf } from "#app/domain/accounts/capabilities.ts";
import type { Capability } from "#app/domain/accounts/capabilities.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import { markedPlaces } from "#tests/factories/accounts/marked-person.ts";
import { admin } from "./admin-answers.ts";
import { answerOf } from "./answers.ts";

/** The recipient of a parcel, its destination, as typed and as on the label, and the names on its bags. */
const recipient = [
  "order_lines.bag_label",
  "orders.city",
  "orders.delivery_details",
  "orders.first_name",
  "orders.last_name",
  "orders.phone",
  "shipments",
];

/**
 * The personal data that a capability shows (`app/domain/accounts/capabilities.ts`): tables, or columns of them, and
 * the person's e-mail. Documents are PDF files, whose text has no markers.
 */
const shownBy: Partial<Record<Capability, readonly string[]>> = {
  "orders.read": ["email", "order_lines.bag_label", "orders", "order_events", "refunds", "shipments"],
  // Of the form of an order's lines, which tells bags apart by their recipes.
  "orders.change": ["order_lines.bag_key"],
  parcels: recipient,
  // With the copy of a person's data, which is exported on request.
  customers: [
    "email",
    "bank_entries",
    "contact_messages",
    "customers",
    "invoices",
    "mails",
    "message_replies",
    "order_events",
    "order_gifts",
    "order_lines.bag_label",
    "orders",
    "profiles",
    "refunds",
    "review_reports",
    "reviews",
    "sessions",
    "shipments",
    "withdrawals",
  ],
  "payments.read": ["bank_entries", "orders.first_name", "orders.last_name"],
  "documents.issue": ["orders.company_name", "orders.company_address", "shop_settings.manager_bg"],
  settings: ["shop_settings"],
  // The log names the records that were changed, and who changed them.
  staff: ["email", "audit_log", "customers.first_name", "customers.last_name", "users.name"],
};

/**
 * Returns the addresses of the back office's screens and files with the records of id `id` and the books of `month`:
 * all of them, or only those that do not refuse the role.
 */
export function screensOf(
  role: StaffRole,
  { id, month, all }: { id: string; month: string; all: boolean },
): string[] {
  const asked = Object.values(admin)
    .flat()
    .filter((answers) => (answers.method ?? "GET") === "GET" && (all || answerOf(answers, role) !== "403"));
  const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
  return [...new Set(asked.map(({ path }) => path.replace(uuid, id).replace("2026-03", month)))];
}

/** Returns what a role's screens show without a right, and what a right should show them and does not. */
export function faultsOfShown(role: StaffRole, texts: readonly string[]): string[] {
  const found = markedPlaces(texts.join("\n"));
  const allowed = [...new Set(capabilitiesOf[role].flatMap((capability) => shownBy[capability] ?? []))];
  const isIn = (place: string, part: string) => place === part || place.startsWith(`${part}.`);
  return [
    ...found
      .filter((place) => !allowed.some((part) => isIn(place, part)))
      .map((place) => `${role} sees ${place}`),
    ...allowed
      .filter((part) => !found.some((place) => isIn(place, part)))
      .map((part) => `${role} does not see ${part}`),
  ];
}
