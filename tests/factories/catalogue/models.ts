/** Returns a binary glTF file of a JSON chunk and, if there is one, a binary chunk. */
export function glb(json: unknown, binary: Buffer = Buffer.alloc(0)): Buffer {
  const chunk = (type: number, contents: Buffer, filler: number) => {
    const padding = Buffer.alloc(-contents.byteLength & 3, filler);
    return Buffer.concat([words(contents.byteLength + padding.byteLength, type), contents, padding]);
  };
  const text = typeof json === "string" ? json : JSON.stringify(json);
  const chunks = [chunk(0x4e_4f_53_4a, Buffer.from(text), 0x20)];
  if (binary.byteLength > 0) chunks.push(chunk(0x00_4e_49_42, binary, 0));
  const body = Buffer.concat(chunks);
  return Buffer.concat([words(0x46_54_6c_67, 2, 12 + body.byteLength), body]);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) bytes.writeUInt32LE(value, place * 4);
  return bytes;
}

const corners = [1, 1, 1, -1, -1, 1, -1, 1, -1, 1, -1, -1];
const sides = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];

/** Returns the JSON and the binary data of a red tetrahedron, with `picture` as its texture. */
export function tetrahedron(picture: Buffer = Buffer.alloc(0)) {
  const positions = Buffer.from(new Float32Array(corners).buffer);
  const indices = Buffer.from(new Uint16Array(sides).buffer);
  const binary = Buffer.concat([positions, indices, picture]);
  const views = [
    { buffer: 0, byteOffset: 0, byteLength: positions.byteLength },
    { buffer: 0, byteOffset: positions.byteLength, byteLength: indices.byteLength },
    { buffer: 0, byteOffset: binary.byteLength - picture.byteLength, byteLength: picture.byteLength },
  ];
  const hasPicture = picture.byteLength > 0;
  const json = {
    asset: { version: "2.0" },
    buffers: [{ byteLength: binary.byteLength }],
    bufferViews: hasPicture ? views : views.slice(0, 2),
    ...(hasPicture && { images: [{ bufferView: 2, mimeType: "image/png" }], textures: [{ source: 0 }] }),
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: "VEC3", min: [-1, -1, -1], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5123, count: 12, type: "SCALAR" },
    ],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [0.8, 0.05, 0.05, 1], metallicFactor: 0 } }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
    scene: 0,
  };
  return { json, binary };
}

/** Returns a small valid model. */
export function smallModel(): Buffer {
  const { json, binary } = tetrahedron();
  return glb(json, binary);
}
