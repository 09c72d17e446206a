import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Every text from outside passes `visibleText`: schemas begin with `outsideText()`, which calls it.

/**
 * Files whose own string schemas read no text that a person or another company typed, or one that must stay as it is.
 */
const exempt: Readonly<Record<string, string>> = {
  "app/domain/outside-text.ts": "defines the schema",
  "app/domain/content/content-fields.ts": "rich text: `optionalHtml`",
  "app/admin/orders/lines/change-details.tsx": "stored by the shop",
  "app/admin/parcels/label-run.ts": "state of the browser's history, which the action reads as a form",
  "app/api/functions/save-theme.ts": "names of fields, which are then looked up",
  "app/server/accounts/passwords/password-sign-in.ts":
    "an account's address as `signIn` cleaned it, and a password",
  "app/server/accounts/staff/own-account.ts": "a link that the shop signed",
  "app/server/backup/manifest.ts": "written by the shop",
  "app/server/delivery/seal-credentials.ts": "secrets, sealed by the shop",
  "app/server/demo/demo-media.ts": "part of the program",
  "app/server/env.ts": "the operator's settings, some of them secrets",
  "app/server/http/worker-metrics.ts": "sent by the program's own processes",
  "app/server/jobs/job-definitions.ts": "stored by the shop",
  "app/server/live/live-notices.ts": "sent by the database's own triggers",
  "app/server/mail/email-data.ts": "stored by the shop",
  "app/server/mail/texts/own-texts.ts": "stored by the shop, and checked again when read",
  "app/server/media/check-model.ts": "names inside a binary file, of which none is stored",
  "app/server/payments/stripe-provider.ts": "Stripe's ids, compared as they are",
};

const files = globSync("app/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
const holdsStringSchema = (file: string) =>
  /\bz\s*\.(?:coerce\s*\.)?string\(/.test(readFileSync(file, "utf8"));

test("every string schema begins with outsideText, apart from the exempt files", () => {
  expect(files.filter(holdsStringSchema).toSorted()).toEqual(Object.keys(exempt).toSorted());
});
