import { createContext, use } from "react";
import type { ReactNode } from "react";
import type { PictureSource } from "#app/domain/media.ts";

export type PicturesByAddress = Readonly<Record<string, PictureSource>>;

const KnownPicturesContext = createContext<PicturesByAddress>({});

/** Makes every `Picture` below, however deep, show one of these addresses in the sizes that the shop has of it. */
export function KnownPictures({ pictures, children }: { pictures: PicturesByAddress; children: ReactNode }) {
  return <KnownPicturesContext value={pictures}>{children}</KnownPicturesContext>;
}

/** What is known of the picture of an address; undefined of any that was not uploaded to the shop. */
export function useKnownPicture(address: string | null): PictureSource | undefined {
  const pictures = use(KnownPicturesContext);
  return address === null ? undefined : pictures[address];
}
