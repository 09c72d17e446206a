import { ExternalLink, Layers } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import { blockTypes } from "#app/domain/content/landing-page.ts";
import { localText } from "#app/domain/locale.ts";
import { Button, buttonStyle } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteDialog } from "#app/admin/shared/editing/delete-dialog.tsx";
import { SortableList } from "#app/admin/shared/lists/sortable-list.tsx";
import { useSorting } from "#app/admin/shared/lists/sorting.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { undoButton } from "#app/admin/shared/toast-undo.ts";
import { BlockCard, blockForm } from "./block-card.tsx";
import type { NamedBlock } from "./block-card.tsx";
import type { BlockAnswer } from "./run-block-action.server.ts";
import { blockIcons } from "./block-icons.ts";
import type { ListedBlock } from "./listed-blocks.server.ts";

/**
 * Lists the blocks of a page; each is edited at its own URL. Rendered inside the page's form but not part of it: its
 * buttons belong to `blockForm`.
 */
export function BlockList({
  path,
  slug,
  blocks,
  answer,
}: {
  /** Path of the block list; each editor is at `{path}/{id}`. */
  path: string;
  slug: string;
  blocks: readonly ListedBlock[];
  /** The result of an action posted without JavaScript. */
  answer: BlockAnswer | undefined;
}) {
  const t = useAdminText();
  const named = useNamed(blocks);
  const { order, sort } = useSorting(
    path,
    named.map(({ id }) => id),
  );
  const remover = useRemover(path);
  const [toDelete, setToDelete] = useState<NamedBlock | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const items = order.flatMap((id) => named.find((block) => block.id === id) ?? []);
  return (
    <div ref={list} tabIndex={-1} className="rounded-card">
      <AnswerNotice answer={answer} className="mb-5" />
      <AddBlock path={path} />
      {items.length === 0 ? (
        <EmptyState
          icon={<Layers />}
          title={t("landing-pages.blocks.empty.title")}
          text={t("landing-pages.blocks.empty.text")}
        />
      ) : (
        <>
          <a
            href={`/promo/${slug}?preview=1`}
            target="_blank"
            rel="noopener"
            className={buttonStyle({ variant: "link", className: "mb-3" })}
          >
            <ExternalLink aria-hidden />
            {t("landing-pages.preview")}
          </a>
          <SortableList label={t("landing-pages.blocks.list")} items={items} onSort={sort}>
            {(block, handle) => (
              <BlockCard
                block={block}
                path={path}
                place={order.indexOf(block.id) + 1}
                count={order.length}
                handle={handle}
                onDelete={() => setToDelete(block)}
              />
            )}
          </SortableList>
        </>
      )}
      <DeleteDialog
        open={toDelete !== null}
        title={t("landing-pages.blocks.delete.title")}
        text={t("landing-pages.blocks.delete.text", { name: toDelete?.name ?? "" })}
        onCancel={() => setToDelete(null)}
        onDelete={() => {
          if (toDelete) remover(toDelete.id);
          setToDelete(null);
          // Restore focus: the pressed button is removed with its block.
          list.current?.focus();
        }}
      />
    </div>
  );
}

/** Adds display names: the type and the beginning of the text. */
function useNamed(blocks: readonly ListedBlock[]): NamedBlock[] {
  const t = useAdminText();
  const locale = useLocale();
  return blocks.map((block) => {
    const text = localText(block, "text", locale);
    const type = t(`landing-pages.block.type.${block.type}`);
    return { ...block, text, name: text === "" ? type : `${type}: ${text}` };
  });
}

/** Returns a function that deletes a block and offers to undo it. */
function useRemover(path: string): (id: string) => void {
  const t = useAdminText();
  const remover = useFetcher<BlockAnswer>();
  useAnswerToast(remover.data, (answer) => {
    const undo = answer.ok ? answer.undo : undefined;
    return undo && undoButton({ label: t("landing-pages.blocks.undo"), action: path, fields: undo });
  });
  return (id) => void remover.submit({ intent: `delete ${id}` }, { method: "post", action: path });
}

/** Shows one button per block type, which adds a block and opens its editor. */
function AddBlock({ path }: { path: string }) {
  const t = useAdminText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const adder = useFetcher<BlockAnswer>();
  useAnswerToast(adder.data);
  const added = adder.state === "idle" && adder.data?.ok ? adder.data.added : undefined;
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (added === undefined || opened.current === added) return;
    opened.current = added;
    void navigate(`${path}/${added}${search}`, { preventScrollReset: true });
  }, [added, navigate, path, search]);
  return (
    <section aria-labelledby="add-block" className="mb-5">
      <h3 id="add-block" className="mb-2 font-semibold">
        {t("landing-pages.blocks.add")}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {blockTypes.map((type) => {
          const Icon = blockIcons[type];
          const name = t(`landing-pages.block.type.${type}`);
          return (
            <li key={type}>
              <Button
                type="submit"
                form={blockForm}
                name="intent"
                value={`add ${type}`}
                variant="outline"
                aria-label={t("landing-pages.blocks.addNamed", { type: name })}
                disabled={adder.state !== "idle"}
                onClick={(event) => {
                  event.preventDefault();
                  void adder.submit({ intent: `add ${type}` }, { method: "post", action: path });
                }}
              >
                <Icon aria-hidden />
                {name}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
