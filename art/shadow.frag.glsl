uniform float uShadowSize;
// The ground seen from above: how much light of each colour arrives through and between the sweets.
out vec4 colour;

vec3 arriving(vec3 p, vec3 dir, float haze) {
  if (!nearAnything(p, dir)) return vec3(1.0);
  vec3 depth = vec3(0.0);
  float t = 0.01;
  int id;
  for (int i = 0; i < 26; i++) {
    vec3 x = p + dir * t;
    float d = sceneDistance(x, id);
    float step_ = max(abs(d), 0.07);
    if (d < 0.0) {
      Jelly j = objectJelly(id, x, d);
      depth += (j.absorb * 0.6 + j.scatter * haze) * step_;
    }
    t += step_;
    if (x.y > 3.0) break;
  }
  return exp(-depth) * mix(vec3(1.0), vec3(0.9), step(0.001, depth.g));
}

void main() {
  vec2 uv = gl_FragCoord.xy / uShadowSize;
  vec2 xz = (uv - 0.5) * 2.0 * uShadowHalf + uShadowCentre;
  vec3 p = vec3(xz.x, 0.004, xz.y);
  vec3 key = vec3(0.0);
  vec3 dome = vec3(0.0);
  const int RAYS = 15;
  // Every texel turns the pattern; the blur that follows makes one smooth shadow of the neighbours.
  float spin = 6.2832 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  vec3 side = normalize(cross(KEY, vec3(0.0, 0.0, 1.0)));
  vec3 up = cross(side, KEY);
  for (int i = 0; i < RAYS; i++) {
    float a = float(i) * 2.39996 + spin;
    float r = sqrt((float(i) + 0.5) / float(RAYS));
    vec2 disc = r * vec2(cos(a), sin(a));
    key += arriving(p, normalize(KEY + 0.22 * (disc.x * side + disc.y * up)), 0.18);
    dome += arriving(p, vec3(disc.x, sqrt(1.0 - r * r * 0.98), disc.y), 0.8);
  }
  colour = vec4(mix(vec3(1.0), key / float(RAYS), 0.56) * (dome / float(RAYS)), 1.0);
}
