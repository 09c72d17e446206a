/** The first administrator of the shop that the browser tests start. */
export const adminAccount = { email: "owner@shop.example", password: "browser-tests-only" };
