// Signed distance fields of the five sweets, about two units high, standing on y = 0.
// Each fruit answers vec2(distance to its flesh, distance to its green parts).

const float PI = 3.14159265;

float smoothMin(float a, float b, float k) {
  float h = max(k - abs(a - b), 0.0) / k;
  return min(a, b) - h * h * k * 0.25;
}

mat2 turn(float angle) {
  float c = cos(angle), s = sin(angle);
  return mat2(c, -s, s, c);
}

vec3 hash3(vec3 p) {
  p = fract(p * vec3(0.1031, 0.1130, 0.0973));
  p += dot(p, p.yxz + 33.33);
  return fract((p.xxy + p.yxx) * p.zyx);
}

// A tapered capsule whose radius runs from ra (at a) to rb (at b).
float taper(vec3 p, vec3 a, vec3 b, float ra, float rb) {
  vec3 ab = b - a;
  float t = clamp(dot(p - a, ab) / dot(ab, ab), 0.0, 1.0);
  return length(p - a - ab * t) - mix(ra, rb, t);
}

// A puffy pointed leaf that starts at the origin and runs along +x; y is its upper side.
float leaf(vec3 p, float len, float halfWidth, float thick, float bend) {
  float t = p.x / len;
  p.y -= bend * t * t * len;
  float half_ = len * 0.5;
  float radius = (half_ * half_ + halfWidth * halfWidth) / (2.0 * halfWidth);
  float outline = length(vec2(p.x - half_, abs(p.z) + radius - halfWidth)) - radius;
  float edge = thick * 0.92;
  p.y += 0.25 * thick * exp(-p.z * p.z / (0.0012 + halfWidth * halfWidth * 0.03)) - abs(p.z) * 0.22;
  vec2 q = vec2(outline + edge, abs(p.y) - thick + edge);
  return (min(max(q.x, q.y), 0.0) + length(max(q, 0.0)) - edge) * 0.8;
}

// A ring of `count` leaves around the y axis, rising at `rise` radians.
float leafRing(vec3 p, float count, float phase, float rise, float len, float halfWidth, float thick, float bend) {
  float sector = 2.0 * PI / count;
  float a = atan(p.z, p.x) - phase;
  float id = floor(a / sector + 0.5);
  p.xz = turn(id * sector + phase) * p.xz;
  float vary = fract(sin(id * 12.9898 + phase * 7.0) * 43758.5453) - 0.5;
  p.xy = turn(rise + vary * 0.16) * p.xy;
  return leaf(p, len * (1.0 + vary * 0.14), halfWidth, thick, bend);
}

vec2 strawberry(vec3 p) {
  float y = p.y - 0.92;
  float slim = mix(0.5, 1.0, smoothstep(-1.05, 0.42, y));
  float body = (length(vec3(p.xz / slim, y * 0.96)) - 0.86) * mix(0.62, 0.92, slim);
  // Seeds sit in a staggered lattice that narrows to the tip, as on the real berry.
  if (abs(body) < 0.12) {
    float row = (p.y - 0.1) / 0.205;
    float n = 13.0;
    float r0 = floor(row);
    float near = 1e3;
    for (int i = 0; i < 2; i++) {
      float r = r0 + float(i);
      float a = atan(p.z, p.x) * n / (2.0 * PI) + 0.5 * mod(r, 2.0);
      float across = (fract(a) - 0.5) * 2.0 * PI / n * max(length(p.xz), 0.05);
      float along = (row - r) * 0.205;
      near = min(near, length(vec2(across * 1.35, along * 0.85)));
    }
    float shown = smoothstep(0.24, 0.5, length(p.xz));
    body += shown * (0.036 * exp(-near * near / 0.0042) - 0.03 * exp(-near * near / 0.0007));
  }
  vec3 c = p - vec3(0.0, 1.84, 0.0);
  float green = leafRing(c, 7.0, 0.3, 0.13, 0.86, 0.21, 0.066, -0.54);
  green = min(green, leafRing(c - vec3(0.0, 0.05, 0.0), 5.0, 1.0, 0.42, 0.5, 0.13, 0.055, 0.2));
  green = smoothMin(green, taper(c, vec3(0.0), vec3(0.1, 0.34, 0.0), 0.075, 0.06), 0.1);
  return vec2(body, green);
}

