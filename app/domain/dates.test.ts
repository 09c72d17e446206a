import { expect, test } from "vitest";
import { formatDate, formatDateTime } from "./dates.ts";

test("dates stand in the Bulgarian format and in Sofia's time, wherever the program runs", () => {
  expect(formatDateTime(new Date("2026-11-20T22:05:00Z"))).toBe("21.11.2026 г., 00:05");
  expect(formatDateTime(new Date("2026-07-01T05:09:00Z"))).toBe("01.07.2026 г., 08:09");
  expect(formatDate(new Date("2026-11-20T22:05:00Z"))).toBe("21.11.2026 г.");
});
