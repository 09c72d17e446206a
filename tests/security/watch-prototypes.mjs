// Loaded into the program by `NODE_OPTIONS=--import`. When the program exits, it reports changes to the prototypes that
// all objects share.
const watched = [Object, Array, Function, String, Map, Promise];
const before = watched.map(namesOf);

process.on("exit", () => {
  const changed = watched.filter((each, at) => namesOf(each) !== before[at]);
  process.stderr.write(`prototypes changed: ${changed.map(({ name }) => name).join(", ") || "none"}\n`);
});

/** @param {{ prototype: object }} constructor */
function namesOf({ prototype }) {
  return Reflect.ownKeys(prototype).map(String).toSorted().join(" ");
}
