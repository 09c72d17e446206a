import { everybody } from "./answers.ts";
import type { Answers } from "./answers.ts";

/** The responses of the routes that are not pages. */
export const apiAnswers: Record<string, Answers | Answers[]> = {
  "api/functions/invoke": [
    { path: "/api/functions/create-order", ...everybody("405") },
    { path: "/api/functions/create-order", method: "POST", ...everybody("415") },
    { path: "/api/functions/create-payment", method: "POST", ...everybody("415") },
    { path: "/api/functions/verify-payment", method: "POST", ...everybody("415") },
    { path: "/api/functions/send-contact-email", method: "POST", ...everybody("415") },
    { path: "/api/functions/newsletter-signup", method: "POST", ...everybody("415") },
    { path: "/api/functions/stock-alert", method: "POST", ...everybody("415") },
    { path: "/api/functions/save-theme", method: "POST", ...everybody("415") },
    { path: "/api/functions/quote-delivery", method: "POST", ...everybody("415") },
    { path: "/api/functions/find-promotions", method: "POST", ...everybody("415") },
    { path: "/api/functions/remind-of-cart", method: "POST", ...everybody("415") },
    { path: "/api/functions/restore-cart", method: "POST", ...everybody("415") },
    { path: "/api/functions/report-review", method: "POST", ...everybody("415") },
    { path: "/api/functions/count-visit", method: "POST", ...everybody("415") },
    { path: "/api/functions/constructor", method: "POST", ...everybody("404") },
  ],
  "api/products": { path: "/api/products?ids=", ...everybody("200") },
  "api/offices": { path: "/api/offices?q=plovdiv", ...everybody("200") },
  "api/towns": { path: "/api/towns?q=plovdiv", ...everybody("200") },
  "api/streets": { path: "/api/streets?carrier=econt&town=1&q=a", ...everybody("200") },
  "api/campaigns": [
    { path: "/api/campaigns", ...everybody("405") },
    { path: "/api/campaigns", method: "POST", ...everybody("415") },
  ],
  "api/live": [
    { path: "/api/live", visitor: "204", customer: "204", admin: "200" },
    { path: "/api/live.data", ...everybody("204") },
    { path: "/api/live", method: "POST", ...everybody("405") },
  ],
  "api/profile": [
    { path: "/api/profile", ...everybody("200") },
    { path: "/api/profile", method: "POST", ...everybody("405") },
  ],
  "api/session": { path: "/api/session", ...everybody("200") },
  "api/webhooks/stripe": [
    { path: "/api/webhooks/stripe", ...everybody("405") },
    { path: "/api/webhooks/stripe", method: "POST", ...everybody("404") },
  ],
  "api/wishlist": [
    { path: "/api/wishlist", ...everybody("405") },
    { path: "/api/wishlist", method: "POST", visitor: "401", customer: "415", admin: "415" },
    { path: "/api/wishlist", method: "DELETE", visitor: "401", customer: "415", admin: "415" },
  ],
  "api/sign-out": { path: "/api/sign-out", ...everybody("302 /") },
  "api/unknown": [
    { path: "/api/no-such-thing", ...everybody("404") },
    // better-auth's own endpoints, which would sign in without limits, confirm by a link alone or show secrets.
    { path: "/api/auth/verify-email", ...everybody("404") },
    { path: "/api/auth/get-session", ...everybody("404") },
    { path: "/api/auth/list-sessions", ...everybody("404") },
    { path: "/api/auth/sign-in/email", method: "POST", ...everybody("404") },
    { path: "/api/auth/sign-up/email", method: "POST", ...everybody("404") },
    { path: "/api/auth/two-factor/enable", method: "POST", ...everybody("404") },
    { path: "/api/auth/two-factor/disable", method: "POST", ...everybody("404") },
    { path: "/api/auth/two-factor/get-totp-uri", method: "POST", ...everybody("404") },
    { path: "/api/auth/two-factor/generate-backup-codes", method: "POST", ...everybody("404") },
    { path: "/api/auth/two-factor/verify-totp", method: "POST", ...everybody("404") },
    { path: "/api/auth/two-factor/verify-backup-code", method: "POST", ...everybody("404") },
  ],
  "api/sitemap": { path: "/sitemap.xml", ...everybody("200") },
  "api/robots": { path: "/robots.txt", ...everybody("200") },
  "api/feeds/feed": { path: "/feeds/google.xml", ...everybody("404") },
  "api/feeds/feed-en": { path: "/en/feeds/meta.csv", ...everybody("404") },
  "api/security-txt": { path: "/.well-known/security.txt", ...everybody("200") },
  // The shop of these tests has no company data, so it serves no agents.
  "api/agents/profile": { path: "/.well-known/ucp", ...everybody("404") },
  "api/agents/rest": [
    { path: "/ucp/v1/carts/0", ...everybody("404") },
    { path: "/ucp/v1/carts", method: "POST", ...everybody("404") },
    { path: "/ucp/v1/catalog/search", method: "POST", ...everybody("404") },
    { path: "/ucp/v1/checkout-sessions", method: "POST", ...everybody("404") },
  ],
  "api/guarantee-notice": [
    { path: "/guarantee-notice/bg-0123456789abcdef.png", ...everybody("404") },
    { path: "/guarantee-notice/..%2Fetc", ...everybody("404") },
  ],
  "api/manifest": { path: "/site.webmanifest", ...everybody("200") },
  "api/manifest-en": { path: "/en/site.webmanifest", ...everybody("200") },
  // The matrix's shop has no company data, so it serves no agents.
  "api/agents/permalink": { path: "/buy/01890000-0000-7000-8000-000000000000:1", ...everybody("404") },
  "api/agents/permalink-en": { path: "/en/buy/nothing", ...everybody("404") },
  "api/agents/hand-off": { path: "/k/not-a-Token", ...everybody("404") },
  "api/agents/hand-off-en": { path: "/en/k/not-a-Token", ...everybody("404") },
  "api/agents/agents-md": { path: "/agents.md", ...everybody("404") },
  "api/agents/llms-txt": { path: "/llms.txt", ...everybody("404") },
  "api/agents/mcp": [
    { path: "/ucp/mcp", ...everybody("404") },
    { path: "/ucp/mcp", method: "POST", ...everybody("404") },
  ],
  "api/health": { path: "/healthz", ...everybody("200") },
  "api/metrics": { path: "/metrics", ...everybody("200") },
  "api/ready": { path: "/readyz", ...everybody("200") },
};
