import { expect, test } from "vitest";
import { measurementFields, readMeasurement, serviceSecretProblem } from "./measurement-form.ts";
import { answerWords } from "./service-answer.ts";
import { metaPerson } from "./meta-person.ts";

const settings = {
  counts_visits: true,
  keeps_origins: true,
  has_ga4: true,
  ga4_measurement_id: "G-AB12CD34EF",
  has_meta: true,
  meta_pixel_id: "1234567890123456",
  meta_test_code: "TEST12345",
};

const read = (fields: Record<string, string>) => readMeasurement((name) => fields[name] ?? "");

test("settings are read from their fields", () => {
  expect(read(measurementFields(settings))).toEqual({ ok: true, input: settings });
});

test.for([
  ["ga4_measurement_id", "UA-1234-1", "measurementId"],
  ["ga4_measurement_id", "", "required"],
  ["meta_pixel_id", "12a", "pixelId"],
  ["meta_pixel_id", "", "required"],
  ["meta_test_code", "no code", "testCode"],
] as const)("%s %s is refused as %s", ([name, value, problem]) => {
  expect(read({ ...measurementFields(settings), [name]: value })).toEqual({
    ok: false,
    problems: { [name]: problem },
  });
});

test("a service that is off needs no id", () => {
  expect(read({}).ok).toBe(true);
});

test("a secret is of visible letters without spaces, and not endless", () => {
  expect(serviceSecretProblem("EAAB_x-1|y")).toBeNull();
  for (const bad of ["a b", "a\nb", "ключ", "x".repeat(501)])
    expect(serviceSecretProblem(bad)).toBe("secretForm");
});

test("what is kept of a service's answer has no e-mail, number or hash, and is cut", () => {
  const hash = "a".repeat(64);
  expect(answerWords(`400 em maria@example.com, ph +359 88 123 4567,\n${hash} is invalid`)).toBe(
    "400 em … ph …, … is invalid",
  );
  expect(answerWords("x ".repeat(1000))).toHaveLength(199);
});

test("a buyer is normalised as Meta asks", () => {
  expect(
    metaPerson({
      email: " Maria@Example.com ",
      phone: "+359881234567",
      firstName: " Анна-Мария ",
      lastName: "О'Нийл",
      city: "гр. Стара Загора",
      customerId: "0B9F",
    }),
  ).toEqual({
    em: "maria@example.com",
    ph: "359881234567",
    fn: "аннамария",
    ln: "онийл",
    ct: "старазагора",
    country: "bg",
    external_id: "0b9f",
  });
  const unknown = { email: "a@b.bg", firstName: "", lastName: "", customerId: "1" };
  expect(metaPerson({ ...unknown, phone: null, city: null })).toMatchObject({ ph: "", ct: "" });
});
