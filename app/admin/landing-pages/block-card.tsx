import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DeleteButton, EditLink } from "#app/admin/shared/editing/record-links.tsx";
import { blockIcons } from "./block-icons.ts";
import type { ListedBlock } from "./listed-blocks.server.ts";

/** Id of the form that posts block actions without JavaScript; it is rendered outside the page's own form. */
export const blockForm = "block-steps";

/** A block with its display name: the type and the beginning of its text. */
export type NamedBlock = ListedBlock & { name: string; text: string };

type BlockCardProps = {
  block: NamedBlock;
  /** Path of the page's block list. */
  path: string;
  /** From 1. */
  place: number;
  count: number;
  handle: ReactNode;
  onDelete: () => void;
};

export function BlockCard({ block, path, place, count, handle, onDelete }: BlockCardProps) {
  const t = useAdminText();
  const { search } = useLocation();
  const { id, type, name, text, isBlank } = block;
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
      {handle}
      <MoveButtons block={block} place={place} count={count} />
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <Face block={block} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            {t(`landing-pages.block.type.${type}`)}
            {isBlank && <Badge tone="attention">{t("landing-pages.blocks.blank")}</Badge>}
          </p>
          {text && <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{text}</p>}
          {block.products && <Products products={block.products} />}
        </div>
      </div>
      <div className="ml-auto flex gap-1">
        <EditLink to={{ pathname: `${path}/${id}`, search }} name={name} />
        <DeleteButton label={t("edit.deleteNamed", { name })} onClick={onDelete} />
      </div>
    </Card>
  );
}

function Face({ block: { type, picture } }: { block: ListedBlock }) {
  const Icon = blockIcons[type];
  if (picture) return <img src={picture} alt="" className="size-11 shrink-0 rounded-xl object-cover" />;
  return (
    <span aria-hidden className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-primary/12">
      <Icon className="size-5" />
    </span>
  );
}

function Products({ products: { count, from } }: { products: NonNullable<ListedBlock["products"]> }) {
  const t = useAdminText();
  const texts = {
    chosen: "landing-pages.blocks.products",
    category: "landing-pages.blocks.newestOf",
    all: "landing-pages.blocks.newest",
  } as const;
  return <p className="text-sm text-muted">{t(texts[from], { count })}</p>;
}

/** Moves the block one place up or down where drag and drop is not available: without JavaScript. */
function MoveButtons({
  block: { id, name },
  place,
  count,
}: Pick<BlockCardProps, "block" | "place" | "count">) {
  const t = useAdminText();
  const moves = [
    { intent: "up", icon: ArrowUp, isEnd: place === 1 },
    { intent: "down", icon: ArrowDown, isEnd: place === count },
  ] as const;
  return (
    <div className="hidden noscript:flex">
      {moves.map(({ intent, icon: Icon, isEnd }) => (
        <Button
          key={intent}
          type="submit"
          form={blockForm}
          name="intent"
          value={`${intent} ${id}`}
          variant="ghost"
          size="icon"
          aria-label={t(`edit.sort.${intent}`, { name })}
          disabled={isEnd}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}