vec2 pineapple(vec3 p) {
  vec3 q = p - vec3(0.0, 0.8, 0.0);
  float t = clamp(q.y / 0.8, -1.0, 1.0);
  float radius = 0.685 - 0.03 * t;
  float body = length(vec3(q.x, max(abs(q.y) - 0.16, 0.0) * 1.04, q.z)) - radius;
  if (abs(body) < 0.16) {
    float n = 9.0;
    float a = atan(q.z, q.x) * n / (2.0 * PI);
    // Height along the skin, so that the diamonds stay even towards the poles.
    float v = q.y * (2.3 + 0.5 * q.y * q.y);
    vec2 g = vec2(a + v, a - v);
    vec2 f = (fract(g) - 0.5) * 2.0;
    float fade = smoothstep(0.26, 0.6, length(q.xz));
    vec2 dome = 1.0 - f * f;
    float pillow = sqrt(max(dome.x * dome.y, 0.0) + 0.004);
    float tip = exp(-dot(f, f) / 0.06);
    body -= fade * (0.13 * pillow + 0.012 * tip) - 0.06 * (q.y > 0.0 ? 1.0 : fade);
    body *= 0.66;
  }
  // It stands on a flat foot.
  body = max(body, 0.07 - p.y);
  vec3 c = p - vec3(0.0, 1.44, 0.0);
  float green = leafRing(c, 7.0, 0.2, 0.5, 0.74, 0.15, 0.058, -0.16);
  green = min(green, leafRing(c - vec3(0.0, 0.06, 0.0), 6.0, 0.7, 0.9, 0.86, 0.155, 0.058, -0.14));
  green = min(green, leafRing(c - vec3(0.0, 0.1, 0.0), 5.0, 0.1, 1.26, 0.92, 0.14, 0.056, -0.08));
  green = smoothMin(green, taper(c, vec3(0.0, -0.08, 0.0), vec3(0.0, 0.62, 0.0), 0.34, 0.06), 0.1);
  return vec2(body, green);
}

float pores(vec3 p) {
  vec3 cell = floor(p - 0.5);
  float near = 1.0;
  for (int i = 0; i < 8; i++) {
    vec3 c = cell + vec3(i & 1, (i >> 1) & 1, i >> 2);
    near = min(near, length(c + 0.2 + 0.6 * hash3(c + 40.0) - p));
  }
  return exp(-near * near / 0.07);
}

vec2 orange(vec3 p) {
  vec3 q = p - vec3(0.0, 0.88, 0.0);
  float body = length(q * vec3(1.0, 1.06, 1.0)) - 0.93;
  body += 0.14 * exp(-dot(q.xz, q.xz) / 0.03) * step(0.0, q.y);
  if (abs(body) < 0.08) body += 0.011 * pores(q * 9.5);
  vec3 c = p - vec3(0.0, 1.67, 0.0);
  float green = taper(c, vec3(0.0, -0.06, 0.0), vec3(-0.05, 0.2, 0.03), 0.085, 0.065);
  vec3 l = c - vec3(0.0, 0.07, 0.04);
  l.xz = turn(0.45) * l.xz;
  l.xy = turn(0.5) * l.xy;
  l.yz = turn(0.55) * l.yz;
  green = smoothMin(green, leaf(l, 0.92, 0.25, 0.062, -0.2), 0.05);
  return vec2(body * 0.95, green);
}

// A wheel cut from an orange, its face towards +z. The distance to the segments is y.
vec2 orangeSlice(vec3 p) {
  vec3 q = p - vec3(0.0, 0.8, 0.0);
  float r = length(q.xy);
  float depth = 0.24;
  vec2 w = vec2(r - 0.8, abs(q.z) - depth) + 0.13;
  float wheel = min(max(w.x, w.y), 0.0) + length(max(w, 0.0)) - 0.13;
  float sector = 2.0 * PI / 8.0;
  float a = atan(q.y, q.x) + 0.2;
  a = mod(a, sector) - 0.5 * sector;
  vec2 s = r * vec2(cos(a), abs(sin(a)));
  // A wedge with rounded corners, swelling out of both faces.
  vec2 n = vec2(-sin(0.5 * sector), cos(0.5 * sector));
  float wedge = max(dot(s - vec2(0.1, 0.0), n), r - 0.645) ;
  vec2 e = vec2(wedge + 0.07, abs(q.z) - depth - 0.05 + 0.07);
  float segment = min(max(e.x, e.y), 0.0) + length(max(e, 0.0)) - 0.07;
  float groove = smoothstep(0.07, 0.0, abs(r - 0.68)) * 0.03;
  return vec2(min(wheel + groove, segment), segment) * 0.85;
}

const vec4 BERRIES[20] = vec4[20](
  vec4(0.00, 0.30, 0.02, 0.30), vec4(-0.24, 0.68, 0.16, 0.30), vec4(0.27, 0.70, 0.12, 0.29),
  vec4(0.02, 0.72, -0.28, 0.29), vec4(0.02, 0.86, 0.42, 0.29), vec4(-0.50, 1.06, 0.10, 0.30),
  vec4(0.52, 1.08, 0.06, 0.30), vec4(-0.24, 1.14, 0.46, 0.31), vec4(0.29, 1.16, 0.46, 0.30),
  vec4(-0.28, 1.08, -0.34, 0.29), vec4(0.30, 1.10, -0.36, 0.29), vec4(0.00, 1.10, 0.05, 0.34),
  vec4(-0.68, 1.44, 0.20, 0.29), vec4(0.70, 1.46, 0.16, 0.29), vec4(0.03, 1.47, 0.52, 0.31),
  vec4(-0.38, 1.52, 0.38, 0.29), vec4(0.42, 1.54, 0.36, 0.29), vec4(-0.42, 1.50, -0.26, 0.30),
  vec4(0.40, 1.50, -0.28, 0.30), vec4(0.00, 1.58, 0.05, 0.33)
);

