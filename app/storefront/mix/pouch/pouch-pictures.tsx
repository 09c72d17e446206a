import { Picture } from "#app/ui/pictures/picture.tsx";
import type { PouchPieces } from "./pouch-stage.ts";

/** Shows what is in the bag as small pictures, or dots of the flavours' colours, each with a number. */
export function PouchPictures({ pieces }: { pieces: PouchPieces }) {
  return (
    <ul className="flex flex-wrap items-center justify-center gap-2">
      {pieces
        .filter(({ quantity }) => quantity > 0)
        .map(({ product: { id, image_url: picture, color }, quantity }) => (
          <li key={id} className="flex items-center gap-2">
            {picture ? (
              <Picture src={picture} alt="" sizes="3rem" className="size-12 rounded-full" />
            ) : (
              <span
                className="size-12 rounded-full bg-surface"
                style={color ? { backgroundColor: color } : undefined}
              />
            )}
            <span className="font-medium">{quantity}</span>
          </li>
        ))}
    </ul>
  );
}
