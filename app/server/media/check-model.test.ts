import fc from "fast-check";
import { expect, test } from "vitest";
import { glb, smallModel, tetrahedron } from "#tests/factories/catalogue/models.ts";
import { photograph } from "#tests/factories/content/media.ts";
import { checkModel } from "./check-model.ts";

const { json, binary } = tetrahedron();
const [positions, indices] = json.accessors;
const [part] = json.meshes[0]!.primitives;

/** Checks the tetrahedron with changes to its JSON. */
const changed = (changes: Record<string, unknown>) => checkModel(glb({ ...json, ...changes }, binary));

test("accepts a self-contained model with or without a texture", async () => {
  expect(await checkModel(smallModel())).toBeNull();
  const painted = tetrahedron(await photograph(64, 64, "png"));
  expect(await checkModel(glb(painted.json, painted.binary))).toBeNull();
  expect(await changed({ asset: { version: "2.1", generator: "Ягода 🍓" } })).toBeNull();
  expect(await changed({ extensionsRequired: ["KHR_materials_transmission"] })).toBeNull();
});

const whole = smallModel();
const withWord = (at: number, value: number) => {
  const bytes = Buffer.from(whole);
  bytes.writeUInt32LE(value, at);
  return bytes;
};

test.for([
  ["nothing", Buffer.alloc(0)],
  ["a text in Cyrillic", Buffer.from("Здравей, свят! Това не е модел.")],
  ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a wrong magic number", withWord(0, 0x46_54_6c_68)],
  ["version 1", withWord(4, 1)],
  ["a file shorter than its header says", whole.subarray(0, -4)],
  ["a file longer than its header says", Buffer.concat([whole, Buffer.from("PK\u0003\u0004")])],
  ["a header alone", whole.subarray(0, 12)],
  ["a first chunk that is not JSON", withWord(16, 0x00_4e_49_42)],
  ["a chunk that is longer than the file", withWord(12, 0xff_ff_ff_00)],
  ["JSON that does not parse", glb('{"asset":')],
  ["JSON that is not an object", glb("[]")],
  ["a `__proto__` key", glb('{"__proto__":{"asset":{"version":"2.0"}}}')],
  ["invalid UTF-8", glb('{"asset":{"version":"2.0"},"a":"\u00ff"}').fill(0xff, 40, 44)],
] as const)("%s is not a model", async ([, bytes]) => {
  expect(await checkModel(bytes)).toBe("not_a_model");
});

test.for([
  ["glTF 1.0", { asset: { version: "1.0" } }],
  ["no version", { asset: {} }],
  ["nothing to see", { meshes: [], nodes: [] }],
  ["a buffer beyond the binary chunk", { buffers: [{ byteLength: 10_000 }] }],
  ["two buffers", { buffers: [{ byteLength: 4 }, { byteLength: 4 }] }],
  ["a view beyond the buffer", { bufferViews: [{ buffer: 0, byteOffset: 60, byteLength: 60 }] }],
  [
    "points without a buffer view, for which a browser would allocate memory",
    { accessors: [{ ...positions, bufferView: undefined }, indices] },
  ],
  ["more points than bytes", { accessors: [{ ...positions, count: 4e9 }, indices] }],
  ["sparse points", { accessors: [{ ...positions, sparse: {} }, indices] }],
  ["points of a missing accessor", { meshes: [{ primitives: [{ attributes: { POSITION: 7 } }] }] }],
  ["a negative index", { nodes: [{ mesh: -1 }] }],
  ["a node that is its own child", { nodes: [{ mesh: 0, children: [0] }] }],
  [
    "a node with two parents",
    { nodes: [{ children: [2] }, { children: [2] }, { mesh: 0 }], scenes: [{ nodes: [0, 1] }] },
  ],
  ["a missing child node", { nodes: [{ mesh: 0, children: [5] }] }],
  ["a missing mesh", { nodes: [{ mesh: 3 }] }],
  ["an unknown required extension", { extensionsRequired: ["EVIL_run_script"] }],
  ["an image without a buffer view", { images: [{}] }],
] as const)("a model with %s is refused", async ([, changes]) => {
  expect(await changed(changes)).toBe("not_a_model");
});

test.for(["https://evil.example/a.bin", "data:application/octet-stream;base64,AA==", "", null])(
  "refuses buffers and images with a URI: %j",
  async (uri) => {
    expect(await changed({ buffers: [{ ...json.buffers[0], uri }] })).toBe("model_links");
    expect(await changed({ images: [{ uri }] })).toBe("model_links");
  },
);

test.for(["KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_texture_basisu"])(
  "refuses compression with %s by its own code",
  async (name) => {
    expect(await changed({ extensionsRequired: [name] })).toBe("model_packed");
  },
);

test("refuses a model that is too detailed for a phone", async () => {
  const crowd = Array.from({ length: 1001 }, () => ({ mesh: 0 }));
  expect(await changed({ nodes: crowd })).toBe("model_too_detailed");
  expect(await changed({ nodes: crowd.slice(0, 501) })).toBe("model_too_detailed");
  expect(await changed({ nodes: crowd.slice(0, 500) })).toBeNull();
  const parts = Array.from({ length: 501 }, () => part);
  expect(await changed({ meshes: [{ primitives: parts }] })).toBe("model_too_detailed");
  const many = Buffer.alloc(600_004);
  const views = [{ buffer: 0, byteLength: many.byteLength }];
  const points = { buffers: [{ byteLength: many.byteLength }], bufferViews: views };
  const accessors = [
    { ...positions, count: 600_001 },
    { ...indices, bufferView: 0 },
  ];
  expect(await checkModel(glb({ ...json, ...points, accessors }, many))).toBe("model_too_detailed");
});

test("refuses embedded images that are too large or no pictures", async () => {
  const large = tetrahedron(await photograph(4097, 1, "png"));
  expect(await checkModel(glb(large.json, large.binary))).toBe("model_too_detailed");
  const text = tetrahedron(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  expect(await checkModel(glb(text.json, text.binary))).toBe("not_a_model");
});

test("never throws for a model of which four bytes were changed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.byteLength - 4), fc.nat(0xff_ff_ff_ff), async (at, value) => {
      const refusal = await checkModel(withWord(at, value));
      return refusal === null || typeof refusal === "string";
    }),
  );
});
