import { DoubleSide, ShaderMaterial } from "three";

/**
 * Own shaders: a few lines each, so that they compile at once on a phone and are quick without a graphics card. Lights
 * are directions in the viewer's space: they stay where they are, as nothing but the pieces turns.
 */
const turned = /* glsl */ `
  varying vec3 vNormal;
  varying vec3 vToEye;
`;

/** Glossy jelly, coloured by its points and its instance. Light passes through its edges. */
export function jellyMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexColors: true,
    vertexShader: /* glsl */ `
      ${turned}
      varying vec3 vTint;
      varying float vDepth;
      void main() {
        vec4 place = instanceMatrix * vec4(position, 1.0);
        vec4 seen = modelViewMatrix * place;
        vNormal = normalMatrix * mat3(instanceMatrix) * normal;
        vToEye = -seen.xyz;
        vTint = color * instanceColor;
        // 0 at the front of the pouch, 1 at its back, and at the bottom a little more.
        vDepth = clamp(0.5 - place.z + 0.12 * (1.0 - place.y), 0.0, 1.0);
        gl_Position = projectionMatrix * seen;
      }`,
    fragmentShader: /* glsl */ `
      ${turned}
      varying vec3 vTint;
      varying float vDepth;
      float lamp(vec3 mirrored, vec3 toLamp, float size, float edge) {
        return smoothstep(size - edge, size, dot(mirrored, toLamp));
      }
      void main() {
        vec3 normal = normalize(vNormal);
        vec3 toEye = normalize(vToEye);
        float facing = max(dot(normal, toEye), 0.0);
        float key = 0.5 + 0.5 * dot(normal, vec3(-0.45, 0.77, 0.45));
        float sky = 0.5 + 0.5 * normal.y;
        float rim = (1.0 - facing) * (1.0 - facing);
        vec3 deep = vTint * (0.5 + 0.3 * vTint);
        vec3 lit = mix(deep, vTint, key * key) + vTint * (0.22 * sky + 0.5 * rim * sky);
        vec3 mirrored = reflect(-toEye, normal);
        float shine = 0.75 * lamp(mirrored, vec3(-0.48, 0.66, 0.58), 0.955, 0.035)
          + 0.28 * lamp(mirrored, vec3(0.75, 0.35, 0.56), 0.965, 0.08)
          + 0.16 * smoothstep(0.3, 1.0, mirrored.y) * (0.35 + rim);
        vec3 shade = mix(lit, lit * lit * vec3(0.62, 0.5, 0.52), 0.55 * vDepth);
        gl_FragColor = vec4(shade + shine * (1.0 - 0.45 * vDepth), 1.0);
        #include <colorspace_fragment>
      }`,
  });
}

/** Clear film: seen at its edges, its seams and where it mirrors the window. `isBack` is the side behind the pieces. */
export function filmMaterial(isBack: boolean): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    vertexShader: /* glsl */ `
      ${turned}
      varying vec2 vUv;
      void main() {
        vec4 seen = modelViewMatrix * vec4(position, 1.0);
        vec3 creases = vec3(
          sin(uv.y * 21.0 + uv.x * 33.0) + sin(uv.y * 9.0 - uv.x * 51.0),
          sin(uv.x * 47.0 + uv.y * 12.0),
          0.0);
        vNormal = normalMatrix * normal + 0.05 * creases;
        vToEye = -seen.xyz;
        vUv = uv;
        gl_Position = projectionMatrix * seen;
      }`,
    fragmentShader: isBack ? backFilm : frontFilm,
  });
}

const filmEdge = /* glsl */ `
  ${turned}
  varying vec2 vUv;
  vec3 normal;
  float edgeDark() {
    normal = normalize(vNormal);
    return 0.42 * smoothstep(0.5, 1.0, 1.0 - abs(dot(normal, normalize(vToEye))));
  }
  /** White light over the dark of the film. */
  vec4 film(float white, float dark) {
    float alpha = min(white + dark, 0.92);
    return vec4(mix(vec3(0.3, 0.34, 0.5), vec3(1.0), white / alpha), alpha);
  }
`;

const backFilm = /* glsl */ `
  ${filmEdge}
  void main() {
    gl_FragColor = film(0.03 + 0.3 * smoothstep(0.985, 0.995, vUv.y), edgeDark());
    #include <colorspace_fragment>
  }`;

const frontFilm = /* glsl */ `
  ${filmEdge}
  float line(float place, float width) {
    return 1.0 - smoothstep(width, width * 2.2, abs(vUv.y - place));
  }
  void main() {
    float edge = edgeDark();
    float inside = smoothstep(0.08, 0.2, vUv.y) * smoothstep(0.9, 0.72, vUv.y);
    float window = smoothstep(0.1, 0.02, abs(normal.x + 0.55)) * inside;
    float lamp = smoothstep(0.05, 0.01, abs(normal.x - 0.68)) * smoothstep(0.3, 0.55, vUv.y) * inside;
    float seam = smoothstep(0.002, 0.006, max(-vUv.x, vUv.x - 1.0));
    float ribs = 0.5 + 0.5 * sin((vUv.y * 3.0 + vUv.x) * 130.0);
    float zip = line(0.9, 0.004) + line(0.882, 0.004);
    float rim = smoothstep(0.985, 0.995, vUv.y);
    float band = smoothstep(0.935, 0.945, vUv.y);
    float white = 0.07 + 0.5 * window + 0.3 * lamp + 0.28 * zip + 0.4 * rim + 0.12 * band
      + seam * (0.34 + 0.12 * ribs) + 0.3 * line(0.02, 0.012);
    gl_FragColor = film(white, edge * (1.0 - seam) + 0.16 * zip + 0.1 * (seam + rim));
    #include <colorspace_fragment>
  }`;

/** The soft shadow under the pouch, on a plane of 1 by 1. */
export function shadowMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    vertexShader: /* glsl */ `
      varying vec2 vUv;
      void main() {
        vUv = uv;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      varying vec2 vUv;
      void main() {
        float dark = smoothstep(1.0, 0.25, length(vUv * 2.0 - 1.0));
        gl_FragColor = vec4(0.2, 0.08, 0.1, 0.34 * dark * dark);
        #include <colorspace_fragment>
      }`,
  });
}
