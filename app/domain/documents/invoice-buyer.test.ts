import fc from "fast-check";
import { expect, test } from "vitest";
import { buyerFields, buyerLengths, buyerOf, buyerProblems, cleanBuyer } from "./invoice-buyer.ts";

const person = {
  first_name: "Мария",
  last_name: "Иванова",
  need_invoice: false,
  company_name: null,
  vat_number: null,
  company_address: null,
  address: "Пловдив, ул. „Роза“ 1",
  city: "Пловдив",
  delivery_type: "econt_address" as const,
};
const company = {
  ...person,
  need_invoice: true,
  company_name: "Сладко ЕООД",
  vat_number: "BG131071587",
  company_address: "София, ул. „Шипка“ 1",
};
const problemsOf = (changes: Partial<typeof buyer>, isCompany = true) =>
  buyerProblems({ ...buyer, ...changes }, { isCompany });
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
  expect(numbersOf("BG121083551")).toEqual(["", "BG121083551"]);
  expect(numbersOf("няма")).toEqual(["", "НЯМА"]);
});

test("a company's address is its own, never the delivery address", () => {
  expect(buyerOf(company).address).toBe("София, ул. „Шипка“ 1");
  expect(buyerOf({ ...company, company_address: null }).address).toBe("");
});

test("a missing ЕИК is derived from a Bulgarian VAT number only", () => {
  expect(cleanBuyer({ ...buyer, eik: "" }).eik).toBe("131071587");
  for (const vat_number of ["DE131071587", "BG121083551", "BG7523169263"])
    expect(cleanBuyer({ ...buyer, eik: "", vat_number }).eik).toBe("");
});

test("an order without invoice request or company name is invoiced to the person", () => {
  expect(buyerOf({ ...company, need_invoice: false })).toEqual(buyerOf(person));
  expect(buyerOf({ ...company, company_name: null })).toEqual(buyerOf(person));
});

test("numbers lose spaces and become upper case; names and addresses stay as typed", () => {
  const typed = {
    name: "Сладко ЕООД",
    address: "ул. Роза 1",
    eik: "131 071 587",
    vat_number: "bg 131 071 587",
  };
  expect(cleanBuyer(typed)).toEqual({ ...typed, eik: "131071587", vat_number: "BG131071587" });
});

test("a buyer needs a name and an address, and a company an ЕИК or a VAT number", () => {
  expect(problemsOf({})).toEqual({});
  expect(problemsOf({ name: "", address: "" })).toEqual({ name: "required", address: "required" });
  expect(problemsOf({ eik: "", vat_number: "" })).toEqual({ eik: "required" });
  expect(problemsOf({ eik: "", vat_number: "" }, false)).toEqual({});
  for (const vat_number of ["ATU12345678", "BG7523169263"])
    expect(problemsOf({ eik: "", vat_number })).toEqual({});
});

test("a wrong Bulgarian number or one that contradicts the other blocks the invoice", () => {
  expect(problemsOf({ eik: "131071588", vat_number: "" })).toEqual({ eik: "eik" });
  expect(problemsOf({ eik: "", vat_number: "BG121083551" })).toEqual({ vat_number: "vat_number" });
  expect(problemsOf({ eik: "fn 1" })).toEqual({ eik: "eik" });
  expect(problemsOf({ eik: "000004600" })).toEqual({ eik: "mismatch" });
  expect(problemsOf({ eik: "1310715870018" })).toEqual({});
  expect(problemsOf({ eik: "7523169263", vat_number: "" })).toEqual({});
  for (const vat_number of ["1DE123456789", "DE12345678901234", "DE123456789ß", "😀", "131071587"])
    expect(problemsOf({ vat_number })).toEqual({ vat_number: "vat_number" });
});

test("numbers from outside the European Union cause warnings", () => {
  expect(problemsOf({ eik: "HRB1", vat_number: "CHE123456789" })).toEqual({
    eik: "foreign",
    vat_number: "foreign",
  });
  expect(problemsOf({ eik: "12345678", vat_number: "RS101134702" })).toEqual({
    eik: "foreign",
    vat_number: "foreign",
  });
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
