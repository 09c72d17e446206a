import { Code, Image, LayoutGrid, Type, Video } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { BlockType } from "#app/domain/content/landing-page.ts";

export const blockIcons: Record<BlockType, LucideIcon> = {
  rich_text: Type,
  image: Image,
  video: Video,
  custom_html: Code,
  product_grid: LayoutGrid,
};
