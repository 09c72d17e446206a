type FilterChipsProps<Value extends string> = {
  label: string;
  choices: readonly { value: Value | null; label: string }[];
  value: Value | null;
  onChoose: (value: Value | null) => void;
};

/** Shows a group of small buttons, one for each choice; the chosen one is pressed. */
export function FilterChips<Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: FilterChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1 rounded-button bg-surface p-1">
      {choices.map((choice) => (
        <button
          key={choice.value ?? ""}
          type="button"
          aria-pressed={choice.value === value}
          className="relative min-h-8 rounded-button px-3 text-sm font-medium text-muted after:absolute after:inset-x-0 after:-inset-y-1.5 hover:text-text aria-pressed:bg-background aria-pressed:text-text aria-pressed:shadow-sm"
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
