// Turns a scene (sweets with place, turn and size) into GLSL and draws it with WebGL in a browser page.
import { readFileSync } from "node:fs";

const glsl = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

// Centre and radius of a ball around each sweet, in its own units.
const BALLS = {
  strawberry: { centre: [0, 0.98, 0], radius: 1.24 },
  pineapple: { centre: [0, 1.16, 0], radius: 1.36 },
  orange: { centre: [0.12, 1.08, 0], radius: 1.32 },
  orangeSlice: { centre: [0, 0.8, 0], radius: 0.9 },
  grape: { centre: [-0.05, 1.22, 0.05], radius: 1.46 },
  peach: { centre: [0.1, 1.1, 0], radius: 1.44 },
  pineappleRing: { centre: [0, 0.8, 0], radius: 0.86 },
  berry: { centre: [0, 0.8, 0], radius: 0.86 },
  peachHalf: { centre: [0, 0.8, 0], radius: 0.86 },
};

const multiply = (a, b) =>
  [0, 1, 2].map((r) => [0, 1, 2].map((c) => a[r][0] * b[0][c] + a[r][1] * b[1][c] + a[r][2] * b[2][c]));
const apply = (m, v) => m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]);

/** Rows of the rotation: first around y (yaw), then x (pitch, backwards is negative), then z (roll); degrees. */
function rotation([yaw = 0, pitch = 0, roll = 0]) {
  const [a, b, c] = [yaw, pitch, roll].map((degrees) => (degrees * Math.PI) / 180);
  const y = [
    [Math.cos(a), 0, Math.sin(a)],
    [0, 1, 0],
    [-Math.sin(a), 0, Math.cos(a)],
  ];
  const x = [
    [1, 0, 0],
    [0, Math.cos(b), -Math.sin(b)],
    [0, Math.sin(b), Math.cos(b)],
  ];
  const z = [
    [Math.cos(c), -Math.sin(c), 0],
    [Math.sin(c), Math.cos(c), 0],
    [0, 0, 1],
  ];
  return multiply(z, multiply(x, y));
}

const num = (n) => n.toFixed(6);
const vec = (v) => `vec${v.length}(${v.map(num).join(", ")})`;

function sceneCode(sweets) {
  const balls = sweets.map(({ fruit, at, turn = [], size = 1 }) => {
    const centre = apply(rotation(turn), BALLS[fruit].centre);
    return vec([...centre.map((value, axis) => value * size + at[axis]), BALLS[fruit].radius * size]);
  });
  const local = sweets.map(({ at, turn = [], size = 1 }) => {
    const rows = rotation(turn);
    // GLSL takes columns, and the way back into the sweet's own space is the transpose: so rows.
    return `(mat3(${rows.flat().map(num).join(", ")}) * ((p - ${vec(at)}) / ${num(size)}))`;
  });
  const branches = (body) => sweets.map((sweet, i) => `if (id == ${i}) ${body(sweet, i)}`).join("\n  else ");
  const kinds = [...new Set(sweets.map(({ fruit }) => fruit))];
  // The slice's segments and the half's stone lie inside the flesh; leaves and stems grow out of it.
  const solid = ["orangeSlice", "peachHalf"].map((fruit) => kinds.indexOf(fruit)).filter((kind) => kind >= 0);
  const each = (body) => kinds.map((fruit, k) => `if (KINDS[id] == ${k}) ${body(fruit)}`).join("\n  else ");
  return `
const int SCENE_OBJECTS = ${sweets.length};
const vec4 BOUNDS[${sweets.length}] = vec4[](${balls.join(", ")});
const int KINDS[${sweets.length}] = int[](${sweets.map(({ fruit }) => kinds.indexOf(fruit)).join(", ")});
const float SIZES[${sweets.length}] = float[](${sweets.map(({ size = 1 }) => num(size)).join(", ")});
vec3 toLocal(int id, vec3 p) {
  ${branches((_, i) => `return ${local[i]};`)}
  return p;
}
float whole(int id, vec2 d) {
  float one = ${solid.map((kind) => `KINDS[id] == ${kind}`).join(" || ") || "false"} ? d.x : smoothMin(d.x, d.y, 0.035);
  return one * SIZES[id] * 0.9;
}
float objectDistance(int id, vec3 p) {
  vec3 q = toLocal(id, p);
  vec2 d = vec2(1e3);
  ${each((fruit) => `d = ${fruit}(q);`)}
  return whole(id, d);
}
Jelly objectJelly(int id, vec3 p, out float distance_) {
  vec3 q = toLocal(id, p);
  Jelly j = GREEN;
  vec2 d = vec2(1e3);
  ${each((fruit) => `{ d = ${fruit}(q); j = ${fruit}Jelly(q, d); }`)}
  distance_ = whole(id, d);
  // A small sweet is made of denser jelly, so that it keeps the colour of its big sister.
  float dense = pow(SIZES[id], -0.75);
  return Jelly(j.absorb * dense, j.scatter * dense, j.paint);
}
`;
}

const HEAD = "#version 300 es\nprecision highp float;\nprecision highp int;\n";

/** The two fragment shaders of a scene: its ground, and the picture. */
export function shadersOf(sweets) {
  const common = [HEAD, glsl("fruits.glsl"), glsl("jelly.glsl"), sceneCode(sweets), glsl("light.glsl")].join(
    "\n",
  );
  return { ground: common + glsl("shadow.frag.glsl"), frame: common + glsl("frame.frag.glsl") };
}

