import fc from "fast-check";
import { expect, test } from "vitest";
import { emailOfPhone } from "#app/domain/orders/customer.ts";
import { personQuery, personWords } from "./person-search.ts";

const ivan = {
  first_name: "Иван",
  last_name: "Жеков-Ъглев",
  email: "ivan.zhekov@abv.bg",
  phone: "+359 88 812 3456",
  order_number: "0a1b2c3d",
  company_name: "„Сладки неща“ ЕООД",
};

function finds(query: string, person = ivan): boolean {
  const words = personWords(person);
  const typed = personQuery(query);
  return (
    typed.length > 0 &&
    typed.every((group) => group.some((word) => words.some((known) => known.startsWith(word))))
  );
}

test.each(["Иван", "иван жек", "ivan", "Ivan Zhekov", "jekov", "ЖЕКОВ", "yglev", "сладки", "sladki neshta"])(
  "a person is found by names in either alphabet: %s",
  (query) => expect(finds(query)).toBe(true),
);

test.each([
  "0888123456",
  "+359888123456",
  "00359 888 12 34 56",
  "088 812 3456",
  "888123456",
  "(088) 812-34-56",
  "0888",
  "08",
  "+359 88",
  "+35988",
  "359888",
  "00359 8",
  "0035988812",
  "888",
  "Иван 0888",
])("a person is found by any notation of the phone: %s", (query) => expect(finds(query)).toBe(true));

test.each([
  "ivan.zhekov@abv.bg",
  "ivan.zhekov@",
  "ivan.zhekov@AB",
  "IVAN.ZHEKOV",
  "0a1b2c3d",
  "0A1B",
  "Иван 0888 123 456",
  "abv.bg",
  "abv",
  "@abv.bg",
  "АБВ",
  "иван abv",
  "ivan.zhekov abv.bg",
  "№0a1b2c3d",
  "№ 0A1B2C3D Иван",
])("a person is found by e-mail, number, and combinations: %s", (query) => expect(finds(query)).toBe(true));

test.each([
  "Петър",
  "0877123456",
  "ivan.petrov@abv.bg",
  "ivan@abv.bg",
  "0a1b2c3e",
  "иван петров",
  "gmail",
  "0877",
  "+359 87",
  "888 999",
  "ivan.zhekov@abv.bg petar@abv.bg",
  "0888123456 0877123456",
])("another person is not found: %s", (query) => expect(finds(query)).toBe(false));

test("an all-digit order number is found, also with a leading zero", () => {
  for (const order_number of ["01234567", "35912345", "12345678"])
    expect(finds(order_number, { ...ivan, order_number })).toBe(true);
});

test("digits that could begin a phone number find an order number, too", () => {
  for (const order_number of ["0888ffff", "888fffff", "359888ff", "00359888"]) {
    const order = { ...ivan, phone: "", order_number };
    for (let length = 1; length <= 8; length += 1)
      expect(finds(order_number.slice(0, length), order)).toBe(true);
  }
});

test("every order is found by its number", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{8}$/), (order_number) => {
      expect(finds(order_number, { ...ivan, order_number })).toBe(true);
      expect(finds(`${order_number.toUpperCase()} Иван`, { ...ivan, order_number })).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("a phone is found with and without its prefix and spaces", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^8[789]\d{7}$/),
      fc.constantFrom("0", "+359", "00359 ", ""),
      (digits, start) => {
        const spaced = `${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`;
        expect(finds(`${start}${spaced}`, { ...ivan, phone: `+359${digits}` })).toBe(true);
        expect(finds(`${start}${digits}`, { ...ivan, phone: `0${spaced}` })).toBe(true);
      },
    ),
  );
});

test("query words contain only letters and digits", () => {
  fc.assert(
    fc.property(fc.string(), (query) => {
      for (const word of personQuery(query).flat()) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
    }),
  );
});

test("the index words of a customer without an e-mail contain the phone, not the placeholder", () => {
  const person = { first_name: "Стоян", last_name: "Петков", phone: "0888123456" };
  const words = personWords({ ...person, email: emailOfPhone("0888123456") });
  expect(words).toContain("888123456");
  expect(words.filter((word) => /phone|invalid/.test(word))).toEqual([]);
  expect(personWords({ ...person, email: "maria@example.com" })).toContain("maria");
});
