// The rooms of the house and who may ask what of whom. `boundaries.mjs` checks every source file in app/ against
// these tables; ARCHITECTURE.md explains them.

/**
 * The rooms each room may import from, besides itself.
 * @type {Record<string, readonly string[]>}
 */
export const roomsOpenTo = {
  domain: ["i18n"],
  i18n: ["domain"],
  ui: ["domain", "i18n"],
  server: ["domain", "i18n"],
  storefront: ["domain", "i18n", "ui", "server"],
  admin: ["domain", "i18n", "ui", "server"],
  api: ["domain", "i18n", "ui", "server"],
};

/** Rooms whose code runs in the browser too, so that Node's own modules have no place in them. */
export const browserRooms = ["domain", "i18n", "ui", "storefront", "admin"];

/** Rooms whose modules reach the browser except for what React Router strips out of them. */
export const routeRooms = ["", "storefront", "admin", "api"];

/** The exports of a route module that React Router removes from the browser's copy. */
export const serverExports = ["loader", "action", "middleware"];

const screens = ["app/ui/", "app/storefront/", "app/admin/", "app/*"];

/**
 * Where each package may be imported: `app/ui/` is that folder with all below it, `app/*` the files directly in
 * app/, anything else one file. A package without a row is refused, so that every new one is placed on purpose. A part of a
 * package may have a row of its own, which then counts instead of the package's.
 * A test counts as the file it stands beside.
 * @type {Record<string, readonly string[]>}
 */
export const packagePlaces = {
  "@aws-sdk/client-s3": ["app/server/media/"],
  "@base-ui/react": ["app/ui/"],
  "@dnd-kit/core": ["app/admin/shared/sortable-list.tsx"],
  "@dnd-kit/sortable": ["app/admin/shared/sortable-list.tsx"],
  "@dnd-kit/utilities": ["app/admin/shared/sortable-list.tsx"],
  "@fontsource/*": ["app/server/content/theme-fonts.ts"],
  "@fontsource-variable/*": ["app/server/content/theme-fonts.ts"],
  "@react-email/components": ["app/server/mail/templates/"],
  "@react-email/render": ["app/server/mail/render-letter.ts"],
  "@react-pdf/renderer": ["app/server/documents/"],
  "@react-router/dev": ["app/routes.ts"],
  "@react-router/node": ["app/server/http/"],
  "@tiptap/extension-image": ["app/admin/shared/"],
  "@tiptap/react": ["app/admin/shared/"],
  "@tiptap/starter-kit": ["app/admin/shared/"],
  "better-auth": ["app/server/accounts/"],
  "better-auth/crypto": [
    "app/server/accounts/password-hashing.ts",
    "app/server/accounts/old-verification-link.ts",
  ],
  "class-variance-authority": screens,
  compression: ["app/server/http/"],
  "csv-parse": ["app/server/catalog/read-product-file.ts"],
  "drizzle-orm": ["app/server/"],
  "file-type": ["app/server/media/"],
  flydrive: ["app/server/media/"],
  "lucide-react": ["app/ui/", "app/storefront/", "app/admin/"],
  nodemailer: ["app/server/mail/mail-transport.ts"],
  pg: ["app/server/db/database.ts"],
  "pg-boss": ["app/server/jobs/job-queue.ts"],
  pino: ["app/server/log.ts"],
  "rate-limiter-flexible": ["app/server/"],
  react: [...screens, "app/server/documents/", "app/server/mail/templates/"],
  "react-dom": screens,
  "react-router": [...screens, "app/api/", "app/server/"],
  "sanitize-html": ["app/server/content/sanitize-html.ts"],
  sharp: ["app/server/media/"],
  sirv: ["app/server/http/"],
  sonner: ["app/ui/toast-stack.tsx"],
  stripe: ["app/server/payments/stripe-provider.ts"],
  three: ["app/storefront/model/model-stage.ts"],
  uqr: ["app/admin/staff/qr-code.tsx"],
  uuid: ["app/server/"],
  "virtual:react-router": ["app/server/http/"],
  zod: ["app/"],
};

/** Packages whose adapter may choose its file, but must be the only one. */
export const singleAdapters = ["rate-limiter-flexible"];

/** What tests may import besides what the file beside them may. */
export const testPackages = ["vitest", "fast-check", "react-dom"];
