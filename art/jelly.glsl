// What each sweet is made of: how its jelly absorbs and scatters, and where it is painted.

// Absorb and scatter are per unit of length; paint covers the surface (rgb, amount).
struct Jelly {
  vec3 absorb;
  vec3 scatter;
  vec4 paint;
};

const Jelly GREEN = Jelly(vec3(7.0, 3.4, 10.0), vec3(1.5, 3.1, 0.5), vec4(0.0));

// The material is the flesh or, where the green parts are nearer, the green; a soft seam between.
Jelly withGreen(Jelly flesh, vec2 d) {
  float g = smoothstep(0.045, 0.0, d.y - d.x);
  return Jelly(mix(flesh.absorb, GREEN.absorb, g), mix(flesh.scatter, GREEN.scatter, g), flesh.paint * (1.0 - g));
}

Jelly strawberryJelly(vec3 p, vec2 d) {
  Jelly j = Jelly(vec3(0.12, 2.3, 1.9), vec3(0.85, 0.1, 0.11), vec4(0.0));
  // Pale shoulders under the leaves.
  float pale = smoothstep(1.25, 1.85, p.y);
  j.absorb = mix(j.absorb, vec3(0.1, 1.6, 1.4), pale * 0.8);
  float row = (p.y - 0.1) / 0.205;
  float r0 = floor(row);
  float near = 1e3;
  for (int i = 0; i < 2; i++) {
    float r = r0 + float(i);
    float a = atan(p.z, p.x) * 13.0 / (2.0 * PI) + 0.5 * mod(r, 2.0);
    float across = (fract(a) - 0.5) * 2.0 * PI / 13.0 * max(length(p.xz), 0.05);
    near = min(near, length(vec2(across * 1.35, (row - r) * 0.205 * 0.85)));
  }
  float seed = smoothstep(0.036, 0.022, near) * smoothstep(0.16, 0.42, length(p.xz)) * step(-0.06, d.x);
  j.paint = vec4(1.0, 0.79, 0.3, seed * 0.85);
  return withGreen(j, d);
}

Jelly pineappleJelly(vec3 p, vec2 d) {
  Jelly j = Jelly(vec3(0.03, 0.34, 3.8), vec3(1.3, 0.92, 0.08), vec4(0.0));
  j.absorb = mix(j.absorb, vec3(0.04, 0.72, 4.0), smoothstep(0.7, 0.0, p.y) * 0.8);
  return withGreen(j, d);
}

Jelly orangeJelly(vec3 p, vec2 d) {
  Jelly j = Jelly(vec3(0.03, 0.8, 3.6), vec3(0.95, 0.32, 0.03), vec4(0.0));
  return withGreen(j, d);
}

Jelly orangeSliceJelly(vec3 p, vec2 d) {
  vec3 q = p - vec3(0.0, 0.8, 0.0);
  float r = length(q.xy);
  Jelly pith = Jelly(vec3(0.03, 0.25, 0.9), vec3(3.0, 2.6, 1.7), vec4(1.0, 0.86, 0.6, 0.4));
  Jelly flesh = Jelly(vec3(0.03, 2.4, 9.0), vec3(3.4, 1.15, 0.07), vec4(0.0));
  Jelly rind = Jelly(vec3(0.03, 2.7, 9.0), vec3(2.8, 1.0, 0.07), vec4(0.0));
  float inSegment = smoothstep(0.02, -0.02, d.y);
  float inRind = smoothstep(0.69, 0.73, r);
  vec3 absorb = mix(mix(pith.absorb, flesh.absorb, inSegment), rind.absorb, inRind);
  vec3 scatter = mix(mix(pith.scatter, flesh.scatter, inSegment), rind.scatter, inRind);
  return Jelly(absorb, scatter, pith.paint * (1.0 - inSegment) * (1.0 - inRind));
}

Jelly grapeJelly(vec3 p, vec2 d) {
  Jelly j = Jelly(vec3(1.75, 4.8, 1.1), vec3(0.42, 0.09, 0.54), vec4(0.0));
  float redder = 0.5 + 0.5 * sin(p.x * 2.3 + p.y * 3.1 + p.z * 2.0);
  j.absorb += vec3(-0.45, 0.0, 0.45) * redder;
  return withGreen(j, d);
}

Jelly peachJelly(vec3 p, vec2 d) {
  Jelly j = Jelly(vec3(0.02, 0.46, 1.15), vec3(1.0, 0.56, 0.31), vec4(0.0));
  vec3 q = normalize(p - vec3(0.0, 0.9, 0.0));
  float blush = smoothstep(-0.7, 1.1, dot(q, normalize(vec3(0.72, 0.35, 0.55))) + 0.12 * sin(p.y * 4.0 + p.x * 3.0));
  j.absorb = mix(j.absorb, vec3(0.03, 1.3, 1.0), blush);
  j.scatter = mix(j.scatter, vec3(1.0, 0.2, 0.24), blush);
  return withGreen(j, d);
}

Jelly pineappleRingJelly(vec3 p, vec2 d) {
  return Jelly(vec3(0.03, 0.8, 7.0), vec3(2.2, 1.55, 0.1), vec4(0.0));
}

Jelly berryJelly(vec3 p, vec2 d) {
  return grapeJelly(p + 0.6, d);
}

Jelly peachHalfJelly(vec3 p, vec2 d) {
  vec3 q = p - vec3(0.0, 0.8, 0.0);
  Jelly j = Jelly(vec3(0.03, 0.62, 2.4), vec3(1.9, 1.15, 0.36), vec4(0.0));
  float skin = smoothstep(0.68, 0.78, length(q));
  float heart = smoothstep(0.5, 0.33, length(q.xy));
  j.absorb = mix(j.absorb, vec3(0.04, 2.2, 1.8), max(skin, heart * 0.85));
  j.scatter = mix(j.scatter, vec3(1.6, 0.34, 0.34), max(skin, heart * 0.85));
  float stone = smoothstep(0.02, -0.02, d.y);
  j.absorb = mix(j.absorb, vec3(1.3, 4.6, 6.0), stone);
  j.scatter = mix(j.scatter, vec3(1.9, 0.75, 0.3), stone);
  return j;
}
