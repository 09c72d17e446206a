import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { localText } from "#app/domain/locale.ts";
import { maxPartQuantity, maxParts } from "#app/domain/catalogue/packs.ts";
import type { PartChoice, StockedPart } from "#app/server/catalogue/packs.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { FieldGroup, useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useChoiceName } from "./choice-name.ts";
import { countPartRows, partFieldNames, rows } from "./part-rows.ts";

/** A pack as stored: its weight and stock follow from its parts. */
type StoredPack = { parts: readonly StockedPart[]; weight_grams: number; stock_quantity: number };

export type EditedPack = {
  choices: readonly PartChoice[];
  /** Null for a new pack. */
  stored: StoredPack | null;
};

/** Asks what a pack contains and shows what follows from it. Editors of its texts see its contents only. */
export function PartFields({ choices, stored }: EditedPack) {
  const t = useAdminText();
  const canSell = useMay()("catalogue");
  return (
    <FieldGroup title={t("products.pack.contents")}>
      <p className="text-sm text-muted">{t("products.pack.contents.hint")}</p>
      {stored && <PackFacts pack={stored} />}
      {stored && <MissingParts parts={stored.parts} />}
      {canSell ? <PartRows choices={choices} /> : stored && <Contents parts={stored.parts} />}
    </FieldGroup>
  );
}

function PackFacts({ pack: { weight_grams, stock_quantity } }: { pack: StoredPack }) {
  const t = useAdminText();
  const facts = [
    [t("products.pack.weight"), t("products.pack.weight.grams", { grams: weight_grams })],
    [t("products.pack.stock"), t("products.pack.stock.allowed", { stock: stock_quantity })],
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names the products that are too few for one more pack. */
function MissingParts({ parts }: { parts: readonly StockedPart[] }) {
  const t = useAdminText();
  const locale = useLocale();
  const { search } = useLocation();
  const missing = parts.filter(({ stock_quantity, quantity }) => stock_quantity < quantity);
  return (
    missing.length > 0 && (
      <Notice tone="error" title={t("products.pack.short.title")}>
        <ul className="divide-y divide-line">
          {missing.map((part) => (
            <li key={part.product_id} className="flex min-h-11 flex-wrap items-center gap-x-3">
              <Link
                to={{ pathname: `/admin/products/${part.product_id}`, search }}
                preventScrollReset
                className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4 hover:decoration-2"
              >
                {localText(part, "name", locale)}
              </Link>
              <span className="text-sm">
                {t("products.pack.short.part", { stock: part.stock_quantity, quantity: part.quantity })}
              </span>
            </li>
          ))}
        </ul>
      </Notice>
    )
  );
}

function Contents({ parts }: { parts: readonly StockedPart[] }) {
  const t = useAdminText();
  const partName = useChoiceName("part");
  return (
    <ul className="list-disc space-y-1 pl-5">
      {parts.map((part) => (
        <li key={part.product_id}>
          {t("products.pack.item", { name: partName(part), quantity: part.quantity })}
        </li>
      ))}
    </ul>
  );
}

/**
 * Asks for a product and its units in each row; rows without a product are left out, and more can be added by script.
 */
function PartRows({ choices }: { choices: readonly PartChoice[] }) {
  const t = useAdminText();
  const { values } = useEditForm();
  const [count, setCount] = useState(() => countPartRows(values));
  return (
    <>
      {rows(count).map((row) => (
        <PartRow key={row} row={row} choices={choices} />
      ))}
      {count < maxParts && (
        <p className="noscript:hidden">
          <Button variant="outline" onClick={() => setCount(count + 1)}>
            <Plus aria-hidden />
            {t("products.pack.add")}
          </Button>
        </p>
      )}
    </>
  );
}

function PartRow({ row, choices }: { row: number; choices: readonly PartChoice[] }) {
  const t = useAdminText();
  const { values } = useEditForm();
  const partName = useChoiceName("part");
  const names = partFieldNames(row);
  const problem = useProblem("parts");
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <Field label={t("products.pack.part", { place: row })} error={row === 1 ? problem : undefined}>
        {(control) => (
          <Select {...control} name={names.id} defaultValue={values[names.id]}>
            <option value="">{t("products.pack.part.none")}</option>
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {partName(choice)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("products.pack.quantity", { place: row })}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            name={names.quantity}
            min={1}
            max={maxPartQuantity}
            step={1}
            autoComplete="off"
            defaultValue={values[names.quantity] ?? "1"}
          />
        )}
      </Field>
    </div>
  );
}
