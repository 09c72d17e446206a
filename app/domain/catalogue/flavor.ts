/** Keys of the flavours that every shop has, with pictures of their own. The owner may hide them, not delete them. */
export const builtInFlavors = ["strawberry", "pineapple", "orange", "grape", "peach"] as const;
export type BuiltInFlavor = (typeof builtInFlavors)[number];

export function isBuiltInFlavor(key: string): key is BuiltInFlavor {
  return (builtInFlavors as readonly string[]).includes(key);
}

/** A flavour as pages show it. `key` is what products and product files name it by. */
export type Flavor = {
  key: string;
  name_bg: string;
  name_en: string;
  /** The ground of its pictures: `#fbdcdc`. */
  color: string;
};

/** The names of flavours, by key. An English name may be empty: the Bulgarian one is shown. */
export type FlavorNames = ReadonlyMap<string, { name_bg: string; name_en: string }>;

/** Returns whether these are the five flavours that the specification claims, and no others. */
export function areBuiltInFlavors(flavors: readonly Pick<Flavor, "key">[]): boolean {
  return flavors.length === builtInFlavors.length && flavors.every(({ key }) => isBuiltInFlavor(key));
}

/** Returns whether a text has the form of a flavour's key. */
export function isFlavorKey(text: string): boolean {
  return /^[a-z0-9-]{1,100}$/.test(text);
}
