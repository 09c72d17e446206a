import { expect, test } from "vitest";
import { shownAnswer } from "./mail-problem.ts";

test("a server's answer is shown in one line without control and bidirectional characters", () => {
  expect(shownAnswer(" 550 5.1.1\r\n550 \u001b[31mno\u202e\u0007 \u200bsuch  user\u2028 ")).toBe(
    "550 5.1.1 550 [31mno such user",
  );
});

test("a long answer is cut to 300 characters, and no character in half", () => {
  expect(shownAnswer("🍓".repeat(300))).toBe("🍓".repeat(300));
  expect(shownAnswer("🍓".repeat(301))).toBe(`${"🍓".repeat(300)}…`);
});
