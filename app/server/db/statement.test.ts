import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readingStatement } from "./statement.ts";

test("a reading statement may lock, and may not write", () => {
  for (const lock of [sql`for update`, sql`for no key update`, sql``])
    expect(readingStatement("products", sql`select id from products ${lock}`)).toBeTypeOf("function");
  for (const query of [
    sql`update products set stock_quantity = 0`,
    sql`with gone as (delete from products returning id) select id from gone`,
    sql`insert into products default values`,
    sql`TRUNCATE products`,
  ])
    expect(() => readingStatement("products", query)).toThrow("The statement products writes");
});
