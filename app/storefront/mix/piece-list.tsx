import { memo } from "react";
import type { Dispatch } from "react";
import type { LooseProduct, MixOffer } from "#app/domain/bags/bag.ts";
import { fitsOneMore } from "#app/domain/bags/mix-figures.ts";
import type { MixFigures } from "#app/domain/bags/mix-figures.ts";
import type { MixChange } from "#app/domain/bags/mix-state.ts";
import { stockState } from "#app/domain/catalogue/product.ts";
import { localText } from "#app/domain/locale.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { usePriceText } from "#app/ui/price.tsx";
import { PieceQuantity } from "./piece-quantity.tsx";

/** Lists what the bag may contain, with the pieces of each that are in it. */
export function PieceList({
  offer,
  figures,
  change,
}: {
  offer: MixOffer;
  figures: MixFigures;
  change: Dispatch<MixChange>;
}) {
  const t = useText();
  const { bag, pieces } = figures;
  const offered = offer.loose.filter(({ id }) => bag?.part_ids.includes(id));
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces" className="text-xl font-bold">
        {t("mix.pieces")}
      </h2>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {offered.map((product) => (
          <PieceRow
            key={product.id}
            product={product}
            quantity={pieces.find((piece) => piece.product.id === product.id)?.quantity ?? 0}
            canAdd={fitsOneMore(figures, product)}
            change={change}
          />
        ))}
      </ul>
    </section>
  );
}

/** Remembered, since a bag may offer hundreds and a change concerns few of them. */
const PieceRow = memo(function PieceRow({
  product,
  quantity,
  canAdd,
  change,
}: {
  product: LooseProduct;
  quantity: number;
  canAdd: boolean;
  change: Dispatch<MixChange>;
}) {
  const t = useText();
  const locale = useLocale();
  const priceText = usePriceText();
  const name = localText(product, "name", locale);
  const price = priceText(product.price_bgn);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      {/* `PouchPlace` takes what is dragged. */}
      <div
        draggable={canAdd}
        onDragStart={({ dataTransfer }) => dataTransfer.setData("text/plain", product.id)}
        className="flex min-w-0 grow basis-40 items-center gap-3"
      >
        <Picture
          src={product.image_url}
          alt=""
          width={200}
          height={300}
          sizes="4rem"
          className="size-16 shrink-0 rounded-xl object-cover"
        />
        <div className="min-w-0">
          <p className="font-bold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">{t("mix.piece", { price, grams: product.weight_grams })}</p>
          <PieceStock quantity={product.stock_quantity} />
        </div>
      </div>
      <PieceQuantity id={product.id} name={name} quantity={quantity} canAdd={canAdd} change={change} />
    </li>
  );
});

/** Says that few or none are left. */
function PieceStock({ quantity }: { quantity: number }) {
  const t = useText();
  const state = stockState(quantity);
  if (state === "in_stock") return null;
  if (state === "sold_out") return <Badge tone="danger">{t("product.soldOut")}</Badge>;
  return (
    <Badge tone="attention">
      {t(quantity === 1 ? "product.lowStock.one" : "product.lowStock.other", { count: quantity })}
    </Badge>
  );
}
