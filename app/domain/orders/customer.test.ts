import { expect, test } from "vitest";
import { emailOfPhone, erasedEmail, isErased, isReachable } from "./customer.ts";
import { orderPayload } from "#app/domain/checkout/order-payload.ts";

test("every notation of a phone number identifies the same customer", () => {
  const ways = ["0888 123 456", "+359 888 123 456", "00359(888)123-456", "888123456"];
  expect(new Set(ways.map(emailOfPhone))).toEqual(new Set(["888123456@phone.invalid"]));
  expect(emailOfPhone("+49 170 123456")).not.toBe(emailOfPhone("0170 123456"));
});

test("only real addresses are reachable", () => {
  expect(isReachable("maria@example.com")).toBe(true);
  expect(isReachable("maria@invalid.com")).toBe(true);
  expect(isReachable(emailOfPhone("0888123456"))).toBe(false);
  expect(isReachable(erasedEmail("7"))).toBe(false);
  expect(isErased({ email: emailOfPhone("0888123456") })).toBe(false);
});

test.for(["888123456@phone.invalid", "deleted-7@deleted.invalid"])(
  "an order with the e-mail %s is refused",
  (email) => {
    const result = orderPayload.safeParse({
      firstName: "Мария",
      lastName: "Петрова",
      email,
      phone: "0888123456",
      address: "Видин, Център",
      items: [],
      totalBGN: 0,
    });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([["email"]]);
  },
);
