import { expect, test } from "vitest";
import { transferText } from "./transfer-text.ts";

const details = {
  holder: "Плодко ООД",
  iban: "BG80BNBG96611020345678",
  bic: "BNBGBGSF",
  amountEur: 1205,
  reason: "0a1b2c3d",
  until: "2026-11-30",
};

test("a transfer has account, amount and reference, each copied in the form that banks expect", () => {
  const { rows, until } = transferText(details, "en");
  expect(rows.map(({ name, text, copied }) => [name, text, copied])).toEqual([
    ["Account holder", "Плодко ООД", "Плодко ООД"],
    ["IBAN", "BG80 BNBG 9661 1020 3456 78", "BG80BNBG96611020345678"],
    ["BIC", "BNBGBGSF", "BNBGBGSF"],
    ["Amount", "12,05\u00a0EUR", "12.05"],
    ["Payment reference", "0a1b2c3d", "0a1b2c3d"],
  ]);
  expect(until).toMatch(/^Pay by .*30 November/);
});

test("a missing BIC and a missing last day are left out", () => {
  const { rows, until } = transferText({ ...details, bic: "", until: null }, "bg");
  expect(rows.map(({ name }) => name)).toEqual(["Получател", "IBAN", "Сума", "Основание"]);
  expect(until).toBeNull();
});
