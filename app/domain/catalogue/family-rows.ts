import { changedCells, productCells } from "./product-file.ts";
import type {
  CellChange,
  CellProblem,
  FileNames,
  PlannedRow,
  ProductColumn,
  ProductValues,
} from "./product-file.ts";
import { nutrientField, nutrients } from "./food-information.ts";
import { sharedDifferences, sharedFields, sharedValues, sizeProblem } from "./sizes.ts";
import type { SharedField, SharedValues } from "./sizes.ts";

type Stored = ProductValues & { id: string };
/** A readable row of a file, with the product it changes, if it exists. */
export type FamilyRow = { plan: Exclude<PlannedRow, { kind: "wrong" }>; before: Stored | undefined };

/** The sizes of one family after a file: its own rows, and the sizes that the file does not have. */
export type PlannedFamily = { rows: PlannedRow[]; others: { id: string; values: ProductValues }[] };

const columnsOf = (field: SharedField): ProductColumn[] => {
  if (field === "category_id") return ["category"];
  return field === "nutrition" ? nutrients.map(nutrientField) : [field];
};

/**
 * Makes the rows of one family agree in what sizes share: a cell that one row changes applies to all sizes, those that
 * are not in the file included; an empty one only if all rows are empty there. `rows` are in the file's order; `others`
 * are the family's sizes outside the file.
 * Refuses a row whose change contradicts an earlier row's as `size_texts`, and those beyond the rules of `sizeProblem`.
 */
export function planFamily(
  rows: readonly FamilyRow[],
  others: readonly Stored[],
  names: FileNames,
): PlannedFamily {
  const [first] = rows;
  if (!first) return { rows: [], others: [] };
  const { family_id: familyId } = first.plan.values;
  const member = [...others, ...rows.flatMap(({ before }) => before ?? [])].find(
    (stored) => stored.family_id === familyId,
  );
  const shared = sharedValues(member ?? first.before ?? first.plan.values);
  const decided = new Set<SharedField>();
  const problems = new Map<string, CellProblem>();
  for (const { plan } of rows)
    for (const field of sharedFields) {
      const change = changeOf(plan.changes, field);
      if (!change || (isEmpty(plan, field) && rows.some((row) => !isEmpty(row.plan, field)))) continue;
      const differs = sharedDifferences({ ...shared, [field]: plan.values[field] }, shared).length > 0;
      if (differs && decided.has(field))
        problems.set(plan.id, { column: change.column, code: "size_texts", text: change.to });
      else Object.assign(shared, { [field]: plan.values[field] });
      decided.add(field);
    }
  const problem = sizeProblem([...others, ...rows.map(({ plan }) => plan.values)]);
  if (problem)
    for (const { plan } of rows) {
      const column = problem === "same_weight" ? "weight_grams" : "family";
      const text = column === "family" ? "" : String(plan.values.weight_grams);
      if (!problems.has(plan.id)) problems.set(plan.id, { column, code: problem, text });
    }
  return {
    rows: rows.map((row) => withShared(row, { shared, problem: problems.get(row.plan.id), names })),
    others: others
      .filter((stored) => sharedDifferences(stored, shared).length > 0)
      .map((stored) => ({ id: stored.id, values: { ...stored, ...shared } })),
  };
}

function isEmpty({ values }: FamilyRow["plan"], field: SharedField): boolean {
  return values[field] === null || values[field] === "";
}

function changeOf(changes: readonly CellChange[], field: SharedField): CellChange | undefined {
  const columns = columnsOf(field);
  return changes.find(({ column }) => columns.includes(column));
}

const sharedColumns = sharedFields.flatMap(columnsOf);

function withShared(
  { plan, before }: FamilyRow,
  { shared, problem, names }: { shared: SharedValues; problem: CellProblem | undefined; names: FileNames },
): PlannedRow {
  const { row, id, name } = plan;
  if (problem) return { row, id, name, kind: "wrong", problems: [problem] };
  const values = { ...plan.values, ...shared };
  const cells = before && productCells(before, names);
  const own = plan.changes.filter(({ column }) => !sharedColumns.includes(column));
  const changes = [...changedCells(cells, productCells({ ...values, id }, names), sharedColumns), ...own];
  const kind = !before ? "new" : changes.length > 0 ? "changed" : "unchanged";
  return { row, id, name, kind, changes, values };
}
