import { expect, test } from "vitest";
import { listAddress, readCursor } from "./list-address.ts";

const id = "01890000-0000-7000-8000-00000000c001";

test("reads the cursor from ?after= or ?before=", () => {
  expect(readCursor(new URLSearchParams(`after=${id}`))).toEqual({ side: "after", id });
  expect(readCursor(new URLSearchParams(`q=a&before=${id}`))).toEqual({ side: "before", id });
});

test("an invalid cursor leads to the first page", () => {
  for (const text of ["", "1", `${id}0`, `'${id}`, "01890000-0000-7000-8000-00000000c00я"])
    expect(readCursor(new URLSearchParams({ after: text }))).toBeNull();
});

test("a list link keeps the other parameters and starts at the first page", () => {
  const parameters = new URLSearchParams(`q=иван&sort=name&after=${id}&before=${id}&index=`);
  expect(listAddress(parameters, { sort: "", status: "new" })).toBe(
    `?${new URLSearchParams({ q: "иван", status: "new" })}`,
  );
  expect(listAddress(parameters, { after: id })).toBe(
    `?${new URLSearchParams({ q: "иван", sort: "name", after: id })}`,
  );
});
