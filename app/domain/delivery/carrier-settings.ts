import type { Inspection } from "./parcel.ts";

/** A box in which the owner ships: outside dimensions in millimetres, and `weight` of the empty box in grams. */
export type ParcelBox = { name: string; length: number; width: number; height: number; weight: number };

/** The owner's settings for one carrier, stored as JSON. Empty texts and null mean "not set". */
export type CarrierSettings = {
  /** Company and telephone on the waybill. */
  sender_name: string;
  sender_phone: string;
  sender_email: string;
  /** The person who hands over the parcels. Econt requires one if the sender is a company. */
  agent_name: string;
  agent_phone: string;
  /** Where the owner hands over the parcels. */
  drop_off: "office" | "address";
  drop_off_office: string;
  drop_off_town: string;
  drop_off_postcode: string;
  drop_off_street: string;
  drop_off_number: string;
  drop_off_other: string;
  /** The first box is used unless another is chosen. */
  boxes: readonly ParcelBox[];
  /** Description of the contents on the waybill. */
  contents: string;
  inspection: Inspection;
  /** Number of the agreement on cash on delivery, such as CD139925. */
  cash_agreement: string;
  /**
   * Whether cash on delivery is paid out as a postal money transfer (ППП), which needs no receipt from the shop
   * (Ordinance N-18, article 3(1)). This depends on the owner's contract with the carrier.
   */
  is_postal_money_transfer: boolean;
  /** Days after the delivery within which the carrier pays out the cash; after that the payout counts as missing. */
  payout_days: number;
};

export const defaultCarrierSettings: CarrierSettings = {
  sender_name: "",
  sender_phone: "",
  sender_email: "",
  agent_name: "",
  agent_phone: "",
  drop_off: "office",
  drop_off_office: "",
  drop_off_town: "",
  drop_off_postcode: "",
  drop_off_street: "",
  drop_off_number: "",
  drop_off_other: "",
  boxes: [],
  contents: "Желирани плодови бонбони",
  inspection: "open",
  cash_agreement: "",
  is_postal_money_transfer: false,
  payout_days: 7,
};
