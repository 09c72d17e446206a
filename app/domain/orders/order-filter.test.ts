import { expect, test } from "vitest";
import { readOrderChoice } from "./order-filter.ts";

const read = (address: string) => readOrderChoice(new URLSearchParams(address));
const nothing = {
  q: "",
  status: null,
  payment: null,
  method: null,
  work: null,
  promotion: null,
  from: "",
  to: "",
};
const promotion = "01890000-0000-7000-8000-000000000001";

test("without parameters nothing is filtered, and the newest come first", () => {
  expect(read("")).toEqual({ filter: nothing, sort: "newest", problem: null, isFiltered: false });
  expect(read("q=+&status=&sort=total_asc&after=1&index")).toMatchObject({
    filter: nothing,
    sort: "total_asc",
    isFiltered: false,
  });
});

test("reads each filter of the query", () => {
  const address = `q=+Мария+&status=shipped&payment=pending&method=stripe&work=cash_due&promotion=${promotion}&from=2026-10-25&to=2026-10-25&sort=oldest`;
  expect(read(address)).toEqual({
    filter: {
      q: "Мария",
      status: "shipped",
      payment: "pending",
      method: "stripe",
      work: "cash_due",
      promotion,
      from: "2026-10-25",
      to: "2026-10-25",
    },
    sort: "oldest",
    problem: null,
    isFiltered: true,
  });
  const others = ["payment=paid", "method=stripe", "work=to_ship", "to=2026-10-25", `promotion=${promotion}`];
  for (const each of ["q=x", "status=new", ...others]) expect(read(each).isFiltered).toBe(true);
});

test("ignores unknown values and cuts the search", () => {
  const address = "status=lost&payment=<b>&method=bitcoin&work=toString&promotion=1;drop&sort=price;drop";
  expect(read(address)).toEqual({ filter: nothing, sort: "newest", problem: null, isFiltered: false });
  expect(read(`q=${"я".repeat(5000)}`).filter.q).toHaveLength(200);
});

test("reports invalid and reversed days and returns them as typed", () => {
  for (const day of ["вчера", "2026-02-30", "2026-1-1", "😀", "<b>"]) {
    expect(read(`from=${day}`)).toMatchObject({ problem: "dates", isFiltered: true, filter: { from: day } });
    expect(read(`from=2026-01-01&to=${day}`)).toMatchObject({ problem: "dates" });
  }
  expect(read("from=2026-11-02&to=2026-11-01")).toMatchObject({ problem: "order" });
  expect(read("from=2026-11-01&to=2026-11-01")).toMatchObject({ problem: null });
  expect(read(`to=${"9".repeat(500)}`).filter.to).toHaveLength(20);
});
