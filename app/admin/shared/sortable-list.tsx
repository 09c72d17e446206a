import {
  DndContext,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import type { Announcements, DragEndEvent, UniqueIdentifier } from "@dnd-kit/core";
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import { useId } from "react";
import type { KeyboardEvent as ReactKeyboardEvent, ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { useAdminText } from "./text.tsx";

/** Rows are measured before one is picked up: an arrow pressed right after Space finds them. */
const measuring = { droppable: { strategy: MeasuringStrategy.Always } };

type SortableItem = { id: string; name: string };

/**
 * A list whose rows are moved by mouse, touch or keyboard. `onSort` gets all ids in their new order; the caller keeps
 * it. `children` renders a row beside its handle.
 */
export function SortableList<Item extends SortableItem>({
  label,
  items,
  onSort,
  children,
}: {
  label: string;
  items: readonly Item[];
  onSort: (ids: string[]) => void;
  children: (item: Item, handle: ReactNode) => ReactNode;
}) {
  const t = useAdminText();
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // A smooth scroll is still under way at the next arrow, which then goes by where the row was.
      scrollBehavior: "auto",
    }),
  );
  const ids = items.map((item) => item.id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const order = arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    // After the announcement of the drop, which counts places in the order before it, and before the next frame.
    queueMicrotask(() => onSort(order));
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      measuring={measuring}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: useAnnouncements(items),
        screenReaderInstructions: { draggable: t("edit.sort.instructions") },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="flex flex-col gap-2">
          {items.map((item) => (
            <SortableRow key={item.id} item={item}>
              {(handle) => children(item, handle)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow({ item, children }: { item: SortableItem; children: (handle: ReactNode) => ReactNode }) {
  const t = useAdminText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.id });
  const handle = (
    <Button
      ref={setActivatorNodeRef}
      variant="ghost"
      size="icon"
      className="cursor-grab touch-none noscript:hidden"
      {...attributes}
      {...listeners}
      onKeyDown={(event) => {
        if (isDragging && heldKeys.includes(event.code)) passToSensor(event);
        else listeners?.onKeyDown?.(event);
      }}
      aria-label={t("edit.sort.handle", { name: item.name })}
    >
      <GripVertical aria-hidden />
    </Button>
  );
  return (
    <li
      ref={setNodeRef}
      // Follows the pointer: set by scripts alone, never in the page that is sent.
      style={transform ? { transform: CSS.Translate.toString(transform), transition } : undefined}
      className={isDragging ? "relative z-10 opacity-80" : undefined}
    >
      {children(handle)}
    </li>
  );
}

/** What moves a row that is held, and what puts it back. */
const heldKeys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Escape"];

/**
 * dnd-kit hears keys at the document and knows them by their code. A dialog lets no arrow through to there, and closes by
 * Escape, which it knows by its key: so a held row's keys go to dnd-kit alone.
 */
function passToSensor(event: ReactKeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
  // Where React itself listens at the document, dnd-kit would hear the key twice.
  event.nativeEvent.stopImmediatePropagation();
  const key = new KeyboardEvent("keydown", { code: event.code, cancelable: true });
  // A timer brings dnd-kit to listen, too: an arrow right after the Space that picked the row up waits for that one.
  setTimeout(() => document.dispatchEvent(key));
}

/** What a screen reader hears of a move. */
function useAnnouncements(items: readonly SortableItem[]): Announcements {
  const t = useAdminText();
  const values = (id: UniqueIdentifier, overId: UniqueIdentifier = id) => ({
    name: items.find((item) => item.id === id)?.name ?? "",
    place: items.findIndex((item) => item.id === overId) + 1,
    count: items.length,
  });
  return {
    onDragStart: ({ active }) => t("edit.sort.picked", values(active.id)),
    onDragOver: ({ active, over }) => t("edit.sort.moved", values(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t("edit.sort.dropped", values(active.id, over?.id)),
    onDragCancel: ({ active }) => t("edit.sort.cancelled", values(active.id)),
  };
}
