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
        vec3 deep = vTint * (0.42 + 0.3 * vTint);
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
        vNormal = normalMatrix * normal;
        vToEye = -seen.xyz;
        vUv = uv;
        gl_Position = projectionMatrix * seen;
      }`,
    fragmentShader: /* glsl */ `
      ${turned}
      varying vec2 vUv;
      float line(float place, float width) {
        return 1.0 - smoothstep(width, width * 2.2, abs(vUv.y - place));
      }
      void main() {
        // Creases of the film.
        vec3 normal = normalize(vNormal + 0.06 * vec3(sin(vUv.y * 23.0 + vUv.x * 40.0), sin(vUv.x * 57.0 + vUv.y * 9.0), 0.0));
        vec3 toEye = normalize(vToEye);
        float edge = 1.0 - abs(dot(normal, toEye));
        float streak = smoothstep(0.07, 0.0, abs(normal.x + 0.62 + 0.05 * vUv.y)) * smoothstep(0.1, 0.3, vUv.y) * smoothstep(0.97, 0.7, vUv.y)
          + 0.5 * smoothstep(0.04, 0.0, abs(normal.x - 0.74)) * smoothstep(0.25, 0.5, vUv.y) * smoothstep(0.9, 0.6, vUv.y);
        float seams = 0.55 * line(0.995, 0.006) + 0.35 * line(0.925, 0.004) + 0.35 * line(0.907, 0.004) + 0.4 * line(0.01, 0.012);
        float white = clamp(0.05 + 0.62 * streak + seams, 0.0, 1.0);
        float dark = 0.34 * smoothstep(0.45, 1.0, edge);
        ${isBack ? "white *= 0.5;" : ""}
        float alpha = clamp(white + dark, 0.0, 0.92);
        vec3 tint = mix(vec3(0.36, 0.42, 0.56), vec3(1.0), clamp(white / max(alpha, 0.001), 0.0, 1.0));
        gl_FragColor = vec4(tint, alpha);
        #include <colorspace_fragment>
      }`,
  });
}

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
        gl_FragColor = vec4(0.12, 0.08, 0.1, 0.3 * dark * dark);
        #include <colorspace_fragment>
      }`,
  });
}
