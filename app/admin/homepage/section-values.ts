import type { SectionType } from "#app/domain/content/content.ts";
import { defaultConfigs } from "#app/domain/content/section-defaults.ts";
import { fieldValues, momentValues, windowValues } from "#app/admin/shared/editing/edit-answer.ts";

/** A section as stored, as an earlier revision (with dates as strings) or as a template. */
export type EditedSection = Readonly<Record<string, unknown>> & { type: SectionType; config: object };

/** Returns the form values of a section. The fields of other types hold their defaults, for when the type changes. */
export function sectionValues(section: EditedSection): Record<string, string> {
  const { type, config, ...columns } = section;
  const defaults = Object.values(defaultConfigs).flatMap((each) => Object.entries(configValues(each)));
  return {
    ...Object.fromEntries(defaults),
    ...fieldValues({ ...columns, type }),
    ...windowValues(columns),
    ...configValues({ ...defaultConfigs[type], ...config }),
  };
}

function configValues(config: object): Record<string, string> {
  const { countdown_end, product_ids, ...options } = config as Record<string, unknown>;
  return {
    ...fieldValues(options),
    ...(Array.isArray(product_ids) && { product_ids: product_ids.join(",") }),
    ...momentValues("countdown_end", countdown_end, "end"),
  };
}
