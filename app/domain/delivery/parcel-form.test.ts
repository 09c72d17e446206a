import { expect, test } from "vitest";
import { goesToAddress, labelForm, labelNumber, officeForm, readAddress } from "./parcel-form.ts";

test("a weight is whole grams up to 50 kg; blank means the calculated one", () => {
  expect(labelForm.parse({ box: "", weight: "" })).toEqual({ box: undefined, weight: undefined });
  expect(labelForm.parse({ box: "Малка", weight: " 850 " })).toEqual({ box: "Малка", weight: 850 });
  for (const weight of ["0", "-1", "1.5", "50001", "999999", "осем", "🍓"])
    expect(labelForm.safeParse({ box: "", weight }).success).toBe(false);
});

test("a label's number has letters, digits and hyphens", () => {
  expect(labelNumber.parse("1051 6021 72 344")).toBe("1051602172344");
  for (const number of ["", "<b>", "1".repeat(41), "ЕК1"])
    expect(labelNumber.safeParse(number).success).toBe(false);
});

const address = {
  carrier: "econt",
  town: "Пловдив",
  postcode: "4000",
  street: "ул. Гладстон",
  streetNumber: "7",
  other: "",
};

test("an address needs a town, and a street with a number or a description", () => {
  const read = (changes: Partial<typeof address>) =>
    readAddress((name) => ({ ...address, ...changes })[name]);
  const { carrier, ...typed } = address;
  const place = { place: "address", townId: null, streetId: null } as const;
  expect(read({})).toEqual({ carrier, destination: { ...place, ...typed } });
  expect(read({ street: "", streetNumber: "", other: "кв. Изток, бл. 3" })).not.toBeNull();
  for (const refused of [{ town: " " }, { streetNumber: "" }, { carrier: "dhl" }])
    expect(read(refused)).toBeNull();
});

test("an address is confirmed unless the parcel goes to an office, also one that is not in the list", () => {
  expect(goesToAddress({ type: "econt_address", office: null })).toBe(true);
  expect(goesToAddress({ type: "econt_office", office: null })).toBe(false);
  expect(goesToAddress({ type: null, office: null })).toBe(false);
  expect(goesToAddress({ type: "econt_address", office: { carrier: "econt", officeCode: "1" } })).toBe(false);
});

test("an office needs a known carrier and a code", () => {
  expect(officeForm.safeParse({ carrier: "econt", officeCode: "4001" }).success).toBe(true);
  expect(officeForm.safeParse({ carrier: "econt", officeCode: "" }).success).toBe(false);
  expect(officeForm.safeParse({ carrier: "x", officeCode: "4001" }).success).toBe(false);
});
