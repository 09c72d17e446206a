import { expect, test } from "vitest";
import { senderSettings } from "#tests/factories/delivery/econt-account.ts";
import { cashParcel } from "#tests/factories/delivery/fake-carrier.ts";
import { labelOf, quotedLabelOf } from "./econt-label.ts";

const boxes = [{ name: "Кутия", length: 300, width: 200, height: 150, weight: 80 }];
const settings = { ...senderSettings, boxes, inspection: "test" } as const;

const partsOf = (label: object) =>
  Object.fromEntries(Object.entries(label).filter(([key]) => /Dimensions|payAfter/.test(key)));

test.for(["office", "automat", "address"] as const)(
  "a quote to an %s has the box and the inspection of the label",
  (place) => {
    const destination =
      place === "address"
        ? {
            place,
            townId: null,
            town: "София",
            postcode: "1000",
            streetId: null,
            street: "",
            streetNumber: "",
            other: "бл. 1",
          }
        : { place, officeCode: "4001" };
    for (const cash of [cashParcel().cash, null]) {
      const label = labelOf(cashParcel({ destination, cash, settings }));
      const quote = quotedLabelOf({
        place,
        officeCode: place === "address" ? null : "4001",
        townId: null,
        town: "София",
        postcode: "1000",
        weight: 800,
        cash: cash?.amount ?? 0,
        settings,
      });
      expect(partsOf(quote)).toEqual(partsOf(label));
      expect(partsOf(quote)).toMatchObject({ shipmentDimensionsL: 30 });
    }
  },
);
