import { Plus, Trash2, Undo2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { Locale } from "#app/domain/locale.ts";
import { blockField, maxBlocks, postedBlocks } from "#app/domain/newsletters/newsletter-input.ts";
import { newsletterBlockKinds } from "#app/domain/newsletters/newsletter.ts";
import type { NewsletterBlockKind } from "#app/domain/newsletters/newsletter.ts";
import type { NewsletterChoices } from "#app/server/newsletters/newsletter-choices.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { FieldGroup, useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { SortableList } from "#app/admin/shared/lists/sortable-list.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { BlockFields } from "./block-fields.tsx";

/** A block in the form. A removed one stays until the form is left, so that it can be restored as it was. */
type EditedBlock = { key: string; kind: NewsletterBlockKind; isRemoved: boolean };

type BlockListProps = {
  language: Locale;
  needed: readonly Locale[];
  products: NewsletterChoices["products"];
};

/** Asks for the blocks in order: added, sorted by mouse or keyboard, removed and restored. */
export function BlockList({ language, needed, products }: BlockListProps) {
  const t = useAdminText();
  const errorId = useId();
  const problem = useProblem("blocks");
  const { values } = useEditForm();
  const [blocks, setBlocks] = useState<EditedBlock[]>(() =>
    postedBlocks((name) => values[name] ?? "").map((block) => ({ ...block, isRemoved: false })),
  );
  const kept = blocks.filter(({ isRemoved }) => !isRemoved);
  const items = blocks.map((block, index) => ({
    ...block,
    id: block.key,
    name: t("newsletters.block.named", { kind: t(`newsletters.block.${block.kind}`), place: index + 1 }),
  }));
  const turn = (key: string, isRemoved: boolean) =>
    setBlocks((now) => now.map((block) => (block.key === key ? { ...block, isRemoved } : block)));
  const sort = (keys: string[]) =>
    setBlocks((now) => keys.flatMap((key) => now.find((block) => block.key === key) ?? []));
  const add = (kind: NewsletterBlockKind) =>
    setBlocks((now) => [...now, { key: unusedKey(now), kind, isRemoved: false }]);
  return (
    <FieldGroup title={t("newsletters.group.blocks")}>
      <KeyField keys={kept.map(({ key }) => key).join(",")} />
      {blocks.length === 0 ? (
        <p className="text-muted">{t("newsletters.blocks.none")}</p>
      ) : (
        <SortableList label={t("newsletters.group.blocks")} items={items} onSort={sort}>
          {({ key, kind, name, isRemoved }, handle) => (
            <BlockCard
              name={name}
              handle={handle}
              isRemoved={isRemoved}
              onRemove={() => turn(key, true)}
              onRestore={() => turn(key, false)}
            >
              <input type="hidden" name={blockField(key, "kind")} value={kind} />
              <BlockFields of={key} kind={kind} language={language} needed={needed} products={products} />
            </BlockCard>
          )}
        </SortableList>
      )}
      <FieldError id={errorId} error={problem} />
      {kept.length < maxBlocks ? (
        <div className="flex flex-wrap items-center gap-2 noscript:hidden">
          <span className="font-medium">{t("newsletters.blocks.add")}</span>
          {newsletterBlockKinds.map((kind) => (
            <Button key={kind} variant="outline" onClick={() => add(kind)}>
              <Plus aria-hidden />
              {t(`newsletters.block.${kind}`)}
            </Button>
          ))}
        </div>
      ) : (
        <p className="text-muted">{t("newsletters.blocks.most", { count: maxBlocks })}</p>
      )}
    </FieldGroup>
  );
}

/** Posts the keys of the blocks, and reports a change of them as input: the preview follows it. */
function KeyField({ keys }: { keys: string }) {
  const input = useRef<HTMLInputElement>(null);
  const reported = useRef(keys);
  useEffect(() => {
    if (reported.current === keys) return;
    reported.current = keys;
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [keys]);
  return <input ref={input} type="hidden" name="blocks" value={keys} />;
}

function BlockCard({
  name,
  handle,
  isRemoved,
  onRemove,
  onRestore,
  children,
}: {
  name: string;
  handle: ReactNode;
  isRemoved: boolean;
  onRemove: () => void;
  onRestore: () => void;
  children: ReactNode;
}) {
  const t = useAdminText();
  return (
    <section aria-label={name} className="rounded-xl border border-line bg-background p-2">
      <div className="flex items-center gap-3">
        {handle}
        <span className="min-w-0 flex-1 font-semibold">
          {isRemoved ? t("newsletters.block.removed", { name }) : name}
        </span>
        {isRemoved ? (
          <Button variant="outline" onClick={onRestore}>
            <Undo2 aria-hidden />
            {t("newsletters.block.undo")}
          </Button>
        ) : (
          <Button
            variant="ghost"
            size="icon"
            className="noscript:hidden"
            aria-label={t("newsletters.block.remove", { name })}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      {/* Disabled fields are not posted. */}
      <fieldset disabled={isRemoved} hidden={isRemoved}>
        <div className="flex flex-col gap-4 p-3">{children}</div>
      </fieldset>
    </section>
  );
}

function unusedKey(blocks: readonly EditedBlock[]): string {
  let number = blocks.length + 1;
  while (blocks.some(({ key }) => key === `n${number}`)) number += 1;
  return `n${number}`;
}
