import fc from "fast-check";
import { expect, test } from "vitest";
import { glb, smallModel, tetrahedron } from "#tests/factories/models.ts";
import { photograph } from "#tests/factories/media.ts";
import { checkModel } from "./check-model.ts";

const { json, binary } = tetrahedron();
const [positions, indices] = json.accessors;
const [part] = json.meshes[0]!.primitives;

/** What is said of the tetrahedron when parts of its JSON are others. */
const changed = (changes: Record<string, unknown>) => checkModel(glb({ ...json, ...changes }, binary));

test("a model of one file is taken, with a picture on it or without", async () => {
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
  ["another magic word", withWord(0, 0x46_54_6c_68)],
  ["version 1", withWord(4, 1)],
  ["less than it says to be", whole.subarray(0, -4)],
  ["more than it says to be", Buffer.concat([whole, Buffer.from("PK\u0003\u0004")])],
  ["a header alone", whole.subarray(0, 12)],
  ["a first chunk that is not JSON", withWord(16, 0x00_4e_49_42)],
  ["a chunk that is longer than the file", withWord(12, 0xff_ff_ff_00)],
  ["JSON that does not parse", glb('{"asset":')],
  ["JSON that is no object", glb("[]")],
  ["a name of the prototype", glb('{"__proto__":{"asset":{"version":"2.0"}}}')],
  ["no UTF-8", glb('{"asset":{"version":"2.0"},"a":"\u00ff"}').fill(0xff, 40, 44)],
] as const)("%s is no model", async ([, bytes]) => {
  expect(await checkModel(bytes)).toBe("not_a_model");
});

test.for([
  ["glTF 1.0", { asset: { version: "1.0" } }],
  ["no version", { asset: {} }],
  ["nothing to see", { meshes: [], nodes: [] }],
  ["a buffer that is not there", { buffers: [{ byteLength: 10_000 }] }],
  ["two buffers", { buffers: [{ byteLength: 4 }, { byteLength: 4 }] }],
  ["a view beyond the buffer", { bufferViews: [{ buffer: 0, byteOffset: 60, byteLength: 60 }] }],
  [
    "points of no view, for which a browser would keep room",
    { accessors: [{ ...positions, bufferView: undefined }, indices] },
  ],
  ["more points than bytes", { accessors: [{ ...positions, count: 4e9 }, indices] }],
  ["sparse points", { accessors: [{ ...positions, sparse: {} }, indices] }],
  ["points of no accessor", { meshes: [{ primitives: [{ attributes: { POSITION: 7 } }] }] }],
  ["a negative place", { nodes: [{ mesh: -1 }] }],
  ["a node that is its own child", { nodes: [{ mesh: 0, children: [0] }] }],
  [
    "a child of two",
    { nodes: [{ children: [2] }, { children: [2] }, { mesh: 0 }], scenes: [{ nodes: [0, 1] }] },
  ],
  ["a node that is not there", { nodes: [{ mesh: 0, children: [5] }] }],
  ["a mesh that is not there", { nodes: [{ mesh: 3 }] }],
  ["an extension that nobody knows", { extensionsRequired: ["EVIL_run_script"] }],
  ["a picture of no view", { images: [{}] }],
] as const)("a model with %s is refused", async ([, changes]) => {
  expect(await changed(changes)).toBe("not_a_model");
});

test.for(["https://evil.example/a.bin", "data:application/octet-stream;base64,AA==", "", null])(
  "nothing leads out of a model: %j",
  async (uri) => {
    expect(await changed({ buffers: [{ ...json.buffers[0], uri }] })).toBe("model_links");
    expect(await changed({ images: [{ uri }] })).toBe("model_links");
  },
);

test.for(["KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_texture_basisu"])(
  "what %s has packed is told apart",
  async (name) => {
    expect(await changed({ extensionsRequired: [name] })).toBe("model_packed");
  },
);

test("what would be too much for a phone is refused", async () => {
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

test("a picture inside is looked at, too", async () => {
  const large = tetrahedron(await photograph(4097, 1, "png"));
  expect(await checkModel(glb(large.json, large.binary))).toBe("model_too_detailed");
  const text = tetrahedron(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  expect(await checkModel(glb(text.json, text.binary))).toBe("not_a_model");
});

test("whatever is sent, the answer is a refusal and never an error", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.byteLength - 4), fc.nat(0xff_ff_ff_ff), async (at, value) => {
      const said = await checkModel(withWord(at, value));
      return said === null || typeof said === "string";
    }),
  );
});
