import { z } from "zod";

/** HTML attributes of an input. `maxLength` in UTF-16 code units, as browsers count. */
export type FieldConstraints = {
  required?: boolean;
  maxLength?: number;
  type?: "email" | "tel" | "url";
  inputMode?: "numeric" | "decimal" | "url";
};

/** The constraints of zod schemas that a browser can enforce or announce; set where a schema is built. */
export const fieldConstraints = z.registry<FieldConstraints>();

/**
 * Returns a field's `name` and the HTML attributes that the schema sets for it. Rules that span several fields are not
 * among them.
 */
export function constraintsOf<Shape extends z.core.$ZodShape>(
  schema: { shape: Shape },
  name: keyof Shape & string,
): FieldConstraints & { name: string } {
  const found = schema.shape[name];
  return { name, ...(found && constraintsIn(found)) };
}

/** Returns the constraints of a schema. A pipe, such as a transformed text, has the constraints of its parts. */
function constraintsIn(schema: z.core.$ZodType): FieldConstraints {
  const parts = schema instanceof z.ZodPipe ? [schema.in, schema.out] : [];
  return Object.assign({}, ...parts.map(constraintsIn), fieldConstraints.get(schema)) as FieldConstraints;
}
