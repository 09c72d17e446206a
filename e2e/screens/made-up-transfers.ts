import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { bankEntries } from "#app/server/db/schema/payments.ts";

/** Inserts transfers that match no order: one with a payer, one that staff set aside, one with a long reason. */
export async function insertTransfers(db: Pick<Database, "insert">, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const transfers = [
    { amount_eur: 1210, reason: "Плащане по поръчка", payer: "МАРИЯ ИВАНОВА" },
    { amount_eur: 706, reason: "ЗАПЛАТА", payer: "", dismissed_at: now },
    { amount_eur: 99_999, reason: "ПОРЪЧКА ЗА БОНБОНИ ЗА РОЖДЕН ДЕН 00000000", payer: "ПРИМЕРНА ФИРМА ООД" },
  ];
  await db.insert(bankEntries).values(
    transfers.map((transfer, index) => ({
      ...transfer,
      id: newId(),
      digest: `made-up-${index}`,
      booked_on: day,
      created_at: now,
    })),
  );
}
