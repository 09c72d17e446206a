import fc from "fast-check";
import { expect, test } from "vitest";
import {
  correctionInput,
  deliveryInput,
  hasExpired,
  recallInput,
  takeFromLots,
  takeScannedFirst,
} from "./lots.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const lot = (id: string, best_before: string | null, quantity: number, day = 1) => ({
  id,
  best_before,
  quantity,
  received_at: at(day),
  product_id: "p",
});
const line = (quantity: number) => ({ product_id: "p", quantity });

test("the earliest date goes first, lots without a date last, and equal dates by receipt", () => {
  const lots = [
    lot("none", null, 5),
    lot("late", "2027-02-01", 1),
    lot("second", "2027-01-01", 1, 2),
    lot("first", "2027-01-01", 1, 1),
  ];
  const [result] = takeFromLots([line(4)], { lots, withoutLot: new Map([["p", 9]]) });
  expect(result?.taken.map(({ lotId }) => lotId)).toEqual(["first", "second", "late", "none"]);
  expect(result).toMatchObject({ withoutLot: 0, missing: 0 });
});

test("what the lots lack comes from stock without a lot, and the rest is missing", () => {
  const stock = { lots: [lot("a", "2027-01-01", 2)], withoutLot: new Map([["p", 1]]) };
  expect(takeFromLots([line(5)], stock)).toMatchObject([
    { taken: [{ lotId: "a", quantity: 2 }], withoutLot: 1, missing: 2 },
  ]);
});

test("lines take no item twice, and only from lots of their product", () => {
  const product = fc.constantFrom("p", "q");
  const lots = fc.array(
    fc.record({ product_id: product, quantity: fc.nat(9), best_before: fc.constant(null) }),
  );
  const lines = fc.array(fc.record({ product_id: product, quantity: fc.integer({ min: 1, max: 9 }) }));
  fc.assert(
    fc.property(lots, lines, fc.nat(9), (given, wanted, loose) => {
      const stored = given.map((each, index) => ({ ...each, id: String(index), received_at: at(1) }));
      const results = takeFromLots(wanted, { lots: stored, withoutLot: new Map([["p", loose]]) });
      for (const { line: of, taken, withoutLot, missing } of results) {
        const inLots = taken.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(inLots + withoutLot + missing).toBe(of.quantity);
        expect(taken.every(({ lotId }) => stored[Number(lotId)]?.product_id === of.product_id)).toBe(true);
      }
      for (const { id, quantity } of stored) {
        const used = results.flatMap(({ taken }) => taken).filter(({ lotId }) => lotId === id);
        expect(used.reduce((sum, each) => sum + each.quantity, 0)).toBeLessThanOrEqual(quantity);
      }
      expect(results.reduce((sum, each) => sum + each.withoutLot, 0)).toBeLessThanOrEqual(loose);
    }),
  );
});

test("a lot has not expired on its best-before day", () => {
  expect(hasExpired("2026-11-25", "2026-11-25")).toBe(false);
  expect(hasExpired("2026-11-24", "2026-11-25")).toBe(true);
  expect(hasExpired(null, "2026-11-25")).toBe(false);
});

test("a delivery needs a whole quantity; lot mark and date may be missing, but the date must be valid", () => {
  const product_id = "01890000-0000-7000-8000-000000000000";
  const delivery = { product_id, quantity: " 12 ", code: " L1 ", best_before: "" };
  expect(deliveryInput.parse(delivery)).toEqual({ product_id, quantity: 12, code: "L1", best_before: null });
  const problemOf = (changes: object) =>
    deliveryInput.safeParse({ ...delivery, ...changes }).error?.issues.map(({ message }) => message);
  expect(problemOf({ quantity: "0" })).toEqual(["quantity"]);
  expect(problemOf({ quantity: "-1" })).toEqual(["quantity"]);
  expect(problemOf({ best_before: "2026-02-30" })).toEqual(["day"]);
  expect(problemOf({ product_id: "x" })).toEqual(["choice"]);
  expect(problemOf({ code: "x".repeat(41) })).toEqual(["long"]);
});

test("a correction and a recall each need a reason", () => {
  const correction = { quantity: "0", seen: "5", reason: "  " };
  expect(correctionInput.safeParse(correction).error?.issues).toMatchObject([{ message: "required" }]);
  expect(recallInput.safeParse({ reason_bg: "а", reason_en: "" }).error?.issues).toMatchObject([
    { path: ["reason_en"], message: "required" },
  ]);
});

test("scanned units come from their lot, the rest by date, and those of other orders are left to them", () => {
  const lots = [lot("early", "2027-01-01", 5), lot("late", "2027-02-01", 5)];
  const lines = [
    { id: "first", product_id: "p", quantity: 4 },
    { id: "second", product_id: "p", quantity: 3 },
  ];
  const scan = (line_id: string, lot_id: string, quantity: number) => ({ line_id, lot_id, quantity });
  const take = (scanned: ReturnType<typeof scan>[], elsewhere: [string, number][] = []) =>
    takeScannedFirst(lines, { lots, withoutLot: new Map() }, { scanned, elsewhere: new Map(elsewhere) }).map(
      ({ taken, missing }) => [...taken.map(({ lotId, quantity }) => `${lotId} ${quantity}`), missing],
    );
  expect(take([scan("second", "late", 2)])).toEqual([
    ["early 4", 0],
    ["late 2", "early 1", 0],
  ]);
  // Never more than the line needs, nor than the lot still has.
  expect(take([scan("first", "late", 9)], [["early", 5]])).toEqual([
    ["late 4", 0],
    ["late 1", 2],
  ]);
});

test("a withheld lot supplies only what was scanned from it, and never another product", () => {
  const withheld = [lot("locked", "2027-01-01", 5), { ...lot("other", null, 5), product_id: "q" }];
  const [result] = takeScannedFirst(
    [{ id: "line", product_id: "p", quantity: 3 }],
    { lots: [], withheld, withoutLot: new Map([["p", 1]]) },
    {
      scanned: [
        { line_id: "line", lot_id: "locked", quantity: 1 },
        { line_id: "line", lot_id: "other", quantity: 1 },
      ],
      elsewhere: new Map(),
    },
  );
  expect(result).toMatchObject({ taken: [{ lotId: "locked", quantity: 1 }], withoutLot: 1, missing: 1 });
});
