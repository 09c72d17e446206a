import type { ComponentType, ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { DeleteLink, EditLink } from "#app/admin/shared/editing/record-links.tsx";
import { MoveButtons, VisibilityButton } from "./list-steps.tsx";
import { SortableList } from "./sortable-list.tsx";
import { useSorting } from "./sorting.ts";

type SortedRecord = { id: string; name: string; is_active: boolean };

/**
 * Lists records in their manual order, with controls to sort, hide, edit (`{listPath}/{id}`) and delete them
 * (`deletePath`, null for a record that cannot be deleted). `children` renders the details below a record's name, and
 * `Steps` other buttons in place of the one that hides it. The list's action handles the intents (`list-steps.tsx`).
 */
export function SortedRecords<Item extends SortedRecord>({
  label,
  records,
  listPath,
  deletePath,
  Steps,
  children,
}: {
  label: string;
  records: readonly Item[];
  listPath: string;
  deletePath: (record: Item) => string | null;
  Steps?: ComponentType<{ record: Item }>;
  children: (record: Item) => ReactNode;
}) {
  const { order, sort } = useSorting(
    listPath,
    records.map(({ id }) => id),
  );
  const items = order.flatMap((id) => records.find((record) => record.id === id) ?? []);
  return (
    <SortableList label={label} items={items} onSort={sort}>
      {(record, handle) => {
        const { id, name, is_active } = record;
        const deletion = deletePath(record);
        return (
          <Card className="px-2 py-2 sm:px-3">
            <article aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-2">
              {handle}
              <MoveButtons record={record} order={order} listPath={listPath} />
              <div className={`min-w-0 flex-1 basis-52 ${is_active || Steps ? "" : "opacity-75"}`}>
                <p className="font-semibold wrap-anywhere">{name}</p>
                <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
                  {children(record)}
                </div>
              </div>
              <div className="ml-auto flex gap-1">
                {Steps ? (
                  <Steps record={record} />
                ) : (
                  <VisibilityButton record={record} isShown={is_active} listPath={listPath} />
                )}
                <EditLink to={`${listPath}/${id}`} name={name} />
                {deletion !== null && <DeleteLink to={deletion} name={name} />}
              </div>
            </article>
          </Card>
        );
      }}
    </SortableList>
  );
}
