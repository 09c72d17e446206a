// The word mark and its emblem, drawn as strokes with round ends, so that no font is needed.

// Centre lines of the letters on a base line at y = 80; `wide` is the distance between the outer centre lines.
// The Cyrillic letters have their Bulgarian forms: л pointed, д with a tail, к with a tall stem.
const BOWL = "M23 36a22 22 0 1 1 0 44a22 22 0 1 1 0-44z";
const TALL_K = { wide: 33, path: "M0 12V80M31 37L2 61M13 53L33 80" };
const LETTERS = {
  П: { wide: 44, path: "M0 80V28Q0 15 13 15H31Q44 15 44 28V80" },
  л: { wide: 44, path: "M0 80L17.5 41Q22 31.5 26.5 41L44 80" },
  о: { wide: 46, path: BOWL },
  д: { wide: 45, path: `${BOWL}M45 38V83Q45 104 24 104Q12 104 5 97` },
  к: TALL_K,
  P: { wide: 40, path: "M0 80V27Q0 15 12 15H20.5a19.5 19.5 0 0 1 0 39H0" },
  l: { wide: 0, path: "M0 12V80" },
  o: { wide: 46, path: BOWL },
  d: { wide: 45, path: `${BOWL}M45 12V80` },
  k: TALL_K,
};
const WEIGHT = 15;
const SPACE = 26;

// A coral gummy strawberry in a square of 96, lit from the upper left like the pictures.
const EMBLEM = `
  <defs>
    <radialGradient id="plodko-jelly" cx=".64" cy=".8" r=".85">
      <stop offset="0" stop-color="#ffb09a"/><stop offset=".38" stop-color="#ff6b6b"/><stop offset="1" stop-color="#f0485a"/>
    </radialGradient>
    <linearGradient id="plodko-leaf" x1="0" y1="0" x2=".4" y2="1">
      <stop offset="0" stop-color="#7fe3da"/><stop offset="1" stop-color="#2fb5ac"/>
    </linearGradient>
    <linearGradient id="plodko-gloss" x1=".2" y1="0" x2=".6" y2="1">
      <stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset="1" stop-color="#fff" stop-opacity=".15"/>
    </linearGradient>
  </defs>
  <path fill="url(#plodko-jelly)" d="M48 92C35 92 9 66 9 45C9 30 20 22 33 22C39 22 44 24 48 24C52 24 57 22 63 22C76 22 87 30 87 45C87 66 61 92 48 92Z"/>
  <path fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3" stroke-linecap="round" d="M81 47C80 61 66 79 54 85"/>
  <path fill="url(#plodko-gloss)" d="M17 46C16 37 21 31 29 31C33 31 34 34 31 37C26 41 24 46 23 51C22 55 18 53 17 46Z"/>
  <g fill="#ffe08a"><ellipse cx="32" cy="58" rx="2.4" ry="3.8"/><ellipse cx="48" cy="49" rx="2.4" ry="3.8"/><ellipse cx="65" cy="56" rx="2.4" ry="3.8"/><ellipse cx="42" cy="73" rx="2.4" ry="3.8"/><ellipse cx="55" cy="68" rx="2.4" ry="3.8"/></g>
  <path fill="url(#plodko-leaf)" d="M48 26C43 40 30 42 22 36C27 33 30 28 34 24C28 24 25 20 24 15C33 13 41 16 45 20C44 13 46 7 50 3C55 6 56 12 54 19C60 14 67 13 73 15C71 21 68 24 62 24C66 28 69 33 74 36C66 42 53 40 48 26Z"/>
`;

const trim = (svg) => svg.replace(/\n\s*/g, "");

export const emblem = trim(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">${EMBLEM}</svg>`,
);

/** The emblem on a filled square, for home screens, which crop the corners themselves; `part` is the share it fills. */
export function tile(part) {
  const edge = (96 * (1 - part)) / 2;
  return trim(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="#fff3ee"/><g transform="translate(${edge} ${edge}) scale(${part})">${EMBLEM}</g></svg>`,
  );
}

/** The emblem with the word beside it, in the shop's dark ink or another; the word is also its accessible title. */
export function wordMark(word, ink = "#2d3748") {
  let x = 96 + 16 + WEIGHT / 2;
  const letters = [...word].map((letter) => {
    const { wide, path } = LETTERS[letter];
    const placed = `<path transform="translate(${x} 0)" d="${path}"/>`;
    x += wide + SPACE;
    return placed;
  });
  const width = Math.ceil(x - SPACE + WEIGHT / 2 + 2);
  return trim(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 114" width="${width}" height="114" role="img"><title>${word}</title><g transform="translate(0 2)">${EMBLEM}</g><g fill="none" stroke="${ink}" stroke-width="${WEIGHT}" stroke-linecap="round" stroke-linejoin="round">${letters.join("")}</g></svg>`,
  );
}
