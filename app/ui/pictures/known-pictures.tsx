import { createContext, use } from "react";
import type { ReactNode } from "react";
import type { PictureSource } from "#app/domain/media/media.ts";

export type PicturesByAddress = Readonly<Record<string, PictureSource>>;

const KnownPicturesContext = createContext<PicturesByAddress>({});

/** Provides the prepared sizes of uploaded pictures to every `Picture` below. */
export function KnownPictures({ pictures, children }: { pictures: PicturesByAddress; children: ReactNode }) {
  return <KnownPicturesContext value={pictures}>{children}</KnownPicturesContext>;
}

/** Returns the uploaded picture with a URL; undefined for any other picture. */
export function useKnownPicture(address: string | null): PictureSource | undefined {
  const pictures = use(KnownPicturesContext);
  return address === null ? undefined : pictures[address];
}
