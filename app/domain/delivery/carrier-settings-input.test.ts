import { expect, test } from "vitest";
import { defaultCarrierSettings } from "./carrier-settings.ts";
import { maxBoxes, readCarrierSettings } from "./carrier-settings-input.ts";

const form: Record<string, string> = {
  sender_name: "Плодко ООД",
  sender_phone: "+359 88 123 4567",
  sender_email: "office@example.com",
  agent_name: "Иван Иванов",
  agent_phone: "0888 111 222",
  drop_off: "address",
  drop_off_town: "Пловдив",
  drop_off_postcode: "4000",
  contents: "Желирани плодови бонбони",
  inspection: "open",
  is_postal_money_transfer: "on",
  payout_days: "10",
};
const box = { name: "Малка", length: "200", width: "150", height: "100", weight: "80" };
const read = (changes: Record<string, string> = {}, boxes = [box]) => {
  const values = { ...form, ...changes };
  return readCarrierSettings((name) => values[name] ?? "", boxes);
};

test("reads the form and its boxes; blank rows are dropped", () => {
  const blank = { name: " ", length: "", width: "", height: "", weight: "" };
  expect(read({}, [blank, box])).toEqual({
    ok: true,
    settings: {
      ...defaultCarrierSettings,
      ...form,
      is_postal_money_transfer: true,
      payout_days: 10,
      boxes: [{ name: "Малка", length: 200, width: 150, height: 100, weight: 80 }],
    },
  });
});

test.for<[string, string, Record<string, string>]>([
  ["sender_phone", "phone", { sender_phone: "никой" }],
  ["sender_email", "email", { sender_email: "office" }],
  ["drop_off", "choice", { drop_off: "somewhere" }],
  ["drop_off_town", "required", { drop_off_town: "" }],
  ["drop_off_postcode", "required", { drop_off_postcode: "" }],
  ["contents", "required", { contents: " <> " }],
  ["inspection", "choice", { inspection: "" }],
  ["agent_phone", "agent", { agent_phone: "" }],
  ["payout_days", "days", { payout_days: "0" }],
  ["payout_days", "days", { payout_days: "61" }],
  ["payout_days", "days", { payout_days: "7 дни" }],
])("refuses %s as '%s'", ([field, problem, changes]) => {
  expect(read(changes)).toMatchObject({ ok: false, problems: { [field]: problem } });
});

test.for<[string, Partial<typeof box>]>([
  ["no name", { name: "" }],
  ["no length", { length: "" }],
  ["a size that is no number", { width: "широка" }],
  ["a size of zero", { height: "0" }],
  ["a size of four metres", { length: "4000" }],
  ["a weight of 40 kg", { weight: "40000" }],
])("refuses a box with %s", ([, changes]) => {
  expect(read({}, [box, { ...box, name: "Друга", ...changes }])).toEqual({
    ok: false,
    problems: { box_1: "box" },
  });
});

test("refuses two boxes with the same name, and too many boxes", () => {
  expect(read({}, [box, box])).toEqual({ ok: false, problems: { box_1: "box" } });
  const many = Array.from({ length: maxBoxes + 1 }, (_, index) => ({ ...box, name: String(index) }));
  expect(read({}, many)).toEqual({ ok: false, problems: { boxes: "boxes" } });
});

test("cuts a long sender's name and drops angle brackets", () => {
  const result = read({ sender_name: `<b>${"я".repeat(200)}` });
  expect(result.ok && result.settings.sender_name).toBe(`b${"я".repeat(97)}`);
  expect(result.ok && result.settings.sender_name.includes("<")).toBe(false);
});
