import { expect, test } from "vitest";
import { isWithheld, whyNotHandedOver } from "./packed-lots.ts";

const good = { isWithheld: false };
const withheld = { isWithheld: true };

test("a parcel is handed over unless one of its lots is withheld or items are missing", () => {
  expect(whyNotHandedOver([])).toBeNull();
  expect(whyNotHandedOver([{ lots: [good, good], missing: 0 }])).toBeNull();
  expect(whyNotHandedOver([{ lots: [], missing: 1 }])).toBe("short_of_lots");
  const repack = { lots: [good, withheld], missing: 0 };
  expect(whyNotHandedOver([{ lots: [good], missing: 0 }, repack])).toBe("repack");
  // What is in the parcel comes first: it must not leave, whatever else is missing.
  expect(whyNotHandedOver([{ lots: [], missing: 2 }, repack])).toBe("repack");
});

test("a lot is withheld once it is locked, and from the day after its best-before date", () => {
  const today = "2026-11-27";
  expect(isWithheld({ locked_at: null, best_before: null }, today)).toBe(false);
  expect(isWithheld({ locked_at: null, best_before: "2026-11-27" }, today)).toBe(false);
  expect(isWithheld({ locked_at: null, best_before: "2026-11-26" }, today)).toBe(true);
  expect(isWithheld({ locked_at: new Date(0), best_before: null }, today)).toBe(true);
});
