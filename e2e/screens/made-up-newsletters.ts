import { everybody } from "#app/domain/newsletters/newsletter.ts";
import type { NewsletterBlock } from "#app/domain/newsletters/newsletter.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterDeliveries, newsletters } from "#app/server/db/schema/newsletters.ts";

/** Inserts a draft with every kind of block that needs no file, and a newsletter of which a part is sent. */
export async function insertNewsletters(
  db: Database,
  { products }: { products: readonly string[] },
  now: Date,
): Promise<{ draft: string; paused: string }> {
  const [draft, paused] = [newId(), newId()];
  const blocks: NewsletterBlock[] = [
    {
      kind: "text",
      title: { bg: "Зимата е сладка", en: "Winter is sweet" },
      text: { bg: "Нови вкусове:\n\n- череша\n- праскова", en: "New flavours:\n\n- cherry\n- peach" },
    },
    {
      kind: "products",
      title: { bg: "Опитайте", en: "Try these" },
      productIds: [...products.slice(0, 2), products.at(-2) ?? ""],
    },
    { kind: "code", code: "ЯГОДА10", text: { bg: "Само за абонати", en: "For subscribers only" } },
    { kind: "button", label: { bg: "Към магазина", en: "Visit the shop" }, link: "/products" },
  ];
  const texts = {
    subject_bg: "Сладка зима",
    subject_en: "A sweet winter",
    preview_bg: "Нови вкусове и код за отстъпка",
    preview_en: "New flavours and a discount code",
  };
  const shared = { ...texts, blocks, audience: everybody };
  await db.insert(newsletters).values([
    { ...shared, id: draft, name: "Зима", created_at: now },
    { ...shared, id: paused, name: "Есен", state: "paused", started_at: now, created_at: now },
  ]);
  const states = ["sent", "sent", "waiting", "refused", "unknown", "left"] as const;
  await db
    .insert(newsletterDeliveries)
    .values(states.map((state) => ({ id: newId(), newsletter_id: paused, language: "bg" as const, state })));
  return { draft, paused };
}
