import { themeSettings } from "#app/server/db/schema/content.ts";
import type { Entity } from "./entity.ts";

export const theme: Entity = { table: themeSettings, isShown: true, name: null };