/**
 * Runs in the page. Draws one scene and answers its file as a base64 data URL.
 * `samples` pictures, each shifted by a part of a pixel, are averaged.
 */
export function drawInPage({
  ground,
  frame,
  width,
  height,
  samples,
  shadow,
  camera,
  pool,
  colours,
  quality,
  type,
}) {
  const canvas = document.createElement("canvas");
  const gl = canvas.getContext("webgl2", { antialias: false, preserveDrawingBuffer: true });
  if (!gl?.getExtension("EXT_color_buffer_float")) throw new Error("WebGL 2 with float buffers is needed");
  const compile = (kind, source) => {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
    return shader;
  };
  const corner = `#version 300 es
    void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0); }`;
  const program = (source) => {
    const made = gl.createProgram();
    gl.attachShader(made, compile(gl.VERTEX_SHADER, corner));
    gl.attachShader(made, compile(gl.FRAGMENT_SHADER, source));
    gl.linkProgram(made);
    if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made));
    gl.useProgram(made);
    return made;
  };
  const target = (w, h, filter) => {
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA16F, w, h);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
      gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    for (const way of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, way, filter);
    const buffer = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    gl.viewport(0, 0, w, h);
    return texture;
  };
  // Tiles keep every single draw short, which software rendering and watchdogs both like.
  const paint = (w, h, tile) => {
    gl.enable(gl.SCISSOR_TEST);
    const seen = new Float32Array(4);
    for (let y = 0; y < h; y += tile) {
      for (let x = 0; x < w; x += tile) {
        gl.scissor(x, y, tile, tile);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
        gl.readPixels(x, y, 1, 1, gl.RGBA, gl.FLOAT, seen);
      }
    }
  };
  const set = (made, values) => {
    for (const [name, value] of Object.entries(values)) {
      const place = gl.getUniformLocation(made, name);
      if (typeof value === "number") gl.uniform1f(place, value);
      else if (value.length === 9) gl.uniformMatrix3fv(place, false, value);
      else gl[`uniform${value.length}fv`](place, value);
    }
  };

  const shadowUniforms = { uShadowHalf: shadow.half, uShadowCentre: shadow.centre };
  const rough = target(shadow.size, shadow.size, gl.LINEAR);
  set(program(ground), { uShadowSize: shadow.size, ...shadowUniforms });
  paint(shadow.size, shadow.size, 64);
  gl.disable(gl.SCISSOR_TEST);
  const blur = program(`#version 300 es
    precision highp float;
    uniform sampler2D uPicture;
    uniform vec2 uAlong;
    out vec4 colour;
    void main() {
      vec4 sum = vec4(0.0);
      float weights = 0.0;
      for (int i = -3; i <= 3; i++) {
        float weight = exp(-float(i * i) / 4.5);
        ivec2 at = ivec2(gl_FragCoord.xy + uAlong * float(i));
        sum += weight * texelFetch(uPicture, clamp(at, ivec2(0), textureSize(uPicture, 0) - 1), 0);
        weights += weight;
      }
      colour = sum / weights;
    }`);
  let groundTexture = rough;
  for (const along of [
    [1, 0],
    [0, 1],
  ]) {
    const next = target(shadow.size, shadow.size, gl.LINEAR);
    gl.bindTexture(gl.TEXTURE_2D, groundTexture);
    set(blur, { uAlong: along });
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    groundTexture = next;
  }

  const picture = target(width, height, gl.NEAREST);
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.bindTexture(gl.TEXTURE_2D, groundTexture);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE);
  const frameProgram = program(frame);
  set(frameProgram, {
    uSize: [width, height],
    uEye: camera.eye,
    uView: camera.view,
    uZoom: camera.zoom,
    uShift: camera.shift,
    uPool: pool,
    uNear: camera.near,
    uFar: camera.far,
    uGround: colours.ground,
    uGroundFar: colours.far,
    ...shadowUniforms,
  });
  for (let i = 0; i < samples; i++) {
    // The R2 sequence spreads any number of samples evenly over the pixel.
    const jitter = [((i + 0.5) * 0.7548776662) % 1, ((i + 0.5) * 0.5698402909) % 1];
    set(frameProgram, { uJitter: jitter.map((part) => part - 0.5), uSeed: (i * 0.61803398875) % 1 });
    paint(width, height, 200);
  }
  gl.disable(gl.BLEND);
  gl.disable(gl.SCISSOR_TEST);

  canvas.width = width;
  canvas.height = height;
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.viewport(0, 0, width, height);
  gl.bindTexture(gl.TEXTURE_2D, picture);
  // Linear light to sRGB, with a whisper of noise against banding in the backdrop.
  set(
    program(`#version 300 es
    precision highp float;
    uniform sampler2D uPicture;
    uniform float uSamples;
    out vec4 colour;
    void main() {
      vec3 c = texelFetch(uPicture, ivec2(gl_FragCoord.xy), 0).rgb / uSamples;
      vec3 srgb = mix(c * 12.92, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
      float n = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
      colour = vec4(srgb + n / 255.0, 1.0);
    }`),
    { uSamples: samples },
  );
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  const url = canvas.toDataURL(type, quality);
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return url;
}
