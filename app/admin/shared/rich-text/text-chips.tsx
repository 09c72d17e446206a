import { Button } from "#app/ui/button.tsx";

/** A text that one press inserts at the cursor. */
export type TextChip = { text: string; label: string };

/** Shows buttons that insert texts at the cursor of the editor above them. */
export function TextChips({
  chips,
  title,
  onInsert,
}: {
  chips: readonly TextChip[];
  title: string;
  onInsert: (text: string) => void;
}) {
  return (
    <div role="group" aria-label={title} className="mt-3 flex flex-wrap items-center gap-2">
      <span aria-hidden className="text-sm text-muted">
        {title}
      </span>
      {chips.map(({ text, label }) => (
        <Button
          key={text}
          variant="outline"
          size="sm"
          title={text}
          // The editor keeps its focus and so its cursor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(text)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
