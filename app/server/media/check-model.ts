import { z } from "zod";
import { loadPictureTools } from "./picture-tools.ts";

export type ModelRefusal = "not_a_model" | "model_links" | "model_packed" | "model_too_detailed";

const magic = 0x46_54_6c_67; // "glTF"
const jsonChunk = 0x4e_4f_53_4a;
const binaryChunk = 0x00_4e_49_42;
const headerBytes = 12;
const chunkHeaderBytes = 8;

/** Limits for smooth display on a phone: nodes, drawn primitives, points in total, and side of an image in pixels. */
const most = { nodes: 1000, parts: 500, points: 600_000, side: 4096 };

/** Required extensions that the viewer supports. Compression extensions would need a separate decoder. */
const supported = /^(KHR_materials_\w+|KHR_texture_transform|KHR_mesh_quantization|EXT_texture_webp)$/;
const compression = /draco|meshopt|basisu/i;

const index = z.number().int().min(0);
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(20_000).default([]);
const accessor = z.looseObject({
  bufferView: index.optional(),
  count: index,
  sparse: z.unknown().optional(),
});
const primitive = z.looseObject({ attributes: z.record(z.string(), index), indices: index.optional() });

/** The part of glTF 2.0 that is checked here. */
const gltf = z.looseObject({
  asset: z.looseObject({ version: z.string().regex(/^2\.\d+$/) }),
  extensionsRequired: list(z.string()),
  buffers: list(z.looseObject({ byteLength: index, uri: z.unknown().optional() })),
  bufferViews: list(z.looseObject({ buffer: z.literal(0), byteOffset: index.default(0), byteLength: index })),
  images: list(z.looseObject({ uri: z.unknown().optional(), bufferView: index.optional() })),
  accessors: list(accessor),
  meshes: list(z.looseObject({ primitives: z.array(primitive).min(1).max(20_000) })),
  nodes: list(z.looseObject({ mesh: index.optional(), children: z.array(index).max(20_000).default([]) })),
  scenes: list(z.looseObject({ nodes: z.array(index).max(20_000).default([]) })),
});
type Gltf = z.output<typeof gltf>;

/**
 * Checks whether a file is a binary glTF 2.0 model (Khronos' glTF 2.0 specification, section 4) that the shop can show.
 * Returns null if it is, otherwise the reason. Judges by content: a header, one JSON chunk, at most one binary chunk,
 * and nothing after it. Refuses references to other files, compressed geometry or textures, other required extensions
 * that the viewer lacks, data that does not match its declared sizes, and too much detail.
 */
export async function checkModel(bytes: Buffer): Promise<ModelRefusal | null> {
  const chunks = chunksOf(bytes);
  if (!chunks) return "not_a_model";
  const read = gltf.safeParse(parse(chunks.json));
  if (!read.success) return "not_a_model";
  const model = read.data;
  const links = [...model.buffers, ...model.images].some((each) => each.uri !== undefined);
  if (links) return "model_links";
  const unknown = model.extensionsRequired.filter((name) => !supported.test(name));
  if (unknown.some((name) => compression.test(name))) return "model_packed";
  if (unknown.length > 0 || !isComplete(model, chunks.binary) || !isTree(model)) return "not_a_model";
  if (isTooDetailed(model)) return "model_too_detailed";
  return checkImages(model, chunks.binary);
}

function chunksOf(bytes: Buffer): { json: Buffer; binary: Buffer } | null {
  if (bytes.byteLength < headerBytes + chunkHeaderBytes) return null;
  const isGlb = bytes.readUInt32LE(0) === magic && bytes.readUInt32LE(4) === 2;
  if (!isGlb || bytes.readUInt32LE(8) !== bytes.byteLength) return null;
  const json = chunkAt(bytes, headerBytes, jsonChunk);
  if (!json) return null;
  if (json.end === bytes.byteLength) return { json: json.contents, binary: Buffer.alloc(0) };
  const binary = chunkAt(bytes, json.end, binaryChunk);
  return binary?.end === bytes.byteLength ? { json: json.contents, binary: binary.contents } : null;
}

function chunkAt(bytes: Buffer, at: number, type: number): { contents: Buffer; end: number } | null {
  const start = at + chunkHeaderBytes;
  if (start > bytes.byteLength || bytes.readUInt32LE(at + 4) !== type) return null;
  const end = start + bytes.readUInt32LE(at);
  return end <= bytes.byteLength ? { contents: bytes.subarray(start, end), end } : null;
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
  } catch {
    return undefined;
  }
}

/**
 * Returns whether all references resolve and all sizes fit the data: browsers allocate memory for the declared counts.
 */
function isComplete({ buffers, bufferViews, accessors, meshes, nodes, ...model }: Gltf, binary: Buffer) {
  // The binary chunk may be padded to a multiple of four bytes.
  const [buffer] = buffers;
  const length = buffer?.byteLength ?? 0;
  const isOne = buffers.length <= 1 && length <= binary.byteLength && binary.byteLength - length < 4;
  const used = meshes.flatMap(({ primitives }) => primitives.flatMap(accessorsOf));
  return (
    isOne &&
    bufferViews.every((view) => view.byteOffset + view.byteLength <= length) &&
    accessors.every(
      ({ bufferView, count, sparse }) =>
        sparse === undefined && count <= (bufferViews[bufferView ?? -1]?.byteLength ?? -1),
    ) &&
    model.images.every(({ bufferView }) => bufferViews[bufferView ?? -1]) &&
    used.every((each) => accessors[each]) &&
    meshes.length > 0 &&
    nodes.every(({ children, mesh = 0 }) => meshes[mesh] && children.every((child) => nodes[child]))
  );
}

function accessorsOf({ attributes, indices }: z.output<typeof primitive>): number[] {
  return [...Object.values(attributes), ...(indices === undefined ? [] : [indices])];
}

/**
 * Returns whether the nodes form trees: no node has two parents, and no root is a child. Otherwise traversal might not
 * end.
 */
function isTree({ nodes, scenes }: Gltf): boolean {
  const children = nodes.flatMap((node) => node.children);
  const seen = new Set(children);
  return (
    seen.size === children.length &&
    scenes.every((scene) => scene.nodes.every((root) => nodes[root] && !seen.has(root)))
  );
}

function isTooDetailed({ nodes, meshes, accessors }: Gltf): boolean {
  // A mesh used by several nodes is drawn once for each.
  const parts = nodes.flatMap(({ mesh }) => (mesh === undefined ? [] : (meshes[mesh]?.primitives ?? [])));
  const points = parts.reduce(
    (sum, part) => sum + Math.max(0, ...accessorsOf(part).map((each) => accessors[each]?.count ?? 0)),
    0,
  );
  return nodes.length > most.nodes || parts.length > most.parts || points > most.points;
}

async function checkImages({ images, bufferViews }: Gltf, binary: Buffer): Promise<ModelRefusal | null> {
  if (images.length === 0) return null;
  const { pictureFacts } = await loadPictureTools();
  for (const { bufferView = 0 } of images) {
    const { byteOffset = 0, byteLength = 0 } = bufferViews[bufferView] ?? {};
    const facts = await pictureFacts(binary.subarray(byteOffset, byteOffset + byteLength));
    if (!facts) return "not_a_model";
    if (Math.max(facts.width, facts.height) > most.side) return "model_too_detailed";
  }
  return null;
}