vec2 grape(vec3 p) {
  float body = 1e3;
  for (int i = 0; i < 20; i++) {
    vec4 b = BERRIES[i];
    body = smoothMin(body, length(p - b.xyz) - b.w, 0.045);
  }
  vec3 c = p - vec3(0.0, 1.8, 0.05);
  float green = taper(c, vec3(0.0, -0.1, 0.0), vec3(0.08, 0.34, -0.02), 0.085, 0.065);
  green = smoothMin(green, taper(c, vec3(0.08, 0.34, -0.02), vec3(0.26, 0.44, -0.02), 0.065, 0.075), 0.06);
  // The vine leaf: five lobes in a fan, hanging in front of the upper berries and facing the camera.
  vec3 l = c - vec3(-0.04, 0.14, 0.24);
  l.yz = turn(0.95) * l.yz;
  l.xz = turn(3.55) * l.xz;
  for (int i = 0; i < 5; i++) {
    float k = float(i) - 2.0;
    vec3 m = l;
    m.xz = turn(k * 0.72) * m.xz;
    green = smoothMin(green, leaf(m, 0.9 - 0.14 * abs(k), 0.2, 0.07, -0.06), 0.05);
  }
  return vec2(body, green);
}

vec2 peach(vec3 p) {
  vec3 q = p - vec3(0.0, 0.9, 0.0);
  q.xz = turn(-0.32) * q.xz;
  // Two lobes that meet in the cleft: deep in front, gone at the back, running out at the tip.
  float apart = 0.15 * smoothstep(-0.8, 0.4, q.y);
  float left_ = length(vec3(q.x + apart, q.yz)) - 0.86;
  float right_ = length(vec3(q.x - apart, q.yz)) - 0.86;
  float body = smoothMin(left_, right_, mix(0.4, 0.05, smoothstep(-0.4, 0.4, q.z)));
  body += 0.055 * exp(-q.x * q.x / 0.006) * smoothstep(-0.1, 0.5, q.z) * smoothstep(-0.8, -0.3, q.y);
  body += 0.2 * exp(-dot(q.xz, q.xz) / 0.045) * step(0.0, q.y);
  body = smoothMin(body, length(q - vec3(0.0, -0.78, 0.08)) - 0.1, 0.3);
  vec3 c = p - vec3(0.0, 1.66, 0.0);
  float green = taper(c, vec3(0.0, -0.14, 0.0), vec3(0.04, 0.2, 0.0), 0.075, 0.065);
  vec3 l = c - vec3(0.02, 0.06, 0.03);
  l.xz = turn(0.35) * l.xz;
  l.xy = turn(0.42) * l.xy;
  l.yz = turn(0.55) * l.yz;
  green = smoothMin(green, leaf(l, 1.0, 0.24, 0.062, -0.22), 0.05);
  vec3 m = c - vec3(-0.02, 0.06, 0.03);
  m.xz = turn(2.6) * m.xz;
  m.xy = turn(0.6) * m.xy;
  m.yz = turn(-0.55) * m.yz;
  green = smoothMin(green, leaf(m, 0.7, 0.19, 0.058, -0.2), 0.05);
  return vec2(body * 0.9, green);
}

// The gummy ring: grooves run from the hole to a scalloped rim. Its hole looks along z.
vec2 pineappleRing(vec3 p) {
  vec3 q = p - vec3(0.0, 0.8, 0.0);
  float a = atan(q.y, q.x);
  float ridge = 0.5 + 0.5 * cos(a * 14.0);
  float r = length(q.xy) - 0.52;
  vec2 e = abs(vec2(r, q.z)) - vec2(0.25 + 0.022 * ridge, 0.17 + 0.03 * ridge * smoothstep(-0.2, 0.2, r)) + 0.14;
  return vec2((min(max(e.x, e.y), 0.0) + length(max(e, 0.0)) - 0.14) * 0.85, 1e3);
}

vec2 berry(vec3 p) {
  return vec2(length((p - vec3(0.0, 0.8, 0.0)) * vec3(1.0, 0.95, 1.0)) - 0.78, 1e3);
}

float smoothMax(float a, float b, float k) {
  return -smoothMin(-a, -b, k);
}

// Half a peach with its stone, the cut face towards +z. The distance to the stone is y.
vec2 peachHalf(vec3 p) {
  vec3 q = p - vec3(0.0, 0.8, 0.0);
  float ball = length(q * vec3(1.0, 1.03, 1.0)) - 0.8;
  float d = smoothMax(ball, q.z - 0.06, 0.14);
  float hollow = length(q.xy * vec2(1.0, 0.84)) - 0.33;
  d += 0.05 * exp(-hollow * hollow / 0.004);
  vec3 s = (q - vec3(0.0, 0.0, 0.02)) / vec3(0.28, 0.36, 0.24);
  float wrinkle = 0.03 * sin(11.0 * s.x + 3.0 * sin(4.0 * s.y)) * sin(6.0 * s.y + 2.0 * s.x);
  float stone = (length(s) - 1.0 + wrinkle) * 0.24;
  return vec2(min(d, stone) * 0.85, stone);
}
