import fc from "fast-check";
import { expect, test } from "vitest";
import { profileLengths, profileProblem, sanitizeProfile } from "./profile.ts";
import type { ProfileForm } from "./profile.ts";

const maria: ProfileForm = {
  firstName: "Мария",
  lastName: "Иванова",
  phone: "+359 88 123 4567",
  address: "ул. „Роза“ 1, Пловдив",
};

const problemOf = (changes: Partial<ProfileForm>) =>
  profileProblem(sanitizeProfile({ ...maria, ...changes }));

test("names are required; phone and address are not", () => {
  expect(problemOf({})).toBeNull();
  expect(problemOf({ phone: "", address: "  " })).toBeNull();
  for (const empty of ["", "   ", "<>", "\u0000\n"]) {
    expect(problemOf({ firstName: empty })).toBe("required");
    expect(problemOf({ lastName: empty })).toBe("required");
  }
});

test("a phone, if given, must be valid and is never truncated to a valid one", () => {
  for (const phone of ["12345", "осем осем", "0888 123 456 😀", "1".repeat(21)])
    expect(problemOf({ phone })).toBe("phone");
});

test("texts are trimmed, cut to their maximum, and lose angle brackets", () => {
  const form = sanitizeProfile({
    firstName: `  ${"Я".repeat(60)}`,
    lastName: "<script>О’Браян</script>",
    phone: " 0888 123 456 ",
    address: "😀".repeat(600),
  });
  expect(form).toEqual({
    firstName: "Я".repeat(profileLengths.firstName),
    lastName: "scriptО’Браян/script",
    phone: "0888 123 456",
    address: "😀".repeat(profileLengths.address),
  });
});

test("sanitising is idempotent", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 700 });
  fc.assert(
    fc.property(fc.record({ firstName: text, lastName: text, phone: text, address: text }), (typed) => {
      const form = sanitizeProfile(typed);
      expect(sanitizeProfile(form)).toEqual(form);
    }),
  );
});
