import fc from "fast-check";
import { expect, test } from "vitest";
import { buyerFields, buyerLengths, buyerOf, buyerProblems, cleanBuyer } from "./invoice-buyer.ts";

const person = {
  first_name: "Мария",
  last_name: "Иванова",
  need_invoice: false,
  company_name: null,
  vat_number: null,
  address: "Пловдив, ул. „Роза“ 1",
  city: "Пловдив",
  delivery_type: "econt_address" as const,
};
const company = { ...person, need_invoice: true, company_name: "Сладко ЕООД", vat_number: "BG131071587" };
const buyer = { name: "Сладко ЕООД", address: "София, ул. 1", eik: "131071587", vat_number: "BG131071587" };

test("a person is invoiced by name and delivery address", () => {
  expect(buyerOf(person)).toEqual({
    name: "Мария Иванова",
    address: "Пловдив, ул. „Роза“ 1",
    eik: "",
    vat_number: "",
  });
});

test("a courier office leaves only the town as the address", () => {
  expect(buyerOf({ ...person, delivery_type: "econt_office" }).address).toBe("Пловдив");
  expect(buyerOf({ ...person, delivery_type: "econt_office", city: null }).address).toBe("");
});

test("a company's number is recognised by its format", () => {
  const numbersOf = (vat_number: string) => {
    const { eik, vat_number: vat } = buyerOf({ ...company, vat_number });
    return [eik, vat];
  };
  expect(numbersOf("BG131071587")).toEqual(["131071587", "BG131071587"]);
  expect(numbersOf(" bg 131 071 587 ")).toEqual(["131071587", "BG131071587"]);
  expect(numbersOf("131071587")).toEqual(["131071587", ""]);
  expect(numbersOf("DE123456789")).toEqual(["", "DE123456789"]);
  expect(numbersOf("няма")).toEqual(["", "НЯМА"]);
});

test("an order without invoice request or company name is invoiced to the person", () => {
  expect(buyerOf({ ...company, need_invoice: false })).toEqual(buyerOf(person));
  expect(buyerOf({ ...company, company_name: null })).toEqual(buyerOf(person));
});

test("numbers lose spaces and become upper case; names and addresses keep both", () => {
  const typed = {
    name: "Сладко ЕООД",
    address: "ул. Роза 1",
    eik: "131 071 587",
    vat_number: "bg 131 071 587",
  };
  expect(cleanBuyer(typed)).toEqual({ ...typed, eik: "131071587", vat_number: "BG131071587" });
});

test("a complete buyer has no problems; name and address are required", () => {
  expect(buyerProblems(buyer)).toEqual({});
  expect(buyerProblems({ ...buyer, eik: "", vat_number: "" })).toEqual({});
  expect(buyerProblems({ ...buyer, eik: "1310715870018", vat_number: "ATU12345678" })).toEqual({});
  expect(buyerProblems({ ...buyer, name: "", address: "" })).toEqual({
    name: "required",
    address: "required",
  });
});

test("numbers that fail the Bulgarian checks cause warnings", () => {
  expect(buyerProblems({ ...buyer, eik: "131071588", vat_number: "BG13107158" })).toEqual({
    eik: "eik",
    vat_number: "vat_number",
  });
  expect(buyerProblems({ ...buyer, eik: "HRB 1", vat_number: "😀" })).toEqual({
    eik: "eik",
    vat_number: "vat_number",
  });
  for (const vat_number of ["1DE123456789", "DE12345678901234", "DE123456789ß"])
    expect(buyerProblems({ ...buyer, vat_number })).toEqual({ vat_number: "vat_number" });
});

test("cleaning is idempotent and respects maximum lengths", () => {
  fc.assert(
    fc.property(
      fc.record({ name: fc.string(), address: fc.string(), eik: fc.string(), vat_number: fc.string() }),
      (typed) => {
        const clean = cleanBuyer(typed);
        expect(cleanBuyer(clean)).toEqual(clean);
        for (const field of buyerFields) {
          expect(clean[field]).not.toMatch(/[<>\p{Cc}]/u);
          expect(Array.from(clean[field]).length).toBeLessThanOrEqual(buyerLengths[field]);
        }
      },
    ),
  );
});
