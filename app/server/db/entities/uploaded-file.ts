import { media } from "#app/server/db/schema/content.ts";
import type { Entity } from "./entity.ts";

export const uploadedFile: Entity = {
  table: media,
  isShown: true,
  name: { bg: media.file_name },
  neither: { file_name: "as the owner's computer called it; no address" },
};
