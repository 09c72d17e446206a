import { createHash } from "node:crypto";
import type { TrackedState } from "#app/domain/delivery/parcel.ts";
import type { sandboxParcels } from "#app/server/db/schema/delivery.ts";
import type { TrackingEvent } from "#app/server/delivery/carrier-contract.ts";

type Parcel = Pick<typeof sandboxParcels.$inferSelect, "number" | "place" | "created_at" | "cancelled_at">;

type Step = {
  /** Minutes after the label was made. */
  minutes: number;
  state: TrackedState;
  code: string;
  bg: string;
  en: string;
  place: string;
};

const minute = 60_000;
const hour = 60 * minute;

// A demo's parcels take hours, so that the whole journey can be watched.
const start: readonly Step[] = [
  {
    minutes: 10,
    state: "handed_over",
    code: "taken",
    bg: "Приета от куриера",
    en: "Accepted by the courier",
    place: "",
  },
  {
    minutes: 30,
    state: "in_transit",
    code: "hub",
    bg: "В разпределителен център",
    en: "At the sorting centre",
    place: "София",
  },
];
const waiting = {
  office: {
    minutes: 60,
    state: "waiting",
    code: "office",
    bg: "Чака в офис",
    en: "Waiting in the office",
    place: "",
  },
  automat: {
    minutes: 60,
    state: "waiting",
    code: "automat",
    bg: "Чака в автомат",
    en: "Waiting in the locker",
    place: "",
  },
  address: {
    minutes: 60,
    state: "in_transit",
    code: "driver",
    bg: "При куриера за доставка",
    en: "Out for delivery",
    place: "",
  },
} as const satisfies Record<Parcel["place"], Step>;
const delivered: readonly Step[] = [
  { minutes: 120, state: "delivered", code: "delivered", bg: "Доставена", en: "Delivered", place: "" },
];
const refused: readonly Step[] = [
  {
    minutes: 120,
    state: "returning",
    code: "refused",
    bg: "Отказана от получателя",
    en: "Refused by the recipient",
    place: "",
  },
  {
    minutes: 180,
    state: "returned",
    code: "returned",
    bg: "Върната на подателя",
    en: "Returned to the sender",
    place: "",
  },
];

/** Returns whether a parcel comes back: one in ten, by its number. */
export function isReturned(number: string): boolean {
  return createHash("sha256").update(number).digest().readUInt16BE() % 10 === 0;
}

/** Returns what has happened to a parcel until now, in order; nothing for a cancelled one. */
export function trackSandboxParcel(parcel: Parcel, now: Date): TrackingEvent[] {
  if (parcel.cancelled_at) return [];
  const end = isReturned(parcel.number) ? refused : delivered;
  return [...start, waiting[parcel.place], ...end]
    .map(({ minutes, state, code, bg, en, place }) => ({
      at: new Date(parcel.created_at.getTime() + minutes * minute),
      state,
      code,
      textBg: bg,
      textEn: en,
      place,
    }))
    .filter(({ at }) => at <= now);
}

/** Returns the end of the hour in which a parcel was delivered, when its cash is paid out; null before that. */
export function payoutTime(parcel: Parcel, now: Date): Date | null {
  const end = trackSandboxParcel(parcel, now).find(({ state }) => state === "delivered");
  if (!end) return null;
  const paidAt = new Date((Math.floor(end.at.getTime() / hour) + 1) * hour);
  return paidAt <= now ? paidAt : null;
}
