import { emailTexts } from "#app/server/db/schema/mails.ts";
import type { Entity } from "./entity.ts";

export const emailText: Entity = { table: emailTexts, isShown: false, name: { bg: emailTexts.kind } };
