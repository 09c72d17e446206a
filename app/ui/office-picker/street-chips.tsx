import { typedStreet } from "#app/domain/delivery/chosen-office.ts";
import { pickerTranslator } from "#app/i18n/office-picker.ts";
import type { ListedTown } from "#app/domain/delivery/listed-places.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useDebouncedAnswer } from "#app/ui/browser/debounced-answer.ts";
import { placeAddress } from "./ask-places.ts";
import type { StreetAnswer } from "./ask-places.ts";

const noStreets: StreetAnswer = { streets: [] };

/** Offers up to five streets of the chosen town that match the typed address: a press fills in the street. */
export function StreetChips({
  town: { carrier, id },
  address,
  onChoose,
}: {
  town: ListedTown;
  address: string;
  onChoose: (street: string) => void;
}) {
  const locale = useLocale();
  const t = pickerTranslator(locale);
  const q = typedStreet(address);
  const { answer } = useDebouncedAnswer<StreetAnswer>(
    q.length > 1 && id !== "" ? placeAddress("streets", locale, { carrier, town: id, q }) : null,
    noStreets,
  );
  const streets = answer.streets.filter((street) => street !== q);
  if (streets.length === 0) return null;
  return (
    <ul aria-label={t("picker.streets")} className="mt-2 flex flex-wrap gap-2">
      {streets.slice(0, 5).map((street) => (
        <li key={street}>
          <button
            type="button"
            className="min-h-11 rounded-xl border border-control bg-background px-3 text-sm font-medium hover:border-text hover:bg-surface"
            onClick={() => onChoose(street)}
          >
            {street}
          </button>
        </li>
      ))}
    </ul>
  );
}
