import { expect, test } from "vitest";
import { listAddress, readCursor } from "./list-place.ts";

const id = "01890000-0000-7000-8000-00000000c001";

test("the address says behind or before which row a page begins", () => {
  expect(readCursor(new URLSearchParams(`after=${id}`))).toEqual({ side: "after", id });
  expect(readCursor(new URLSearchParams(`q=a&before=${id}`))).toEqual({ side: "before", id });
});

test("what is no id leads to the first page", () => {
  for (const text of ["", "1", `${id}0`, `'${id}`, "01890000-0000-7000-8000-00000000c00я"])
    expect(readCursor(new URLSearchParams({ after: text }))).toBeNull();
});

test("a link of a list keeps what else the address says and begins at the first page", () => {
  const parameters = new URLSearchParams(`q=иван&sort=name&after=${id}&before=${id}&index=`);
  expect(listAddress(parameters, { sort: "", status: "new" })).toBe(
    `?${new URLSearchParams({ q: "иван", status: "new" })}`,
  );
  expect(listAddress(parameters, { after: id })).toBe(
    `?${new URLSearchParams({ q: "иван", sort: "name", after: id })}`,
  );
});
