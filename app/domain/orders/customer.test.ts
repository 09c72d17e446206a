import { expect, test } from "vitest";
import { emailOfPhone, erasedEmail, isErased, isReachable } from "./customer.ts";
import { orderPayload } from "#app/domain/checkout/order-payload.ts";

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
