// The compositions. Units: a sweet is about two high. Colours are sRGB, as a designer writes them.

const PRODUCT = {
  width: 800,
  height: 1200,
  eye: [0, 2.9, 9.2],
  target: [0.12, 1.0, 0.2],
  frame: 4.15,
  quality: 0.94,
};

// The group of the home page: tall ones behind, cut fruit and loose berries in front.
const GROUP = [
  { fruit: "pineapple", at: [0.05, -0.06, -0.9], turn: [8, 0, 3], size: 1.2 },
  { fruit: "grape", at: [-1.5, 0, -0.3], turn: [10, -3, 4] },
  { fruit: "peach", at: [1.5, 0, -0.4], turn: [-14, 4, -5], size: 0.94 },
  { fruit: "strawberry", at: [-0.6, 0, 0.75], turn: [14, 4, 6], size: 0.82 },
  { fruit: "orange", at: [0.8, 0, 0.75], turn: [0, 4, -5], size: 0.72 },
  { fruit: "orangeSlice", at: [1.55, 0, 1.35], turn: [-22, -18, 0], size: 0.5 },
  { fruit: "berry", at: [-1.42, 0, 1.15], turn: [0, 60, -30], size: 0.29 },
  { fruit: "berry", at: [-1.86, 0, 0.75], turn: [0, 20, 40], size: 0.29 },
  { fruit: "pineappleRing", at: [0.1, 0, 1.5], turn: [8, -34, 0], size: 0.44 },
];

const HERO = {
  ground: "#fff0ea",
  far: "#ffd8d0",
  sweets: GROUP,
  eye: [0, 3.1, 10.5],
  target: [0, 1.15, 0],
  quality: 0.94,
};

export const scenes = [
  {
    name: "strawberry",
    ...PRODUCT,
    ground: "#fde3e1",
    far: "#f9cfcf",
    sweets: [
      { fruit: "strawberry", at: [-0.08, 0, 0], turn: [10, 4, -6] },
      { fruit: "strawberry", at: [0.1, 0.34, 1.1], turn: [0, 14, -100], size: 0.44 },
    ],
  },
  {
    name: "pineapple",
    ...PRODUCT,
    ground: "#fff1cd",
    far: "#fbe3a6",
    sweets: [
      { fruit: "pineapple", at: [-0.08, -0.05, 0], turn: [0, 2, -4] },
      { fruit: "pineappleRing", at: [0.62, -0.03, 1.1], turn: [-24, -22, 0], size: 0.58 },
    ],
  },
  {
    name: "orange",
    ...PRODUCT,
    ground: "#ffe8d2",
    far: "#fcd4b0",
    sweets: [
      { fruit: "orange", at: [-0.12, 0, -0.2], turn: [0, 4, -4] },
      { fruit: "orangeSlice", at: [0.58, 0, 1.05], turn: [-16, -18, 0], size: 0.62 },
    ],
  },
  {
    name: "grape",
    ...PRODUCT,
    ground: "#ece4fa",
    far: "#dacdf2",
    sweets: [
      { fruit: "grape", at: [-0.06, 0, 0], turn: [6, -3, -4] },
      { fruit: "berry", at: [0.78, 0, 0.75], turn: [0, 50, -30], size: 0.36 },
      { fruit: "berry", at: [0.34, 0, 1.25], turn: [0, 70, 20], size: 0.33 },
    ],
  },
  {
    name: "peach",
    ...PRODUCT,
    ground: "#ffe6dc",
    far: "#fcd2c2",
    sweets: [
      { fruit: "peach", at: [-0.12, 0, -0.1], turn: [0, 5, -3] },
      { fruit: "peachHalf", at: [0.6, 0, 1.3], turn: [-18, -16, 8], size: 0.56 },
    ],
  },
  {
    name: "hero",
    ...HERO,
    width: 1600,
    height: 1000,
    frame: 5.35,
    shift: [-0.57, 0.02],
    pool: [0.7, 0.5],
    samples: 4,
    shadow: { size: 144, half: 4.5 },
  },
  {
    name: "hero-mobile",
    ...HERO,
    width: 800,
    height: 800,
    frame: 5.5,
    samples: 4,
    shadow: { size: 144, half: 4.5 },
  },
];
