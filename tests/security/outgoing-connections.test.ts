import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";

/**
 * Every module that opens connections, and the source of the address. One alone fetches addresses of strangers, and
 * only from the internet: browsers load pictures of other sites, and e-mails load nothing. A module that is not listed
 * here fails the test.
 */
const connects: Record<string, string> = {
  "app/server/db/database.ts": "DATABASE_URL",
  "app/server/delivery/adapters/carrier-http.ts":
    "the carriers, or ECONT_URL, SPEEDY_URL and BOXNOW_URL; for `check-card-keys.ts` Stripe, or STRIPE_API_URL; for measurement Google and Meta, or GA4_URL and META_URL",
  "app/server/measurement/keep-origin.ts": "none: distinguishes addresses",
  "app/server/postgres/postgres-cluster.ts": "none: finds a free port",
  "app/server/request/client-address.ts": "none: distinguishes address families",
  "app/server/request/fetch-outside.ts": "a shopping agent's profile, or a picture of a shop that moves in",
  "app/server/request/public-network.ts": "none: distinguishes public addresses",
  "app/server/request/metrics-access.ts": "none: distinguishes loopback addresses",
  "app/server/jobs/job-queue.ts": "DATABASE_URL",
  "app/server/mail/mail-transport.ts": "SMTP_URL, or the mail server that the owner saved",
  "app/server/media/s3-storage.ts": "STORAGE_URL",
  "app/server/payments/stripe-balance.ts": "none: uses the provider's client",
  "app/server/payments/stripe-provider.ts": "Stripe, or STRIPE_API_URL",
};

/** Modules that send requests in the browser, only to the shop itself. */
const asksInBrowser: Record<string, string> = {
  "app/admin/settings/guarantee-notices.tsx": "/admin/settings/guarantee-notice",
  "app/admin/shared/confirm-password/ask-password.ts": "/admin/confirm-password",
  "app/admin/shared/leave-on-sign-out.ts": "/api/session",
  "app/admin/shared/send-file.ts": "/admin/media/upload",
  "app/ui/browser/fetch-from-shop.ts": "a path of the shop, given by the caller",
  "app/ui/browser/held-links.tsx": "the page of a link to the shop itself",
  "app/storefront/browser/call-function.ts": "/api/functions/",
  "app/storefront/cart/bags/offered-bags.ts": "/api/bags",
  "app/storefront/cart/cart-refresh.ts": "/api/products",
  "app/storefront/checkout/known-shopper.ts": "/api/profile",
  "app/storefront/measurement/count-visits.ts": "/api/functions/count-visit",
  "app/ui/browser/debounced-answer.ts": "a path of the shop, given by the caller",
  "app/ui/office-picker/use-picker.ts": "/api/offices",
  "app/storefront/catalogue/model/use-model-stage.ts": "a model of the shop",
  "app/storefront/mix/pouch/piece-meshes.ts": "a model of the shop",
  "app/storefront/shop/session-store.ts": "/api/session",
  "app/storefront/accounts/wishlist/wishlist-store.ts": "/api/wishlist",
};

const clients =
  /from "(?:pg|pg-boss|nodemailer|stripe|undici|node-fetch|@aws-sdk\/[\w-]+|flydrive\/drivers\/s3|node:(?:net|tls|https|dgram|http2))"/;
const calls =
  /(?<![.\w])(?:fetch|fetchFromShop|importScripts)\(|new (?:WebSocket|XMLHttpRequest)\b|\bhttps?\.(?:get|request)\(/;

function sources(): { file: string; text: string }[] {
  return readdirSync(path.join(projectRoot, "app"), { recursive: true, encoding: "utf8" })
    .map((file) => `app/${file.replaceAll(path.sep, "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(path.join(projectRoot, file), "utf8") }));
}

test("the lists above name every module that opens a connection, and no other", () => {
  const all = sources();
  expect(all.length).toBeGreaterThan(300);
  const values = all.map(({ file, text }) => ({ file, text: text.replace(/^import type .*$/gm, "") }));
  const found = values.filter(({ text }) => clients.test(text) || calls.test(text)).map(({ file }) => file);
  expect(found).toEqual(Object.keys({ ...connects, ...asksInBrowser }).toSorted());
});
