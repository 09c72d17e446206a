import type { SectionType } from "#app/domain/content.ts";
import { defaultConfigs } from "#app/domain/section-defaults.ts";
import { fieldValues, momentValues } from "#app/admin/shared/edit-answer.ts";

/** A section as it is, as it once was (dates are texts there), or as a template has it. */
export type EditedSection = Readonly<Record<string, unknown>> & { type: SectionType; config: object };

/** The fields of the form that shows a section. Those of other types hold what a change of the type begins with. */
export function sectionValues(section: EditedSection): Record<string, string> {
  const { type, config, ...columns } = section;
  const defaults = Object.values(defaultConfigs).flatMap((each) => Object.entries(configValues(each)));
  return {
    ...Object.fromEntries(defaults),
    ...fieldValues({ ...columns, type }),
    ...momentValues("start_date", columns.start_date, "start"),
    ...momentValues("end_date", columns.end_date, "end"),
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
