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
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Measure rows before one is picked up, so that an arrow key pressed right after Space finds them. */
const measuring = { droppable: { strategy: MeasuringStrategy.Always } };

type SortableItem = { id: string; name: string };

/**
 * Shows a list that is sorted by mouse, touch or keyboard. `onSort` receives all ids in their new order, and the caller
 * stores it. `children` renders a row with its drag handle.
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
      // During a smooth scroll the next arrow key would use the row's old position.
      scrollBehavior: "auto",
    }),
  );
  const ids = items.map((item) => item.id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const order = arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    // Run after the drop announcement, which uses positions in the previous order, and before the next frame.
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
  // Without the library's role and tab stop: the handle is a button.
  const { role: _role, tabIndex: _tabIndex, ...described } = attributes;
  const handle = (
    <Button
      ref={setActivatorNodeRef}
      variant="ghost"
      size="icon"
      className="cursor-grab touch-none noscript:hidden"
      {...described}
      {...listeners}
      onKeyDown={(event) => {
        if (isDragging && dragKeys.includes(event.code)) passToSensor(event);
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
      // Inline style set only by script while dragging, never in server-rendered HTML.
      style={transform ? { transform: CSS.Translate.toString(transform), transition } : undefined}
      className={isDragging ? "relative z-10 opacity-80" : undefined}
    >
      {children(handle)}
    </li>
  );
}

/** The keys that move or release a picked-up row. */
const dragKeys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Escape"];

/**
 * dnd-kit listens on the document and identifies keys by `code`. A dialog stops arrow keys before they reach the
 * document and closes on Escape, which it identifies by `key`. So while a row is picked up, its keys are passed only to
 * dnd-kit.
 */
function passToSensor(event: ReactKeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
  // React may listen on the document too; dnd-kit would then receive the key twice.
  event.nativeEvent.stopImmediatePropagation();
  const key = new KeyboardEvent("keydown", { code: event.code, cancelable: true });
  // dnd-kit attaches its listener in a timer, so an arrow key right after Space has to wait for it.
  setTimeout(() => document.dispatchEvent(key));
}

/** Screen reader announcements while sorting. */
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
