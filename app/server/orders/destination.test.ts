import { expect, test } from "vitest";
import { destinationOf, maskDestination } from "./destination.ts";
import type { DestinationFacts } from "./destination.ts";

const typed: DestinationFacts = {
  language: "bg",
  email: "maria@example.com",
  address: "Варна, До офис на Еконт: пазара",
  city: "Варна",
  delivery_type: "econt_office",
  delivery_details: "пазара",
  carrier: null,
  office_code: null,
  office: null,
  parcel: null,
};
const centre = { kind: "office", name: "Център", town: "Пловдив", address: "ул. Гладстон 1" } as const;
const locker = { kind: "automat", name: "Кауфланд", town: "Русе", address: "бул. Липник 1" } as const;
const confirmed: DestinationFacts = { ...typed, carrier: "econt", office_code: "4001", office: centre };
const toLocker = { place: "automat", officeCode: "77" } as const;
const home = {
  place: "address",
  townId: null,
  town: "София",
  postcode: "1000",
  streetId: null,
  street: "ул. Шипка",
  streetNumber: "5",
  other: "ет. 2",
} as const;

test("a parcel goes where its label says, else to the chosen or confirmed office, else where the customer typed", () => {
  expect(destinationOf(typed)).toEqual({
    way: "econt_office",
    carrier: null,
    office: null,
    type: "econt_office",
    town: "Варна",
    details: "пазара",
    line: "Варна, пазара",
  });
  expect(destinationOf(confirmed)).toMatchObject({
    way: "econt_office",
    carrier: "econt",
    office: { carrier: "econt", officeCode: "4001", kind: "office" },
    town: "Пловдив",
    line: "Пловдив, Център (4001), ул. Гладстон 1",
  });
  const parcel = { carrier: "speedy", is_by_hand: false, destination: toLocker, office: locker } as const;
  expect(destinationOf({ ...confirmed, parcel })).toMatchObject({
    way: "office",
    carrier: "speedy",
    line: "Русе, Speedy: Кауфланд (77), бул. Липник 1",
  });
  expect(
    destinationOf({ ...confirmed, parcel: { ...parcel, destination: home, office: null } }),
  ).toMatchObject({
    way: "address",
    carrier: "speedy",
    office: null,
    type: "econt_address",
    line: "София, 1000, ул. Шипка 5, ет. 2",
  });
});

test("a label made elsewhere, to an office that the shop does not know, goes where the customer typed", () => {
  const destination = { ...home, street: "", streetNumber: "", postcode: "", other: "пазара" };
  const parcel = { carrier: "speedy", is_by_hand: true, destination, office: null } as const;
  expect(destinationOf({ ...typed, parcel })).toMatchObject({
    way: "office",
    carrier: "speedy",
    line: "Варна, пазара",
  });
});

test("an office that no list has any more is described by what the customer was shown", () => {
  expect(destinationOf({ ...confirmed, office: null })).toMatchObject({
    office: { carrier: "econt", officeCode: "4001" },
    line: "Варна, пазара",
  });
});

test("an order without a delivery type shows its one line, and an erased one shows nothing of its parcel", () => {
  const oneLine = {
    ...typed,
    city: null,
    delivery_type: null,
    delivery_details: null,
    address: "Русе, Роза 1",
  };
  expect(destinationOf(oneLine)).toMatchObject({ way: null, town: "", line: "Русе, Роза 1" });
  const parcel = { carrier: "econt", is_by_hand: false, destination: home, office: null } as const;
  const erased = { ...oneLine, email: "deleted-1@deleted.invalid", address: "—", parcel };
  expect(destinationOf(erased).line).toBe("—");
});

test("whoever has the order's link sees an office of a list, but of a typed place or an address only the town", () => {
  expect(maskDestination(destinationOf(confirmed))).toEqual(destinationOf(confirmed));
  const street = { ...typed, city: "Русе, ул. Борисова 7", delivery_details: "вх. Б" };
  const parcel = { carrier: "econt", is_by_hand: false, destination: home, office: null } as const;
  for (const facts of [typed, street, { ...confirmed, office: null }, { ...confirmed, parcel }]) {
    const masked = maskDestination(destinationOf(facts));
    expect(masked).toMatchObject({ details: "•••", line: `${masked.town}, •••` });
    expect(JSON.stringify(masked)).not.toMatch(/пазара|Борисова|Шипка|1000/);
  }
});

test("a typed place is not called Econt's in a shop that offers only others", () => {
  const toAddress = { ...typed, delivery_type: "econt_address" } as const;
  for (const offered of [null, [], ["speedy", "econt"], ["sandbox"]] as const)
    expect(destinationOf({ ...typed, offered: offered && [...offered] }).way).toBe("econt_office");
  expect(destinationOf({ ...typed, offered: ["speedy"] }).way).toBe("office");
  expect(destinationOf({ ...toAddress, offered: ["boxnow"] }).way).toBe("address");
});
