// The modules of app/ and what each may import. `boundaries.mjs` checks every source file in app/ against these tables;
// ARCHITECTURE.md explains them.

/**
 * The modules that each module may import from, besides itself.
 * @type {Record<string, readonly string[]>}
 */
export const allowedImports = {
  domain: [],
  i18n: ["domain"],
  ui: ["domain", "i18n"],
  server: ["domain", "i18n"],
  storefront: ["domain", "i18n", "ui", "server"],
  admin: ["domain", "i18n", "ui", "server"],
  api: ["domain", "i18n", "ui", "server"],
};

/**
 * The folders of app/server by layer, lowest first. A folder may import values from folders of lower layers only, so no
 * two folders import each other, directly or through others. Types may be imported anywhere. The files directly in
 * app/server, such as log.ts, may be imported by all and may import all; tests may import everything.
 */
export const serverLayers = [
  ["db"],
  ["audit", "jobs", "live", "request"],
  ["media", "outbox", "postgres", "records"],
  ["recipients", "redirects", "shop"],
  ["campaigns", "catalogue", "delivery"],
  ["accounts"],
  ["promotions"],
  ["price-campaigns"],
  ["backup", "orders"],
  ["feeds", "measurement", "newsletters", "reminders", "reviews"],
  ["agents"],
  ["content", "documents", "payments", "privacy"],
  ["books", "payouts", "shipments"],
  ["checkout", "demo", "mail", "move-in", "opening"],
  ["first-steps"],
  ["http"],
];

/** The folders of app/storefront by layer, lowest first; the rules are those of `serverLayers`. */
export const storefrontLayers = [
  ["browser"],
  ["shop"],
  ["measurement"],
  ["accounts"],
  ["campaigns"],
  ["catalogue"],
  ["cart"],
  ["mix"],
  ["content"],
  ["checkout"],
  ["payments"],
  ["orders"],
];

/** Modules whose code runs in the browser too, so they may not import Node's own modules. */
export const browserModules = ["domain", "i18n", "ui", "storefront", "admin"];

const screens = ["app/ui/", "app/storefront/", "app/admin/", "app/*"];

/**
 * Where each package may be imported: `app/ui/` is that folder with all below it, `app/*` the files directly in app/,
 * anything else one file. A package without a row is refused, so that every new one is a deliberate decision. A test
 * counts as the file that it tests. A module of a package may have its own row, which then replaces the row of the
 * package.
 * @type {Record<string, readonly string[]>}
 */
export const packagePlaces = {
  "@aws-sdk/client-s3": ["app/server/media/"],
  "@base-ui/react": ["app/ui/"],
  "@cantoo/pdf-lib": ["app/server/delivery/merge-pdf.ts"],
  "@dnd-kit/core": ["app/admin/shared/lists/sortable-list.tsx"],
  "@dnd-kit/sortable": ["app/admin/shared/lists/sortable-list.tsx"],
  "@dnd-kit/utilities": ["app/admin/shared/lists/sortable-list.tsx"],
  "@fontsource/*": ["app/server/shop/theme-fonts.ts"],
  "@fontsource-variable/*": ["app/server/shop/theme-fonts.ts"],
  "@react-email/components": ["app/server/mail/templates/"],
  "@react-email/render": ["app/server/mail/render-email.ts"],
  "@react-pdf/renderer": [
    "app/server/documents/",
    "app/server/delivery/adapters/sandbox/sandbox-label-worker.ts",
  ],
  "@react-router/dev": ["app/routes.ts"],
  "@react-router/node": ["app/server/http/"],
  "@tiptap/extension-image": ["app/admin/shared/"],
  "@tiptap/pm": ["app/admin/shared/"],
  "@tiptap/react": ["app/admin/shared/"],
  "@tiptap/starter-kit": ["app/admin/shared/"],
  "@zxing/library": ["app/admin/orders/packing/library-reader.ts"],
  "better-auth": ["app/server/accounts/"],
  "better-auth/crypto": ["app/server/accounts/passwords/password-hashing.ts"],
  "cannon-es": ["app/storefront/mix/pouch/pouch-world.ts"],
  "class-variance-authority": screens,
  "age-encryption": ["app/server/backup/encrypted/"],
  "client-zip": ["app/server/books/package/write-archive.ts"],
  compression: ["app/server/http/"],
  "csv-parse": ["app/server/request/read-csv.ts", "app/server/delivery/adapters/speedy-answers.ts"],
  "drizzle-orm": ["app/server/"],
  "file-type": ["app/server/media/"],
  flydrive: ["app/server/media/"],
  hucre: ["app/server/books/package/write-table.ts"],
  "libphonenumber-js": ["app/server/phone.ts"],
  "lucide-react": ["app/ui/", "app/storefront/", "app/admin/"],
  nodemailer: ["app/server/mail/mail-transport.ts"],
  pg: ["app/server/db/database.ts"],
  "pg-boss": ["app/server/jobs/"],
  pino: ["app/server/log.ts"],
  "prom-client": ["app/server/metrics.ts"],
  "rate-limiter-flexible": ["app/server/"],
  react: [
    ...screens,
    "app/server/delivery/adapters/sandbox/sandbox-label-worker.ts",
    "app/server/documents/",
    "app/server/mail/templates/",
  ],
  "react-dom": screens,
  "react-router": [...screens, "app/api/", "app/server/"],
  "sanitize-html": ["app/server/content/sanitize-html.ts"],
  sharp: ["app/server/media/"],
  sonner: ["app/ui/toast-stack.tsx"],
  stripe: ["app/server/payments/stripe-provider.ts", "app/server/payments/stripe-balance.ts"],
  three: [
    "app/storefront/catalogue/model/ground-shadow.ts",
    "app/storefront/catalogue/model/model-stage.ts",
    "app/storefront/catalogue/model/reflections.ts",
    "app/storefront/mix/pouch/",
  ],
  uqr: ["app/admin/staff/qr-code.tsx", "app/server/shop/qr-path.ts"],
  uuid: ["app/server/"],
  "virtual:react-router": ["app/server/http/"],
  zod: ["app/"],
};

/**
 * The only files that may import values from a file of app/, besides its own test. Types may be imported anywhere.
 * Places are written as in `packagePlaces`.
 * @type {Record<string, readonly string[]>}
 */
export const filePlaces = {
  // Grants capabilities to staff: entry points only, after they have authenticated the request.
  "app/server/accounts/admin.ts": [
    "app/admin/shared/guard.server.ts",
    "app/admin/shared/granted.server.ts",
    "app/api/functions/save-theme.ts",
  ],
};

/** Packages that may be imported by one file only, which can be any file of their places. */
export const singleAdapters = ["rate-limiter-flexible"];

/** What tests may import in addition to what the file they test may. */
export const testPackages = ["vitest", "fast-check", "react-dom"];
