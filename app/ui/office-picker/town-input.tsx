import { useEffect, useEffectEvent, useState } from "react";
import type { ComponentProps } from "react";
import { queryWords } from "#app/domain/search-key.ts";
import { pickerTranslator } from "#app/i18n/office-picker.ts";
import type { ListedTown } from "#app/domain/delivery/listed-places.ts";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useDebouncedAnswer } from "#app/ui/browser/debounced-answer.ts";
import { placeAddress } from "./ask-places.ts";
import type { TownAnswer } from "./ask-places.ts";

type TownInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "list" | "children"> & {
  value: string;
  onType: (city: string) => void;
  onChoose: (town: ListedTown) => void;
  /** Called when the typed text names exactly one town. */
  onMatch?: (town: ListedTown) => void;
};

const noTowns: TownAnswer = { towns: [] };

/** Returns a key that is the same for a name in either alphabet. */
const nameKey = (name: string) => queryWords(name).join(" ");

/** Asks for the city, with proposals from the carriers' lists while the user types, in either alphabet. */
export function TownInput({ value, onType, onChoose, onMatch, ...input }: TownInputProps) {
  const locale = useLocale();
  const t = pickerTranslator(locale);
  const [isTyping, setIsTyping] = useState(false);
  const q = value.trim();
  const {
    answer: { towns: found },
  } = useDebouncedAnswer<TownAnswer>(
    isTyping && q !== "" ? placeAddress("towns", locale, { q }) : null,
    noTowns,
  );
  const [only] = found.length === 1 ? found : [];
  // The typed text already names the only town, so there is nothing to propose.
  const isNamed = only !== undefined && nameKey(only.name) === nameKey(q);
  const towns = isNamed ? [] : found;
  const handleMatch = useEffectEvent((town: ListedTown) => onMatch?.(town));
  useEffect(() => {
    if (isNamed) handleMatch(only);
  }, [isNamed, only]);
  return (
    <Combobox
      {...input}
      value={value}
      onType={(city) => {
        setIsTyping(true);
        onType(city);
      }}
      items={towns}
      keyOf={({ id, name }) => `${id} ${name}`}
      onChoose={(town) => {
        setIsTyping(false);
        onChoose(town);
      }}
      listLabel={t("picker.towns")}
      status={t(towns.length === 1 ? "picker.found.one" : "picker.found.other", { count: towns.length })}
    >
      {(town) => (
        <span className="flex items-baseline justify-between gap-3">
          <span>
            <span className="font-medium">{town.name}</span>
            {town.region && <span className="text-sm text-muted"> · {town.region}</span>}
          </span>
          <span className="text-sm text-muted">{town.postcode}</span>
        </span>
      )}
    </Combobox>
  );
}
