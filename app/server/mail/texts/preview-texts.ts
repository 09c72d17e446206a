import { desc } from "drizzle-orm";
import { isRecordId } from "#app/domain/record-id.ts";
import type { EmailKind, EmailTextGroup } from "#app/domain/shop/email.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { EmailTextKey } from "#app/i18n/translate-email.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { loadEmailOrder } from "#app/server/mail/email-order.ts";
import { renderContent } from "#app/server/mail/render-email.ts";
import type { RenderedEmail } from "#app/server/mail/render-email.ts";
import { sampleContent } from "#app/server/mail/sample-content.ts";
import type { Services } from "#app/server/services.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { loadTheme } from "#app/server/shop/theme.ts";
import { emailTextFields } from "./email-text-fields.ts";
import { loadOwnTexts } from "./own-texts.ts";

/** Returns the kind of e-mail that shows the texts of a group. */
export function shownKind(group: EmailTextGroup): EmailKind {
  return group === "common" ? "order_received" : group;
}

/** Returns whether the preview of a group can show a real order. */
export function showsOrder(group: EmailTextGroup): boolean {
  return "order" in sampleContent(shownKind(group), "https://shop.invalid");
}

/** Orders that a preview offers. */
const mostOrders = 10;

/** Returns the latest orders, newest first, to choose one for a preview. */
export async function listPreviewOrders(db: Pick<Database, "select">, _admin: Granted<"orders.read">) {
  return db
    .select({ id: orders.id, number: orders.order_number })
    .from(orders)
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(mostOrders);
}

/**
 * Renders the e-mail that shows the texts of a group, with `typed` in place of the saved texts. It is about a real
 * order if `orders` proves the right to read orders and `orderId` names one; otherwise about the sample. Its secret
 * links are made up.
 */
export async function previewTexts(
  { db, env, signingSecret, storage }: Pick<Services, "db" | "env" | "signingSecret" | "storage">,
  admin: { texts: Granted<"content">; orders: Granted<"orders.read"> | null },
  shown: {
    group: EmailTextGroup;
    language: Locale;
    orderId: string;
    /** Returns the typed text of a key; null when it was not sent. */
    typed: (key: EmailTextKey) => string | null;
  },
): Promise<RenderedEmail> {
  const { group, language, orderId, typed } = shown;
  const kind = shownKind(group);
  const baseUrl = env.BASE_URL;
  const [company, theme, saved] = await Promise.all([
    loadCompany(db),
    loadTheme(db),
    loadOwnTexts(db, { kind, language, data: {} }),
  ]);
  const sent = emailTextFields(group).flatMap(({ key }) => {
    const text = typed(key);
    return text === null ? [] : [[key, text.replaceAll("\r\n", "\n")] as const];
  });
  const texts = { ...saved, ...Object.fromEntries(sent) };
  const sample = sampleContent(kind, baseUrl, company);
  const order =
    admin.orders && isRecordId(orderId) && "order" in sample
      ? await loadEmailOrder({ db, storage, baseUrl }, orderId)
      : null;
  const content =
    order && "order" in sample
      ? { ...sample, order: { ...order, page_token: sample.order.page_token } }
      : sample;
  return renderContent({ db, storage, baseUrl, signingSecret, company, theme, texts }, language, content);
}
