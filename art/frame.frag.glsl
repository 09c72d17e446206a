// One sample per pixel of the picture; gummy.mjs adds several, each with its own jitter.
uniform vec2 uSize;
uniform vec2 uJitter;
uniform float uSeed;
uniform vec3 uEye;
uniform mat3 uView;
uniform float uZoom;
uniform vec2 uShift;
uniform vec2 uPool;
uniform float uNear;
uniform float uFar;
out vec4 colour;

void main() {
  vec2 px = gl_FragCoord.xy + uJitter;
  vec2 uv = (2.0 * px - uSize) / uSize.y;
  vec3 dir = normalize(uView * vec3(uv / uZoom + uShift, -1.0));

  // The backdrop: ground and wall flow into each other, with a pool of light behind the sweets.
  vec2 s = px / uSize;
  vec2 off = s - uPool;
  float pool = exp(-dot(off, off) * 3.4);
  vec3 backdrop = mix(uGroundFar, uGround, clamp(0.15 + pool, 0.0, 1.0));
  backdrop *= 1.0 - 0.05 * smoothstep(0.35, 0.0, s.y);
  if (dir.y < 0.0) backdrop *= groundAt(uEye + dir * (uEye.y / -dir.y));

  vec3 col = backdrop;
  if (nearAnything(uEye, dir)) {
    float t = uNear;
    int id = -1;
    bool hit = false;
    for (int i = 0; i < 110; i++) {
      float d = sceneDistance(uEye + dir * t, id);
      if (d < 0.0012) {
        hit = true;
        break;
      }
      t += d * 0.9;
      if (t > uFar) break;
    }
    if (hit) {
      float jitter = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))) + uSeed);
      vec3 gloss;
      vec3 jelly = shadeSweet(id, uEye + dir * t, dir, jitter, gloss);
      float peak = max(max(jelly.r, jelly.g), jelly.b);
      float over = max(peak - 0.75, 0.0);
      jelly *= (min(peak, 0.75) + 0.23 * over / (over + 0.4)) / max(peak, 1e-4);
      gloss = min(gloss, 1.0);
      col = 1.0 - (1.0 - jelly) * (1.0 - gloss);
    }
  }
  colour = vec4(min(col, 1.0), 1.0);
}
