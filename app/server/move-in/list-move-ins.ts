import { and, asc, countDistinct, desc, eq, inArray } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { moveInPictures, moveIns } from "#app/server/db/schema/move-in.ts";

/** Maximum number of move-ins listed, and of refused pictures of each. */
const maxListed = 20;
const maxRefused = 50;

/** Returns the move-ins, the newest first, at most 20, with the states of their pictures and the first refused ones. */
export async function listMoveIns(db: Pick<Database, "select">, _admin: Granted<"catalogue">) {
  const found = await db
    .select(shownColumns)
    .from(moveIns)
    .orderBy(desc(moveIns.created_at), desc(moveIns.id))
    .limit(maxListed);
  const counted = await db
    .select({
      id: moveInPictures.move_in_id,
      state: moveInPictures.state,
      number: countDistinct(moveInPictures.address),
    })
    .from(moveInPictures)
    .where(
      inArray(
        moveInPictures.move_in_id,
        found.map(({ id }) => id),
      ),
    )
    .groupBy(moveInPictures.move_in_id, moveInPictures.state);
  return Promise.all(
    found.map(async (moveIn) => {
      const pictures = { waiting: 0, done: 0, refused: 0 };
      for (const { id, state, number } of counted) if (id === moveIn.id) pictures[state] = number;
      const refused = pictures.refused > 0 ? await refusedPictures(db, moveIn.id) : [];
      return { ...moveIn, pictures, refused };
    }),
  );
}

export type ListedMoveIn = Awaited<ReturnType<typeof listMoveIns>>[number];

const shownColumns = {
  id: moveIns.id,
  source: moveIns.source,
  file_name: moveIns.file_name,
  state: moveIns.state,
  done_lines: moveIns.done_lines,
  all_lines: moveIns.all_lines,
  counts: moveIns.counts,
  problem: moveIns.problem,
  created_at: moveIns.created_at,
};

function refusedPictures(db: Pick<Database, "select">, moveInId: string) {
  return db
    .select({
      id: moveInPictures.id,
      address: moveInPictures.address,
      problem: moveInPictures.problem,
      product_id: products.id,
      ...sizedNameColumns,
    })
    .from(moveInPictures)
    .innerJoin(products, eq(products.id, moveInPictures.product_id))
    .where(and(eq(moveInPictures.move_in_id, moveInId), eq(moveInPictures.state, "refused")))
    .orderBy(asc(products.name_bg), asc(moveInPictures.position))
    .limit(maxRefused);
}
