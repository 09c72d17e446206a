import { expect, test } from "vitest";
import { newBackupCodes, readCode } from "./backup-codes.ts";

test("generates ten different codes without characters that are easily confused", () => {
  const codes = newBackupCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
});

test("reads codes regardless of case, spaces and hyphens, and limits their length", () => {
  expect(readCode(" 123 456 ")).toEqual({ kind: "app", code: "123456" });
  const [code = ""] = newBackupCodes();
  for (const typed of [code, code.toUpperCase(), ` ${code.replace("-", " ")} `, code.replace("-", "")])
    expect(readCode(typed)).toEqual({ kind: "backup", code });
  expect(readCode("12345")).toEqual({ kind: "backup", code: "12345-" });
  expect(readCode("1234567").kind).toBe("backup");
  expect(readCode("١٢٣٤٥٦").kind).toBe("backup");
  expect(readCode("п".repeat(10_000)).code).toHaveLength(21);
});
