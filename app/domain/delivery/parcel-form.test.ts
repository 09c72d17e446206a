import { expect, test } from "vitest";
import { addressForm, labelForm, labelNumber, officeForm } from "./parcel-form.ts";

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
  expect(addressForm.safeParse(address).success).toBe(true);
  expect(
    addressForm.safeParse({ ...address, street: "", streetNumber: "", other: "кв. Изток, бл. 3" }).success,
  ).toBe(true);
  expect(addressForm.safeParse({ ...address, town: " " }).success).toBe(false);
  expect(addressForm.safeParse({ ...address, streetNumber: "" }).success).toBe(false);
  expect(addressForm.safeParse({ ...address, carrier: "dhl" }).success).toBe(false);
});

test("an office needs a known carrier and a code", () => {
  expect(officeForm.safeParse({ carrier: "econt", officeCode: "4001" }).success).toBe(true);
  expect(officeForm.safeParse({ carrier: "econt", officeCode: "" }).success).toBe(false);
  expect(officeForm.safeParse({ carrier: "x", officeCode: "4001" }).success).toBe(false);
});
