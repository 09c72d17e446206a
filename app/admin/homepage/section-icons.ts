import {
  Code,
  Columns2,
  Flame,
  Image,
  LayoutGrid,
  Newspaper,
  Sparkles,
  Timer,
  Trophy,
  Type,
  Video,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { SectionType } from "#app/domain/content/content.ts";

export const sectionIcons: Record<SectionType, LucideIcon> = {
  hero: Image,
  product_grid: LayoutGrid,
  text_block: Type,
  image_text: Columns2,
  video: Video,
  countdown: Timer,
  custom_html: Code,
  hot_deals: Flame,
  best_sellers: Trophy,
  new_arrivals: Sparkles,
  blog: Newspaper,
};
