import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sanitizeHtml } from "#app/server/content/sanitize-html.ts";
import { sealPage } from "./content-policy.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("allows the page's own scripts and styles by hash and removes their nonces", () => {
  const { html, policy } = sealPage(
    `<head><script nonce="n1">let a = "<b>";</script><style nonce="n1">p{}</style></head>` +
      `<script type="module" async="" nonce="n1">import "/a.js"</script><link rel="modulepreload" nonce="n1" href="/a.js"/>`,
    "n1",
  );
  expect(html).not.toContain("nonce");
  expect(policy).toContain(
    `script-src 'self' ${hashOf('let a = "<b>";')} ${hashOf('import "/a.js"')}; style-src 'self' ${hashOf("p{}")};`,
  );
});

test("does not allow injected scripts and styles", () => {
  const smuggled = `<script>alert(1)</script><script nonce="guess">alert(2)</script><style>p{}</style>`;
  const { policy } = sealPage(smuggled, "n1");
  expect(policy).toContain("script-src 'self'; style-src 'self';");
  expect(policy).not.toContain("unsafe");
});

test("adds no hash for a script with a `src`", () => {
  expect(sealPage(`<script nonce="n1" src="/a.js"></script>`, "n1").policy).toContain("script-src 'self';");
});

test("hashes the UTF-8 bytes of scripts and styles in a latin1 string", () => {
  const marked = (mark: string) =>
    `<main>Добър ден, ягодов 🍓</main><script${mark}>say("ягода 🍓")</script><style${mark}>p::after{content:"→"}</style>`;
  const { html, policy } = sealPage(Buffer.from(marked(' nonce="n1"')).toString("latin1"), "n1");
  expect(Buffer.from(html, "latin1").toString()).toBe(marked(""));
  expect(policy).toContain(`script-src 'self' ${hashOf('say("ягода 🍓")')};`);
  expect(policy).toContain(`style-src 'self' ${hashOf('p::after{content:"→"}')};`);
});

test("allows frames only from the shop and from the players and maps that the owner's HTML may embed", () => {
  const { policy } = sealPage("<main></main>", "n1");
  const framed = /frame-src ([^;]*);/.exec(policy)?.[1]?.split(" ");
  const embeds = [
    "https://www.youtube.com/embed/abc",
    "https://player.vimeo.com/video/1",
    "https://www.google.com/maps/embed?pb=1",
  ];
  const shown = embeds.map(
    (src) => / src="(https:\/\/[^/"]+)/.exec(sanitizeHtml(`<iframe src="${src}">`) ?? "")?.[1],
  );
  expect(framed).toEqual(["'self'", ...shown]);
});
