import { everybody, onlyOwn, customersOrder, customersPage, adminsOrder } from "./answers.ts";
import type { Answers } from "./answers.ts";

/** The responses of the storefront's routes; the matrix requests each in both languages. */
export const storefront: Record<string, Answers | Answers[]> = {
  home: { path: "/", ...everybody("200") },
  products: { path: "/products", ...everybody("200") },
  recall: { path: "/recalls/01890000-0000-7000-8000-000000000000", ...everybody("404") },
  product: [
    { path: "/products/01890000-0000-7000-8000-000000000000", ...everybody("404") },
    { path: "/products/01890000-0000-7000-8000-000000000000", method: "POST", ...everybody("422") },
  ],
  categories: { path: "/categories", ...everybody("200") },
  distributors: { path: "/distributors", ...everybody("200") },
  // The matrix's shop offers no bag.
  mix: { path: "/mix", ...everybody("404") },
  contact: [
    { path: "/contact", ...everybody("200") },
    { path: "/contact", method: "POST", ...everybody("422") },
  ],
  cart: { path: "/cart", ...everybody("200") },
  checkout: { path: "/checkout", ...everybody("200") },
  "order-success": [
    { path: "/order-success", ...everybody("200") },
    { path: "/order-success?session_id=forged", ...everybody("200") },
    { path: "/order-success?pay=forged", ...everybody("404") },
    { path: `/order-success?pay=${customersOrder}.forged`, ...everybody("404") },
    { path: `/order-success?pay=${customersOrder}.forged`, method: "POST", ...everybody("404") },
    { path: "/order-success", method: "POST", ...everybody("404") },
  ],
  // The matrix's shop takes no payments; with the sandbox, anyone who knows a session's id may simulate its payment.
  "sandbox-payment": [
    { path: "/sandbox-payment/sandbox_1", ...everybody("302 /404") },
    { path: "/sandbox-payment/sandbox_1", method: "POST", ...everybody("302 /404") },
  ],
  wishlist: [
    { path: "/wishlist", ...everybody("200") },
    { path: "/wishlist", method: "POST", ...everybody("422") },
  ],
  profile: [
    { path: "/profile", ...everybody("200"), visitor: "302 /auth" },
    { path: "/profile?tab=orders", ...everybody("200"), visitor: "302 /auth" },
    { path: "/profile", method: "POST", ...everybody("422"), visitor: "302 /auth" },
  ],
  "profile-data": { path: "/profile/data", ...everybody("200"), visitor: "302 /auth" },
  order: [
    { path: `/profile/orders/${customersOrder}`, visitor: "302 /auth", customer: "200", admin: "404" },
    {
      path: `/profile/orders/${adminsOrder}`,
      visitor: "302 /auth",
      customer: "404",
      admin: "200",
      needs: ["staff"],
      refused: "404",
    },
    { path: "/profile/orders/01890000-0000-7000-8000-000000000000", ...onlyOwn },
    { path: "/profile/orders/not-an-id", ...onlyOwn },
  ],
  // Anyone with the token in its address sees an order; a change also needs the order's e-mail.
  "order-by-link": [
    { path: `/order/${customersPage}`, ...everybody("200") },
    { path: `/order/${customersPage}`, method: "POST", ...everybody("403") },
    { path: `/order/${"0".repeat(32)}`, ...everybody("404") },
    { path: `/order/${"0".repeat(32)}`, method: "POST", ...everybody("404") },
    { path: `/order/${customersOrder}`, ...everybody("404") },
    { path: "/order/%F0%9F%8D%93", ...everybody("404") },
  ],
  "order-document": [
    { path: `/order/${customersPage}/documents/${customersOrder}`, ...everybody("404") },
    { path: `/order/${customersPage}/documents/not-an-id`, ...everybody("404") },
  ],
  auth: { path: "/auth", visitor: "200", customer: "302 /", admin: "302 /" },
  // The second step of a sign-in needs the first; a person who is signed in needs neither.
  "sign-in-code": [
    { path: "/auth/code", visitor: "302 /auth", customer: "302 /", admin: "302 /" },
    { path: "/auth/code", method: "POST", visitor: "302 /auth", customer: "302 /", admin: "302 /" },
  ],
  // Only the token of an invitation e-mail makes a person an administrator.
  "staff-invite": [
    { path: "/auth/invite", ...everybody("404") },
    { path: "/auth/invite?token=forged", ...everybody("404") },
    { path: "/auth/invite?token=forged", method: "POST", ...everybody("404") },
    { path: `/auth/invite?token=${customersOrder}.zzzzzzzzz.forged`, ...everybody("404") },
  ],
  // Only the token of the e-mail and the account's password confirm an address, regardless of who is signed in.
  "verify-email": [
    { path: "/auth/verify-email", ...everybody("404") },
    { path: "/auth/verify-email?token=forged", ...everybody("404") },
    { path: "/auth/verify-email?token=forged", method: "POST", ...everybody("404") },
    { path: `/auth/verify-email?token=${customersOrder}.zzzzzzzzz.forged`, ...everybody("404") },
  ],
  "forgot-password": [
    { path: "/auth/forgot-password", ...everybody("200") },
    { path: "/auth/forgot-password", method: "POST", ...everybody("422") },
  ],
  "reset-password": [
    { path: "/auth/reset-password", ...everybody("404") },
    { path: "/auth/reset-password?token=forged", ...everybody("404") },
    { path: "/auth/reset-password", method: "POST", ...everybody("422") },
  ],
  // Everybody may sign up; only the token of the e-mail confirms.
  newsletter: [
    { path: "/newsletter", ...everybody("200") },
    { path: "/newsletter", method: "POST", ...everybody("422") },
  ],
  // Only the token of the e-mail allows a change.
  "newsletter-confirm": [
    { path: "/newsletter/confirm", ...everybody("404") },
    { path: "/newsletter/confirm?token=forged", ...everybody("404") },
    { path: "/newsletter/confirm?token=forged", method: "POST", ...everybody("404") },
  ],
  "newsletter-unsubscribe": [
    { path: "/newsletter/unsubscribe", ...everybody("404") },
    { path: "/newsletter/unsubscribe?token=forged", ...everybody("404") },
    { path: "/newsletter/unsubscribe?token=forged", method: "POST", ...everybody("404") },
  ],
  // Everybody may ask for an alert; only the token of the e-mail confirms or cancels it.
  "stock-alert": [
    { path: "/stock-alert", ...everybody("404") },
    { path: "/stock-alert", method: "POST", ...everybody("404") },
    { path: "/stock-alert?token=forged", ...everybody("404") },
    { path: "/stock-alert?token=forged", method: "POST", ...everybody("404") },
  ],
  "email-choices": [
    { path: "/emails", ...everybody("404") },
    { path: "/emails?token=forged", ...everybody("404") },
    { path: "/emails?token=forged", method: "POST", ...everybody("404") },
  ],
  review: [
    { path: "/review", ...everybody("404") },
    { path: "/review?token=forged", ...everybody("404") },
    { path: "/review?token=forged", method: "POST", ...everybody("404") },
  ],
  // Everybody may submit a withdrawal, and the response does not reveal whether the order exists.
  withdrawal: [
    { path: "/withdrawal", ...everybody("200") },
    { path: `/withdrawal?order=${"x".repeat(5000)}`, ...everybody("200") },
    { path: "/withdrawal", method: "POST", ...everybody("422") },
  ],
  "404": { path: "/404", ...everybody("404") },
  "static-page": [
    { path: "/published-page", ...everybody("200") },
    { path: "/draft-page", ...everybody("302 /404") },
    { path: "/no-such-page", ...everybody("302 /404") },
    { path: "/%00", ...everybody("302 /404") },
    { path: "/%D0%B7%D0%B0-%D0%BD%D0%B0%D1%81", ...everybody("302 /404") },
  ],
  "landing-page": [
    { path: "/promo/public-offer", ...everybody("200") },
    {
      path: "/promo/public-offer?preview=1",
      ...everybody("302 /404"),
      admin: "200",
      needs: ["content"],
      refused: "302 /404",
    },
    { path: "/promo/draft-offer", ...everybody("302 /404") },
    {
      path: "/promo/draft-offer?preview=1",
      ...everybody("302 /404"),
      admin: "200",
      needs: ["content"],
      refused: "302 /404",
    },
    { path: "/promo/draft-offer?preview=yes", ...everybody("302 /404") },
    { path: "/promo/no-such-page", ...everybody("302 /404") },
    { path: "/promo/no-such-page?preview=1", ...everybody("302 /404") },
    { path: "/promo/Public-Offer", ...everybody("308 /promo/public-offer") },
    { path: "/promo/public%2Foffer", ...everybody("302 /404") },
    { path: "/promo/%00", ...everybody("302 /404") },
    { path: "/promo/%E0%A4%A", ...everybody("302 /404") },
    { path: "/promo/%F0%9F%8D%93", ...everybody("302 /404") },
    { path: `/promo/${"a".repeat(8000)}`, ...everybody("302 /404") },
  ],
  "anything-else": { path: "/no/such/page", ...everybody("404") },
};
